import Car from 'lucide-react/icons/car'
import { classes } from '@/lib/classes'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import css from './Landing.module.css'

const SAID = [
  ['My lights were on at the station. A message reached me before my train left.', 'Blue Focus'],
  ['Someone blocked our drive. I typed in the plate, and two minutes later they’d moved.', 'White Picanto'],
  ['I stopped circling. The map said a four-minute walk, and it was.', 'Silver Caddy'],
] as const

/** Invented testimonials: marked as examples, and shown in demo mode only. */
export function Testimonials() {
  return (
    <section id="testimonials" className={classes(css.band, css.ground)} aria-labelledby="testimonials-title">
      <div className={css.head}>
        <h2 id="testimonials-title">Testimonials</h2>
        <Badge tone="line">example</Badge>
      </div>
      <ul className={css.testimonials}>
        {SAID.map(([quote, by]) => (
          <li key={by}>
            <figure className={css.testimonial}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <Icon of={Car} size={16} />
                {by}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
