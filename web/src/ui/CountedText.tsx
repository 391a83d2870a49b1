import type { ComponentProps } from 'react'
import { counted } from '@/lib/counted'
import { Field } from './Field'

type Props = Omit<ComponentProps<'textarea'>, 'value'> & {
  label: string
  optional?: boolean
  /** How many characters it may have. More can be typed, so that a text that was pasted is not cut off unseen. */
  most: number
  /** What is typed so far. */
  typed: string
  error?: string | undefined
}

/** How long a text is for the server: in characters, without the space around it. */
export const countCharacters = (text: string) => Array.from(text.trim()).length

/** A longer text that says how much room is left, once there is little. */
export function CountedText({ label, optional, most, typed, error, rows = 4, ...rest }: Props) {
  const left = most - countCharacters(typed)
  const isShort = left < most / 10
  const hint = left < 0 ? `${counted(-left, 'character')} too many` : `${counted(left, 'character')} left`
  return (
    <Field
      label={label}
      hint={isShort ? hint : `At most ${counted(most, 'character')}`}
      error={error}
      {...(optional && { optional })}
    >
      {(control) => <textarea className="input" rows={rows} {...control} {...rest} />}
    </Field>
  )
}
