import type { VehicleCode } from '@/lib/vehicleCode'
import { Mark } from '@/ui/Logo'
import { Plate } from '@/ui/Plate'
import { QrCode } from '@/ui/QrCode'
import css from './Card.module.css'
import { cardLink } from './cardLink'

type Props = { code: VehicleCode; origin: string }

/** The card itself, A6 across: the same on the screen and on paper, in its own colours whatever the theme. */
export function PrintedCard({ code, origin }: Props) {
  const plate = 'plate' in code ? code.plate : null
  return (
    <article className={css.card} aria-label="Windscreen card">
      <header className={css.top}>
        <span className={css.logo}>
          <Mark size={34} />
          CarPal
        </span>
        <span>Reach the driver of this car</span>
      </header>
      <div className={css.middle}>
        <QrCode text={cardLink(origin, code)} label="QR code that opens a message to the driver" className={css.code} />
        <div className={css.words}>
          <p className={css.headline}>Lights left on? Blocked in? Something wrong?</p>
          <p className={css.how}>Point your phone’s camera at the code and write to the driver. No app needed.</p>
          {plate && <Plate registration={plate} size={56} className={css.plate} />}
        </div>
      </div>
      <footer className={css.bottom}>
        <span>Phone numbers and emails stay private, on both sides.</span>
        <span>{new URL(origin).host}</span>
      </footer>
    </article>
  )
}
