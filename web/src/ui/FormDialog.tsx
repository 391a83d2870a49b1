import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { isSendKey } from '@/lib/sendKey'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { FormError } from './FormError'

type Props = {
  title: string
  description?: string
  /** What the button does, in the words of the act. */
  submit: string
  cancel?: string
  /** What is done cannot be undone, or costs somebody something. */
  danger?: boolean
  busy: boolean
  /** Something is still missing without which there is nothing to send. */
  disabled?: boolean
  /** Why it was refused as a whole; what belongs to a field stands there. */
  error?: string | undefined
  onSubmit: (event: SyntheticEvent) => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog that is a form. It is open while it is there, and stays until the act has worked, with what was typed. Control and Enter send it. */
export function FormDialog({
  title,
  description,
  submit,
  cancel = 'Cancel',
  danger = false,
  busy,
  disabled = false,
  error,
  onSubmit,
  onClose,
  children,
}: Props) {
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    // React hands it on to a form that the dialog was opened from.
    event.stopPropagation()
    onSubmit(event)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (isSendKey(event) && !busy && !disabled) send(event)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} {...(description && { description })}>
      <form onSubmit={send} onKeyDown={sendByKey} noValidate className="dialog__form">
        <FormError message={error} />
        {children}
        <div className="dialog__foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
