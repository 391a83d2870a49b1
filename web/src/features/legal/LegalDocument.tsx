import { type ReactNode, useId } from 'react'
import { formatDay } from '@/lib/dates'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import css from './Legal.module.css'

export type Part = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  /** The day of the last change of the text. */
  changed: string
  lead: ReactNode
  parts: Part[]
}

const OTHERS = [
  ['Privacy', paths.privacy],
  ['Terms', paths.terms],
  ['Data Protection', paths.dataProtection],
] as const

/** A static legal page: a way back, what it is in a sentence, and its parts with a list of them beside. */
export function LegalDocument({ title, changed, lead, parts }: Props) {
  const back = useGoBack(paths.home)
  return (
    <>
      <PageHeader title={title} back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.page}`}>
        <article className={`card ${css.text}`}>
          <p className={css.changed}>Last changed {formatDay(new Date(changed))}</p>
          <p className={css.lead}>{lead}</p>
          {parts.map((part) => (
            <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
              <h2 id={`${part.id}-title`}>{part.title}</h2>
              {part.body}
            </section>
          ))}
          <nav aria-label="Other legal pages" className={css.others}>
            {OTHERS.filter(([label]) => label !== title).map(([label, to]) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        </article>
        <Contents parts={parts} />
      </div>
    </>
  )
}

function Contents({ parts }: { parts: Part[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={css.contents}>
      <h2 id={id}>On this page</h2>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <Link to={{ hash: part.id }}>{part.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
