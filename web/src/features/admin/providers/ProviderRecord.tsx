import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { providerQuery } from '@/data/admin/providers'
import type { AdminProviderDetails } from '@/data/admin/types'
import { counted } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import { RecordTitle } from '../RecordTitle'
import { ProviderDocuments } from './ProviderDocuments'
import css from './Providers.module.css'
import { offeringName, rated, STANDING } from './words'

const failed = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? 'Provider not found' : 'Failed to load service providers'

/** A provider, with all that an admin decides by. */
export function ProviderRecord({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = useQuery(providerQuery(id))
  return (
    <QueryContent query={query} loading="Loading the provider" failed={failed}>
      {(provider) => <Loaded provider={provider} onClose={onClose} />}
    </QueryContent>
  )
}

function Loaded({ provider, onClose }: { provider: AdminProviderDetails; onClose: (() => void) | undefined }) {
  const { label, tone } = STANDING[provider.standing]
  const { user, work } = provider
  const texts = [
    ['Experience', provider.experience],
    ['Certifications', provider.certifications],
    ['Insurance', provider.insurance_details],
    ['Description', provider.description],
  ] as const
  return (
    <>
      {onClose && (
        <RecordTitle
          title={provider.business_name}
          below={provider.service_types.map(offeringName).join(', ')}
          onClose={onClose}
        >
          <Badge tone={tone}>{label}</Badge>
        </RecordTitle>
      )}
      <Facts
        facts={{
          Contact: provider.contact_name,
          Phone: provider.phone,
          Email: provider.email,
          Address: provider.address,
          Account: (
            <Link className="link" to={paths.adminUser(user.id)}>
              {user.name}
            </Link>
          ),
          Applied: <Moment at={provider.applied_at} />,
          Rating: rated(provider),
          Reviews: (
            <Link className="link" to={paths.adminReviewsOf(provider.id)}>
              {counted(provider.review_count, 'review')}
            </Link>
          ),
          Reports: (
            <Link className="link" to={paths.adminReportsOf(provider.id)}>
              Reports of this provider
            </Link>
          ),
          Jobs: `${work.completed} completed, ${work.under_way} under way, ${work.cancelled} cancelled`,
          Quotes: work.quotes === 0 ? 'None' : `${work.quotes}, of which ${work.pending} pending`,
          'Paused because': provider.paused_because === 'documents' ? 'A document expired' : provider.paused_reason,
          'Rejected because': provider.rejected_reason,
        }}
      />
      <ProviderDocuments provider={provider} />
      {texts
        .filter(([, text]) => text)
        .map(([title, text]) => (
          <RecordPart key={title} title={title}>
            <p className={css.text}>{text}</p>
          </RecordPart>
        ))}
    </>
  )
}
