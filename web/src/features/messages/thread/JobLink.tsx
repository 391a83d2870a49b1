import { ChevronRight } from 'lucide-react'
import type { Conversation } from '@/data/messages/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import css from './Thread.module.css'

/** The job that a chat is about, and the way to it: a request to its customer, a job to a provider. */
export function JobLink({ job: { request_id, title, is_provider } }: { job: NonNullable<Conversation['job']> }) {
  return (
    <Link to={is_provider ? paths.job(request_id) : paths.myRequest(request_id)} className={css.job}>
      <span>{title}</span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  )
}
