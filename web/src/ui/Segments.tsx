import { RadioGroup } from 'radix-ui'
import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** One of a few, side by side; the arrow keys move between them. */
export function Segments<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div>
      <p className="label mb-2" id={id}>
        {label}
      </p>
      <RadioGroup.Root
        className="seg"
        orientation="horizontal"
        aria-labelledby={id}
        value={value}
        onValueChange={(chosen) => onChoose(chosen as Value)}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value}>
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
