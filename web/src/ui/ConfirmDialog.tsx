import type { ComponentProps } from 'react'
import { FormDialog } from './FormDialog'

/** What is asked about: a mutation, or what looks like one. */
type Act = { mutate: () => void; isPending: boolean; error: Error | null; reset: () => void }

type Props = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'submit' | 'cancel' | 'danger' | 'children' | 'onClose'
> & {
  /** What follows from it. */
  description: string
  act: Act
}

/** Asks before an act that is hard to undo. The safe button comes first and has the keyboard. */
export function ConfirmDialog({ act, onClose, ...rest }: Props) {
  const close = () => {
    // The next time it is asked, an old failure says nothing.
    if (act.error) act.reset()
    onClose()
  }
  return (
    <FormDialog
      {...rest}
      busy={act.isPending}
      error={act.error?.message}
      onSubmit={() => act.mutate()}
      onClose={close}
    />
  )
}
