import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/api/session'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { providerQuery } from '@/data/providers/queries'
import type { Provider } from '@/data/providers/types'
import { useGoBack } from '@/lib/goBack'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Introduction } from './Introduction'
import { Steps } from './Steps'
import { Submitted } from './Submitted'

/**
 * The way to become a service provider: what it means, the form in four steps (`?step=`), and afterwards how the application
 * stands. `?change` opens the form for who has applied, to change what was told.
 */
export default function ApplicationPage() {
  const session = useSession()
  const provider = useQuery({ ...providerQuery, enabled: session !== null })
  useMarkPageRead(session ? paths.providerApplication : null)
  if (!session) return <Application provider={null} />
  if (provider.data !== undefined) return <Application provider={provider.data} />
  return (
    <>
      <Header />
      <div className="content content--column">
        <QueryContent
          query={provider}
          loading="Loading your application…"
          failed="Your application could not be loaded"
          className="card"
        >
          {() => null}
        </QueryContent>
      </div>
    </>
  )
}

function Application({ provider }: { provider: Provider | null }) {
  const [params] = useSearchParams()
  const change = params.has('change')
  const step = Math.min(4, Math.max(0, Math.floor(Number(params.get('step') ?? 0)) || 0))
  if (provider && provider.standing !== 'rejected' && !change) return <Submitted provider={provider} />
  if (step > 0)
    return <Steps key={String(change)} provider={provider} change={change && provider !== null} step={step} />
  return (
    <>
      <Header />
      <div className="content">
        <Introduction provider={provider} />
      </div>
    </>
  )
}

function Header() {
  const back = useGoBack(paths.home)
  return <PageHeader title="Provider Application" back lead={<BackButton onBack={back} />} />
}
