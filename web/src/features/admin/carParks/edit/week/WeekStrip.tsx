import type { CSSProperties } from 'react'
import { DAY } from './clock'
import { shortDay } from './days'
import { type StripDay, sayWeek } from './strip'
import css from './Week.module.css'

/** How a stretch looks: its short mark, which it also has for those who see no colours, and its fill. */
export type Look = { mark: string; fill: 'paid' | 'free' | 'other' | 'closed'; strength?: number }

/** A stay that is tried: on which day, from which minute of it, how many minutes. */
export type Stay = { day: number; from: number; minutes: number }

type Props = {
  label: string
  days: readonly StripDay[]
  look: (what: number | null) => Look
  /** The same in words. */
  say: (what: number | null) => string
  stay?: Stay | null
}

/** The hours of a week and what holds in them, drawn, and said in words for whoever does not see it. */
export function WeekStrip({ label, days, look, say, stay = null }: Props) {
  return (
    <figure aria-label={label}>
      <div className={css.strip} aria-hidden="true">
        {days.map(({ day, stretches }) => (
          <div key={day} className={css.day} data-tried={stay?.day === day || undefined}>
            <span>{shortDay(day)}</span>
            <div className={css.bar}>
              {stretches.map(({ from, until, what }) => {
                const { mark, fill, strength = 0 } = look(what)
                const style = { ...place(from, until), '--strength': `${strength}%` } as CSSProperties
                return (
                  <span key={from} className={css.stretch} data-fill={fill} style={style}>
                    {mark}
                  </span>
                )
              })}
              {stay?.day === day && (
                <span className={css.stay} style={place(stay.from, Math.min(stay.from + stay.minutes, DAY))} />
              )}
            </div>
          </div>
        ))}
        <div className={css.axis}>
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <ul className="sr-only">
        {sayWeek(days, say).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </figure>
  )
}

const place = (from: number, until: number): CSSProperties => ({
  left: `${(from / DAY) * 100}%`,
  width: `${((until - from) / DAY) * 100}%`,
})
