import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Button } from './Button'
import { FormError } from './FormError'

type Props = {
  /** What the button does. */
  submit?: string
  /** Whether this is what the card is there for, or one of several forms of a page. */
  primary?: boolean
  busy: boolean
  /** Why it was refused as a whole; what belongs to a field stands there. */
  error: string | undefined
  onSubmit: (event: SyntheticEvent) => void
  /** Leaves everything as it was. A form without it is always open. */
  onCancel?: () => void
  children: ReactNode
}

/** A form inside of a card. One that was opened takes the keyboard to its first field. */
export function CardForm({ submit = 'Save', primary = true, busy, error, onSubmit, onCancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef(onCancel !== undefined)
  useEffect(() => {
    if (opened.current) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="card__form">
      <FormError message={error} />
      {children}
      <div className="card__buttons">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant={primary ? 'primary' : 'second'} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
