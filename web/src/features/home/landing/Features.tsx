import type { LucideIcon } from 'lucide-react'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SquareParking from 'lucide-react/icons/square-letter-p'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import css from './Landing.module.css'

/** How long each highlight stands. */
export const HIGHLIGHT_MS = 4000

type Feature = { icon: LucideIcon; title: string; text: string; to: string }

const FEATURES: Feature[] = [
  {
    icon: MessagesSquare,
    title: 'Message by plate',
    text: 'Tell an owner about lights, windows or a blocked drive. Contact details stay hidden.',
    to: paths.publicScanner,
  },
  {
    icon: SquareParking,
    title: 'Find a space',
    text: 'Car parks and on-street bays on one map, with prices, opening hours and about how long the walk is.',
    to: paths.smartParking,
  },
  {
    icon: LifeBuoy,
    title: 'Get help at the roadside',
    text: 'Say what’s happened once. Verified local providers send you quotes.',
    to: paths.requestService,
  },
  {
    icon: TriangleAlert,
    title: 'Report an incident',
    text: 'Photos, place and time in one report, with a reference number so you can follow it.',
    to: paths.reportIncident,
  },
]

/** What CarPal does: four features, highlighted in turn until someone points at one, pauses, or wants no motion. */
export function Features() {
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (paused || held) return
    const turn = setInterval(() => setAt((now) => (now + 1) % FEATURES.length), HIGHLIGHT_MS)
    return () => clearInterval(turn)
  }, [paused, held])
  const hold = (feature: number) => ({
    onPointerEnter: () => {
      setHeld(true)
      setAt(feature)
    },
    onPointerLeave: () => setHeld(false),
    onFocus: () => {
      setHeld(true)
      setAt(feature)
    },
    onBlur: () => setHeld(false),
  })
  return (
    <section id="features" className={classes(css.band, css.ground)} aria-labelledby="features-title">
      <div className={css.head}>
        <h2 id="features-title">What CarPal does</h2>
        <IconButton
          label={paused ? 'Play the highlights' : 'Pause the highlights'}
          onClick={() => setPaused((now) => !now)}
        >
          <Icon of={paused ? Play : Pause} />
        </IconButton>
      </div>
      <ul className={css.features}>
        {FEATURES.map(({ icon, title, text, to }, feature) => (
          <li key={title}>
            <Link to={to} className={css.feature} data-lit={feature === at || undefined} {...hold(feature)}>
              <span className={classes('glyph', css.glyph)}>
                <Icon of={icon} />
              </span>
              <span>
                <b>{title}</b>
                <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
