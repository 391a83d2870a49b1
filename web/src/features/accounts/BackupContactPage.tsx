import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2Off, Users } from 'lucide-react'
import { ApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import { answerDutyByLink } from '@/data/backupContacts/mutations'
import { backupContactsQuery, linkedDutyQuery } from '@/data/backupContacts/queries'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { useLinkToken } from '@/lib/linkToken'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Spinner } from '@/ui/Spinner'
import { Duties } from './backup/Duties'
import { Duty } from './backup/Duty'

/** Whose backup contact one is, or is asked to be: by the link of an email, or signed in. Nothing happens without a press. */
export default function BackupContactPage() {
  const token = useLinkToken()
  const isSignedIn = useSession() !== null
  const back = useGoBack(paths.settingsOf('backup'))
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader
        title="Backup contact"
        showMenu={isSignedIn}
        {...(isSignedIn && { back: true, lead: <BackButton onBack={back} /> })}
      />
      <div className="content content--column">
        {token ? (
          <Linked token={token} />
        ) : isSignedIn ? (
          <Own />
        ) : (
          <NoLink sentence="Please open the link from the email again." />
        )}
      </div>
    </>
  )
}

function Linked({ token }: { token: string }) {
  const queries = useQueryClient()
  const duty = useQuery(linkedDutyQuery(token))
  if (duty.data) {
    return (
      <Card title="Backup contact">
        <Duty duty={duty.data} answer={(agree) => answerDutyByLink(queries, token, agree)} />
      </Card>
    )
  }
  if (duty.error instanceof ApiError && duty.error.status === 404) return <NoLink sentence={duty.error.message} />
  if (duty.isError) {
    return (
      <ErrorState
        title="This could not be loaded"
        detail={duty.error.message}
        onRetry={() => void duty.refetch()}
        busy={duty.isFetching}
      />
    )
  }
  return <Spinner label="Loading…" />
}

function Own() {
  const contacts = useQuery(backupContactsQuery)
  return (
    <QueryContent query={contacts} loading="Loading…" failed="This could not be loaded" rows={2}>
      {({ helping }) =>
        helping.length > 0 ? (
          <Duties />
        ) : (
          <div className="card">
            <EmptyState
              icon={Users}
              title="You’re not a backup contact for anyone"
              heading="h2"
              next={
                <Link to={paths.settingsOf('backup')} className={buttonVariants({ variant: 'second' })}>
                  Your own backup contact
                </Link>
              }
            >
              A backup contact is someone a driver trusts. If the driver’s vehicle blocks somebody in and they don’t
              answer, we tell their backup contact that it needs to be moved.
            </EmptyState>
          </div>
        )
      }
    </QueryContent>
  )
}

function NoLink({ sentence }: { sentence: string }) {
  return (
    <div className="card" role="alert">
      <EmptyState
        icon={Link2Off}
        title={sentence}
        heading="h2"
        next={
          <Link to={paths.home} className={buttonVariants({ variant: 'primary' })}>
            Go to CarPal
          </Link>
        }
      />
    </div>
  )
}
