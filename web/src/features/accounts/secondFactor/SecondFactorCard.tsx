import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchSecondFactor, secondFactorQuery } from '@/data/account/secondFactor'
import { Card } from '@/ui/Card'
import { QueryContent } from '@/ui/QueryContent'
import { InForce } from './InForce'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUp } from './SetUp'

/** An admin's second factor: an authenticator app and recovery codes, set up, renewed and removed. */
export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery)
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const show = (made: string[]) => {
    setCodes(made)
    void refetchSecondFactor(queries)
  }
  return (
    <Card title="Second factor">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <QueryContent query={factor} loading="Loading…" failed="Your second factor could not be loaded" rows={1}>
          {({ set_up_at, recovery_codes_left }) =>
            set_up_at ? (
              <InForce since={set_up_at} codesLeft={recovery_codes_left} onCodes={show} />
            ) : (
              <SetUp onCodes={show} />
            )
          }
        </QueryContent>
      )}
    </Card>
  )
}
