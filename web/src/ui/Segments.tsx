import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classes } from '@/lib/classes'

type Props<Value extends string | number> = {
  label: string
  /** What follows from the choice, beside the label. */
  aside?: string | undefined
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  className?: string | undefined
  /** The label is only heard: what stands around it says the same. */
  bare?: boolean
  onChoose: (value: Value) => void
}

/** One of a few, side by side; the arrow keys move between them. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { label, aside, value, options, className, bare = false, onChoose } = props
  const id = useId()
  return (
    <div>
      <p className={bare ? 'sr-only' : 'label mb-2 flex justify-between gap-3'}>
        <span id={id}>{label}</span>
        {aside && <span className="label__optional">{aside}</span>}
      </p>
      <RadioGroup.Root
        className={classes('seg', className)}
        orientation="horizontal"
        aria-labelledby={id}
        value={String(value)}
        onValueChange={(chosen) => {
          const option = options.find((one) => String(one.value) === chosen)
          if (option) onChoose(option.value)
        }}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={String(option.value)}>
            {option.icon}
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
