import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { Plate } from '@/ui/Plate'
import css from './Landing.module.css'
import sampleCode from './sampleCode.svg'

const STEPS: { picture: ReactNode; title: string; text: string }[] = [
  {
    picture: <Plate registration="AB12CDE" size={40} />,
    title: 'Add your vehicle',
    text: 'Type the plate and confirm your email. That’s it.',
  },
  {
    // It says carpal:plate:AB12CDE.
    picture: <img src={sampleCode} alt="" width={88} height={88} loading="lazy" className={css.code} />,
    title: 'Put the card in the window',
    text: 'Anyone can scan it with their phone camera. No app needed.',
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
