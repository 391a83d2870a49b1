import { type CSSProperties, useId } from 'react'
import css from '../Providers.module.css'
import { RADIUS } from './schema'

type Props = {
  value: number
  label?: string
  onChange: (km: number) => void
  /** The slider was let go. */
  onCommit?: (km: number) => void
}

/** How far one goes, in kilometres, by a slider. */
export function RadiusField({ value, label = 'How far you go', onChange, onCommit }: Props) {
  const id = useId()
  const commit = () => onCommit?.(value)
  return (
    <div className="field">
      <div className={css.radius}>
        <label htmlFor={id} className="label">
          {label}
        </label>
        <output htmlFor={id} className="num">
          {value} km
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={css.slider}
        style={{ '--filled': `${(100 * (value - RADIUS.least)) / (RADIUS.most - RADIUS.least)}%` } as CSSProperties}
        min={RADIUS.least}
        max={RADIUS.most}
        value={value}
        aria-valuetext={`${value} kilometres`}
        onChange={({ target }) => onChange(Number(target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  )
}
