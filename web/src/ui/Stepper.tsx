import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

type Step = {
  key: string
  title: string
  /** When it was reached, or will be. */
  time?: ReactNode
  detail?: ReactNode
}

type Props = { label?: string; steps: readonly Step[]; current: number }

/** How far something has come: what is done, where it is now, and what is ahead. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ key, title, time, detail }, index) => (
        <li key={key} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          <p className="steps__title">{title}</p>
          {time}
          {detail && <div className="steps__detail">{detail}</div>}
          <span className="steps__mark" aria-hidden="true">
            {index < current && <Icon of={Check} size={16} />}
          </span>
          {index < current && <span className="sr-only">Done</span>}
        </li>
      ))}
    </ol>
  )
}
