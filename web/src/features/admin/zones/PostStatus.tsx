import type { AdminZonePost } from '@/data/zones/types'
import { Badge } from '@/ui/Badge'

/** Whether members see a post: what its author removed is shown to nobody. */
export function PostStatus({ of: { is_removed, hidden_at } }: { of: AdminZonePost }) {
  if (is_removed) return <Badge>Removed</Badge>
  return hidden_at ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Shown</Badge>
}
