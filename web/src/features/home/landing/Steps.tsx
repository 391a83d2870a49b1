import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Plate } from '@/ui/Plate'
import css from './Landing.module.css'

/** The modules of a QR code that says carpal:plate:AB12CDE, the specification's sample plate; 25 by 25. */
const SAMPLE_CODE =
  'M0 0h7v1h-7zM10 0h1v1h-1zM12 0h4v1h-4zM18 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM9 1h3v1h-3zM16 1h1v1h-1zM18 1h1v1h-1zM24 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h2v1h-2zM12 2h1v1h-1zM14 2h2v1h-2zM18 2h1v1h-1zM20 2h3v1h-3zM24 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 3h2v1h-2zM11 3h3v1h-3zM15 3h1v1h-1zM18 3h1v1h-1zM20 3h3v1h-3zM24 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM12 4h2v1h-2zM15 4h1v1h-1zM18 4h1v1h-1zM20 4h3v1h-3zM24 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h1v1h-1zM10 5h2v1h-2zM13 5h1v1h-1zM15 5h1v1h-1zM18 5h1v1h-1zM24 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h7v1h-7zM8 7h3v1h-3zM13 7h2v1h-2zM16 7h1v1h-1zM0 8h1v1h-1zM2 8h5v1h-5zM10 8h1v1h-1zM12 8h1v1h-1zM16 8h1v1h-1zM18 8h5v1h-5zM0 9h5v1h-5zM7 9h1v1h-1zM9 9h1v1h-1zM19 9h1v1h-1zM21 9h1v1h-1zM23 9h1v1h-1zM0 10h2v1h-2zM3 10h1v1h-1zM5 10h7v1h-7zM15 10h1v1h-1zM18 10h1v1h-1zM21 10h4v1h-4zM0 11h3v1h-3zM4 11h1v1h-1zM9 11h3v1h-3zM16 11h5v1h-5zM23 11h2v1h-2zM1 12h2v1h-2zM5 12h2v1h-2zM8 12h1v1h-1zM15 12h1v1h-1zM17 12h2v1h-2zM20 12h1v1h-1zM22 12h1v1h-1zM24 12h1v1h-1zM0 13h6v1h-6zM7 13h1v1h-1zM9 13h1v1h-1zM12 13h2v1h-2zM15 13h3v1h-3zM19 13h1v1h-1zM21 13h1v1h-1zM0 14h1v1h-1zM3 14h1v1h-1zM5 14h3v1h-3zM10 14h1v1h-1zM13 14h2v1h-2zM16 14h3v1h-3zM21 14h1v1h-1zM23 14h2v1h-2zM0 15h1v1h-1zM2 15h4v1h-4zM8 15h2v1h-2zM12 15h2v1h-2zM16 15h1v1h-1zM18 15h1v1h-1zM23 15h1v1h-1zM0 16h1v1h-1zM4 16h1v1h-1zM6 16h4v1h-4zM12 16h1v1h-1zM14 16h9v1h-9zM24 16h1v1h-1zM8 17h2v1h-2zM15 17h2v1h-2zM20 17h2v1h-2zM0 18h7v1h-7zM11 18h2v1h-2zM15 18h2v1h-2zM18 18h1v1h-1zM20 18h1v1h-1zM23 18h2v1h-2zM0 19h1v1h-1zM6 19h1v1h-1zM8 19h4v1h-4zM14 19h1v1h-1zM16 19h1v1h-1zM20 19h1v1h-1zM24 19h1v1h-1zM0 20h1v1h-1zM2 20h3v1h-3zM6 20h1v1h-1zM8 20h1v1h-1zM10 20h2v1h-2zM15 20h9v1h-9zM0 21h1v1h-1zM2 21h3v1h-3zM6 21h1v1h-1zM8 21h1v1h-1zM12 21h4v1h-4zM17 21h4v1h-4zM22 21h1v1h-1zM24 21h1v1h-1zM0 22h1v1h-1zM2 22h3v1h-3zM6 22h1v1h-1zM8 22h3v1h-3zM13 22h3v1h-3zM19 22h1v1h-1zM21 22h1v1h-1zM24 22h1v1h-1zM0 23h1v1h-1zM6 23h1v1h-1zM10 23h1v1h-1zM12 23h2v1h-2zM15 23h4v1h-4zM20 23h2v1h-2zM24 23h1v1h-1zM0 24h7v1h-7zM8 24h3v1h-3zM12 24h1v1h-1zM14 24h2v1h-2zM17 24h2v1h-2zM20 24h1v1h-1zM22 24h3v1h-3z'

function Code() {
  return (
    <svg viewBox="-3 -3 31 31" className={css.code} aria-hidden="true" focusable="false">
      <path d={SAMPLE_CODE} fill="#141414" />
    </svg>
  )
}

const STEPS: { picture: ReactNode; title: string; text: string }[] = [
  {
    picture: <Plate registration="AB12CDE" size={40} />,
    title: 'Add your vehicle',
    text: 'Type the plate and confirm your email. That is the whole set-up.',
  },
  {
    picture: <Code />,
    title: 'Put the card in the window',
    text: 'Anyone can scan it with a phone camera, with no app.',
  },
  {
    picture: <span className={css.said}>Your lights are on</span>,
    title: 'Hear about it first',
    text: 'You get the message. Your contact details stay hidden.',
  },
]

/** Three steps from a plate to a message. */
export function Steps() {
  return (
    <section id="how-it-works" className={classes(css.band, css.paper)} aria-labelledby="how-it-works-title">
      <div className={css.head}>
        <h2 id="how-it-works-title">How it works</h2>
      </div>
      <ol className={css.steps}>
        {STEPS.map(({ picture, title, text }, step) => (
          <li key={title}>
            <div className={css.scene}>{picture}</div>
            <h3>
              <span className={css.number}>{step + 1}</span>
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
