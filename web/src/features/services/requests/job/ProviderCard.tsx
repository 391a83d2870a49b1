import { Flag } from 'lucide-react'
import { useState } from 'react'
import { NewProviderReport } from '@/api/limits.gen'
import { reportProvider } from '@/data/providers/mutations'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { initials } from '@/lib/initials'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { ReportDialog } from '@/ui/ReportDialog'
import { ChatButton } from '../quotes/ChatButton'
import { Insurance, Rating } from '../quotes/parts'
import css from './Job.module.css'

/** Who has the job: their name and record, the chat with them, and a way to report them. */
export function ProviderCard({ request }: { request: ServiceRequest }) {
  const [reporting, setReporting] = useState(false)
  const quote = request.quotes.find(({ id }) => id === request.accepted_quote_id)
  if (!quote) return request.accepted ? <p className={css.provider}>{request.accepted.business_name}</p> : null
  const { provider, conversation_id } = quote
  return (
    <section className={css.provider} aria-label="Provider">
      <span className={css.avatar} aria-hidden="true">
        {initials(provider.business_name)}
      </span>
      <div className={css.who}>
        <Link to={paths.provider(provider.id)}>{provider.business_name}</Link>
        <Rating provider={provider} />
      </div>
      <ChatButton request={request} provider={provider} conversation={conversation_id} variant="tint" />
      <div className={css.record}>
        <Insurance provider={provider} />
        <IconButton label={`Report ${provider.business_name}`} onClick={() => setReporting(true)}>
          <Icon of={Flag} />
        </IconButton>
      </div>
      {reporting && (
        <ReportDialog
          title={`Report ${provider.business_name}`}
          description="We look into it. We won’t tell them who reported it."
          most={NewProviderReport.description.maxLength}
          onReport={({ reason, description }) => reportProvider(provider.id, { reason, description })}
          onClose={() => setReporting(false)}
        />
      )}
    </section>
  )
}
