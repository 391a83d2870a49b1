import type { AuditEntry } from '@/data/auditLog/queries'
import { Plate } from '@/ui/Plate'

/** What an act was about, by its name; a claim by its plate, and what has no name by its id. */
export function TargetName({ of: { target_type, target_id, target_name } }: { of: AuditEntry }) {
  if (target_name && target_type === 'claim') return <Plate registration={target_name} size={22} />
  return target_name ?? <span className="num">{shortId(target_id)}</span>
}

/** An id is told by its last characters, a reference is read whole. */
const shortId = (id: string) => (/^[\da-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id)
