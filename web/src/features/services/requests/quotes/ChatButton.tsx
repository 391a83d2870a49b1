import { useMutation } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { openJobChat } from '@/data/serviceRequests/mutations'
import type { CustomerQuote, ServiceRequest } from '@/data/serviceRequests/types'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './Parts.module.css'

type Props = {
  request: Pick<ServiceRequest, 'id'>
  provider: Pick<CustomerQuote['provider'], 'id' | 'business_name'>
  /** The chat with them about this request, where there is one. */
  conversation: string | null | undefined
  variant?: 'quiet' | 'second' | 'tint'
}

/** Opens the chat with a provider about a request. */
export function ChatButton({ request, provider, conversation, variant = 'quiet' }: Props) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => conversation ?? (await openJobChat(request.id, provider.id)),
    onSuccess: (id) => void navigate(paths.conversation(id)),
  })
  return (
    <div className={css.chat}>
      <Button
        variant={variant}
        size="large"
        aria-label={`Chat with ${provider.business_name}`}
        busy={open.isPending}
        icon={<Icon of={MessageCircle} />}
        onClick={() => open.mutate()}
      >
        Chat
      </Button>
      {open.error && (
        <p className="field-error" role="alert">
          Unable to create conversation. {open.error.message}
        </p>
      )}
    </div>
  )
}
