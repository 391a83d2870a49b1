import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useSearchParams } from '@/lib/searchParams'
import { PageHeader } from '@/ui/PageHeader'

const Message = lazy(() => import('@/features/guests/GuestMessagePage'))
const Incident = lazy(() => import('@/features/incidents/GuestIncidentPage'))

/** The private page of a guest: what became of their message, or of their report (`?of=incident`). */
export default function GuestPage() {
  const { token = '' } = useParams()
  const [asked] = useSearchParams()
  const isReport = asked.get('of') === 'incident'
  const Content = isReport ? Incident : Message
  return (
    <>
      {/* The address is the key to the page: nobody is told it, and nobody lists it. The server says so too. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader title={isReport ? 'Your report' : 'Your message'} showMenu={false} />
      <div className={isReport ? 'content' : 'content content--column'}>
        <Suspense>
          <Content key={token} token={token} />
        </Suspense>
      </div>
    </>
  )
}
