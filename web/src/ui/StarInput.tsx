import { CircleAlert, Star } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { Icon } from './Icon'
import css from './Stars.module.css'

const STARS = [1, 2, 3, 4, 5]

type Props = {
  label: string
  /** How many stars; 0 while none was chosen. */
  value: number
  error?: string | undefined
  onChoose: (stars: number) => void
}

/** One to five stars; the arrow keys move between them. */
export function StarInput({ label, value, error, onChoose }: Props) {
  const id = useId()
  return (
    <div className="field">
      <p id={id} className="label">
        {label}
      </p>
      <RadioGroup.Root
        className={css.input}
        orientation="horizontal"
        aria-labelledby={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value === 0 ? '' : String(value)}
        onValueChange={(chosen) => onChoose(Number(chosen))}
      >
        {STARS.map((stars) => (
          <RadioGroup.Item
            key={stars}
            value={String(stars)}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            data-filled={stars <= value || undefined}
          >
            <Icon of={Star} size={28} />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
