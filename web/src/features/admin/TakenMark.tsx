import { Hand } from 'lucide-react'
import { useSession } from '@/api/session'
import { Badge } from '@/ui/Badge'
import { Icon } from '@/ui/Icon'

/** Which admin has taken it, if any. */
export function TakenMark({ of }: { of: { id: string; name: string } | null }) {
  const me = useSession()?.user.id
  if (!of) return null
  return (
    <Badge tone={of.id === me ? 'blue' : 'plain'}>
      <Icon of={Hand} size={16} />
      {of.id === me ? 'Yours' : of.name}
    </Badge>
  )
}
