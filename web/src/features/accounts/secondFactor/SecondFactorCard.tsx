import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchPasskeys } from '@/data/account/passkeys'
import { secondFactorQuery } from '@/data/account/secondFactor'
import { Card } from '@/ui/Card'
import { QueryContent } from '@/ui/QueryContent'
import { InForce } from './InForce'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'

/** An admin's second factor: a passkey or an authenticator app, and recovery codes; set up, renewed and removed. */
export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery)
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const show = (made: string[]) => {
    setCodes(made)
    void refetchPasskeys(queries)
  }
  return (
    <Card title="Second factor">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <QueryContent query={factor} loading="Loading…" failed="Your second factor could not be loaded" rows={1}>
          {(held) =>
            held.set_up_at || held.passkeys > 0 ? <InForce held={held} onCodes={show} /> : <SetUp onCodes={show} />
          }
        </QueryContent>
      )}
    </Card>
  )
}
