import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { Card } from './Card'

/** Whether what a card shows is being edited. The button that opened the form gets the keyboard back. */
export function useEditing() {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !editing) button.current?.focus()
    was.current = editing
  }, [editing])
  return { editing, done: () => setEditing(false), opener: { ref: button, onClick: () => setEditing(true) } }
}

type Props = {
  title: string
  /** What the button is called; it shows "Edit". */
  edit: string
  /** What is shown while nothing is edited. */
  view: ReactNode
  /** The form; `done` leaves it. */
  form: (done: () => void) => ReactNode
  children?: ReactNode
}

/** A card that shows something, and turns into the form that changes it. */
export function EditCard({ title, edit, view, form, children }: Props) {
  const { editing, done, opener } = useEditing()
  return (
    <Card
      title={title}
      action={
        !editing && (
          <Button size="small" aria-label={edit} {...opener}>
            Edit
          </Button>
        )
      }
    >
      {editing ? form(done) : view}
      {children}
    </Card>
  )
}
