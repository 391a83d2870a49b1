import { useMutation } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { conversationOf } from '@/data/jobs/mutations'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { failed } from '@/ui/toast'

type Props = {
  job: string
  /** The conversation, where there is one already. */
  conversation: string | null
  label?: string
  disabled?: boolean
  block?: boolean
}

/** Opens the chat with the customer; the first time it is made. */
export function ChatButton({ job, conversation, label = 'Chat', disabled = false, block = false }: Props) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => conversation ?? (await conversationOf(job)),
    onSuccess: (id) => void navigate(paths.conversation(id)),
    onError: ({ message }) => failed({ title: 'Unable to create conversation.', detail: message }),
  })
  return (
    <>
      <Button
        icon={<Icon of={MessageCircle} />}
        disabled={disabled}
        busy={open.isPending}
        block={block}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      {open.error && (
        <p role="alert" className="field-error">
          Unable to create conversation. {open.error.message}
        </p>
      )}
    </>
  )
}
