import { useState } from 'react'
import { keysAreOn, turnKeys } from '@/lib/useKeys'
import css from './KeyBar.module.css'

type Props = {
  /** Each: the keys, and what they do. */
  keys: readonly (readonly [keys: readonly string[], act: string])[]
}

/** Of a list whose rows are opened by themselves. */
export const SEARCH_KEYS = [[['/'], 'search']] as const

/** The keys that work here, at the foot of a page. Only where there is a keyboard, most likely. */
export function KeyBar({ keys }: Props) {
  const [on, setOn] = useState(keysAreOn)
  const turn = () => {
    turnKeys(!on)
    setOn(!on)
  }
  return (
    <section className={css.bar} aria-label="Keys" data-off={!on || undefined}>
      {keys.map(([names, act]) => (
        <span key={act} className={css.key}>
          {names.map((name) => (
            <Key key={name} name={name} />
          ))}
          {act}
        </span>
      ))}
      <button type="button" className={css.turn} onClick={turn}>
        {on ? 'Turn keys off' : 'Turn keys on'}
      </button>
    </section>
  )
}

/** A key as it is printed on a button. */
export function Key({ name }: { name: string }) {
  return <kbd className={css.kbd}>{name}</kbd>
}
