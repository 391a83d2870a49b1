import CheckCheck from 'lucide-react/icons/check-check'
import type { CSSProperties } from 'react'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import css from './Picture.module.css'

type Look = 'available' | 'limited' | 'full' | 'other'

/** Markers of the drawing: where (per cent of the picture), how full, and what an hour costs. */
const PINS: { left: number; top: number; look: Look; price?: string }[] = [
  { left: 42, top: 16, look: 'limited', price: '£2.40/h' },
  { left: 20, top: 25, look: 'available', price: '£1.80/h' },
  { left: 12.5, top: 68, look: 'available', price: 'free' },
  { left: 88, top: 24, look: 'full' },
  { left: 32, top: 86, look: 'other' },
  { left: 84, top: 82, look: 'available', price: '£1.20/h' },
]

const at = (left: number, top: number) => ({ '--left': `${left}%`, '--top': `${top}%` }) as CSSProperties

/** What CarPal is about, drawn: places to park on a map, and a message that reached a driver. Nothing in it is real. */
export function Picture() {
  return (
    <div
      className={css.picture}
      role="img"
      aria-label="Example: a map with car parks and their prices, and a message about an open window answered by the driver of AB12 CDE"
    >
      <div aria-hidden="true">
        <Streets />
        {PINS.map(({ left, top, look, price }) => (
          <span key={`${left} ${top}`} className={css.pin} data-look={look} style={at(left, top)}>
            <b>P</b>
            {price && <i>{price}</i>}
          </span>
        ))}
        <div className={css.place}>
          <b>Exchange Street car park</b>
          <p>
            <Badge tone="ok">Available</Badge> <b className="num">£1.80/h</b> about 4 min walk
          </p>
        </div>
        <div className={css.chat}>
          <div className={css.chatHead}>
            <Plate registration="AB12CDE" size={28} />
            <span>Live</span>
          </div>
          <div className={css.talk}>
            <p className={css.heard}>Hi, your nearside window is open and it has started to rain.</p>
            <p className={css.when}>Anonymous User, 17:52</p>
            <p className={css.answered}>Thank you. Coming down now.</p>
            <p className={css.when}>
              17:53 <Icon of={CheckCheck} size={16} /> Read
            </p>
          </div>
        </div>
        <span className={css.example}>example</span>
      </div>
    </div>
  )
}

/** A drawn town: blocks with buildings, streets, two main roads, water and parks, in the map's own colours. */
function Streets() {
  return (
    <svg
      className={css.streets}
      viewBox="0 0 780 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id="blocks" width="148" height="104" patternUnits="userSpaceOnUse" patternTransform="rotate(-16)">
          <path d="M0 0h148v104H0z" fill="var(--map-road)" />
          <path d="M4 4h140v96H4z" fill="var(--map-urban)" />
          <path
            d="M12 12h34v30H12zM54 12h26v22H54zM90 12h46v34H90zM12 54h24v38H12zM46 62h42v30H46zM98 60h38v32H98z"
            fill="var(--map-building)"
          />
        </pattern>
      </defs>
      <path d="M0 0h780v640H0z" fill="url(#blocks)" />
      <g fill="var(--map-green)">
        <path d="M664 136l124-36v62l-106 31z" />
        <path d="M-10 612l98-28 20 66H-10z" />
        <path d="M214 20l62-18 12 40-62 18z" />
      </g>
      <path d="M-10-10h140c4 120-14 210-40 300-18 66-26 150-100 170z" fill="var(--map-water)" />
      <g fill="none" strokeLinecap="round">
        <path d="M-20 560C180 480 300 380 470 250S720 60 800 40" stroke="var(--map-casing)" strokeWidth="24" />
        <path d="M300-20c40 170 60 330 150 680" stroke="var(--map-casing)" strokeWidth="18" />
        <path d="M-20 560C180 480 300 380 470 250S720 60 800 40" stroke="var(--map-road)" strokeWidth="21" />
        <path d="M300-20c40 170 60 330 150 680" stroke="var(--map-road)" strokeWidth="15" />
      </g>
    </svg>
  )
}
