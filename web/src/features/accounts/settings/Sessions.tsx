import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { endSession, signOutEverywhere } from '@/data/account/mutations'
import { sessionsQuery } from '@/data/account/queries'
import type { Session } from '@/data/account/types'
import { formatAgo, formatDay } from '@/lib/dates'
import { paths } from '@/paths'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import css from '../Account.module.css'

/** Where this account is signed in; each session can be ended, or all at once. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Card title="Where you are signed in">
      <QueryContent
        query={sessions}
        loading="Loading your sessions…"
        failed="Your sessions could not be loaded"
        rows={2}
      >
        {(data) => <List sessions={data} />}
      </QueryContent>
      <div className={css.last}>
        <Everywhere />
      </div>
    </Card>
  )
}

function List({ sessions }: { sessions: Session[] }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: endSession,
    // Also after a refusal: the list may have been old.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <>
      <ul className="rows">
        {sessions.map(({ id, device, created_at, last_used_at, current }) => (
          <Row
            key={id}
            lead={<Icon of={MonitorSmartphone} />}
            title={device}
            end={
              current ? (
                <Badge tone="blue">This device</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Sign out ${device}`}
                  busy={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )
            }
          >
            <p>
              Signed in {formatDay(new Date(created_at))}, last used {formatAgo(new Date(last_used_at), new Date())}
            </p>
          </Row>
        ))}
      </ul>
      <div role="alert" className={end.isError ? css.foot : undefined}>
        {end.isError && <Notice tone="bad">{end.error.message}</Notice>}
      </div>
    </>
  )
}

function Everywhere() {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => void navigate(paths.home),
  })
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          description="This signs you out on every device, including this one."
          submit="Sign out everywhere"
          danger
          act={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
