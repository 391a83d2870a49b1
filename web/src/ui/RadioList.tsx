import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

type Props<Value extends string> = {
  /** What is chosen, in words. */
  label: string
  value: Value | null
  options: readonly { value: Value; shown: ReactNode }[]
  invalid?: boolean
  describedBy?: string | undefined
  onChoose: (value: Value) => void
}

/** One of some, one below the other; the arrow keys move between them. */
export function RadioList<Value extends string>({
  label,
  value,
  options,
  invalid,
  describedBy,
  onChoose,
}: Props<Value>) {
  return (
    <RadioGroup.Root
      className="radio-list"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          <span className="radio-list__mark" aria-hidden="true" />
          {option.shown}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
