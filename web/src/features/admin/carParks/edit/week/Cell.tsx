import { CircleAlert } from 'lucide-react'
import { createContext, use, useId } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from '@/ui/Icon'
import css from './Week.module.css'

/** What is wrong, by the path of a field, once whoever types has left it; and whether they have. */
export const FaultsContext = createContext<{
  of: (path: string) => string | undefined
  touch: (path: string) => void
}>({ of: () => undefined, touch: () => {} })

/** The sentence at fault, beside what it is about. */
export function Fault({ id, path }: { id?: string; path: string }) {
  const sentence = use(FaultsContext).of(path)
  if (!sentence) return null
  return (
    <p id={id} className={classes('field-error', css.fault)}>
      <Icon of={CircleAlert} size={16} />
      {sentence}
    </p>
  )
}

type Props = {
  path: string
  label: string
  value: string
  onChange: (typed: string) => void
  placeholder?: string
  /** It is a price in pounds. */
  pounds?: boolean
  /** A word before what is typed. */
  lead?: string
  /** What stands around it does not say what it is. */
  named?: boolean
  className?: string | undefined
}

/** A small field of a table, with its label and its own error. */
export function Cell({
  path,
  label,
  value,
  onChange,
  placeholder,
  pounds = false,
  lead,
  named = false,
  className,
}: Props) {
  const { of, touch } = use(FaultsContext)
  const id = useId()
  const isWrong = of(path) !== undefined
  return (
    <div className={classes(css.cell, pounds && css.pounds, lead && css.led, className)}>
      <label htmlFor={id} className={named ? css.name : 'sr-only'}>
        {label}
      </label>
      <span className={css.box}>
        {(pounds || lead) && <span aria-hidden="true">{lead ?? '£'}</span>}
        <input
          id={id}
          className="input input--small"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          inputMode={pounds ? 'decimal' : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => touch(path)}
        />
      </span>
      <Fault id={`${id}-error`} path={path} />
    </div>
  )
}
