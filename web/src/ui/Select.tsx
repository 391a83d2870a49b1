import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** The platform's own select in our look: it brings its keyboard, its wheel on the phone and its reader support. */
export function Select<Value extends string>({ value, options, onChoose, className, ...rest }: Props<Value>) {
  return (
    <span className="select">
      <select
        className={classes('input', className)}
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} />
    </span>
  )
}
