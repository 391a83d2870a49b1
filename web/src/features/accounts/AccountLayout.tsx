import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/lib/Link'
import { canonicalPlate } from '@/lib/plate'
import { paths } from '@/paths'
import { CarBack } from '@/ui/CarBack'
import { Icon } from '@/ui/Icon'
import { Mark } from '@/ui/Logo'
import { PageTitle } from '@/ui/PageTitle'
import { Plate } from '@/ui/Plate'
import css from './AccountLayout.module.css'

type Props = {
  title: string
  /** What stands on the drawn car's plate; the sample plate while it is empty. */
  plate?: string
  children: ReactNode
}

/** The page of a visitor's form: a way back to /, the form, and on the desktop a car beside it. */
export function AccountLayout({ title, plate = '', children }: Props) {
  return (
    <div className={css.layout}>
      <PageTitle>{title}</PageTitle>
      <div className={css.side}>
        <header className={css.head}>
          <Link to={paths.home} className="iconbtn" aria-label="Back" title="Back">
            <Icon of={ArrowLeft} size={24} />
          </Link>
          <span className="logo">
            <Mark />
            CarPal
          </span>
        </header>
        <div className={css.form}>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <div className={css.picture} aria-hidden="true">
        <p>
          People reach you by plate.
          <br />
          Your name stays yours.
        </p>
        <CarBack>
          <Plate registration={canonicalPlate(plate) ? plate : 'AB12CDE'} size={56} />
        </CarBack>
      </div>
    </div>
  )
}
