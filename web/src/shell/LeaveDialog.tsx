import { useLeaveQuestion } from '@/lib/unsaved'
import { FormDialog } from '@/ui/FormDialog'

/** Asks before something is left in which somebody has typed. */
export default function LeaveDialog() {
  const asked = useLeaveQuestion()
  return (
    asked && (
      <FormDialog
        title="Leave without saving?"
        description="What you typed will be lost."
        submit="Leave"
        cancel="Stay"
        danger
        busy={false}
        onSubmit={asked.leave}
        onClose={asked.stay}
      />
    )
  )
}
