import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { CountedText, countCharacters } from './CountedText'
import { FormDialog } from './FormDialog'
import { showFailure } from './formErrors'

type Props = {
  title: string
  description?: string
  submit: string
  danger?: boolean
  label?: string
  /** How many characters the reason may have. */
  most: number
  /** What stands there to be sent or changed. */
  initial?: string
  /** The sentence for no reason at all. */
  missing?: string
  /** Acts, and throws why it did not work. The server's name of the field is `reason`. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
  /** What stands below the reason, such as the notice that will be sent with it. */
  below?: (reason: string) => ReactNode
  /** The button waits until there is a reason. */
  waits?: boolean
}

/** Asks for the reason of an act, which is then kept or sent to somebody. A failure loses nothing that was typed. */
export function ReasonDialog({
  label = 'Reason',
  most,
  initial = '',
  missing = 'Please give a reason',
  onSubmit,
  onClose,
  children,
  below,
  waits = false,
  ...rest
}: Props) {
  const form = useForm({ defaultValues: { reason: initial } })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch('reason')
  const send = form.handleSubmit(async ({ reason }) => {
    try {
      await onSubmit(reason.trim())
      onClose()
    } catch (failure) {
      showFailure(form, failure, { reason: 'reason' })
    }
  })
  return (
    <FormDialog
      {...rest}
      busy={isSubmitting}
      disabled={waits && typed.trim() === ''}
      error={errors.root?.message}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      {children}
      <CountedText
        label={label}
        most={most}
        typed={typed}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (typed) =>
            typed.trim() === '' ? missing : countCharacters(typed) <= most || `Please use at most ${most} characters`,
        })}
      />
      {below?.(typed.trim())}
    </FormDialog>
  )
}
