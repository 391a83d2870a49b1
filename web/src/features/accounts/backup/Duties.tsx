import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answerDuty } from '@/data/backupContacts/mutations'
import { backupContactsQuery } from '@/data/backupContacts/queries'
import { Card } from '@/ui/Card'
import { Duty } from './Duty'

/** Vehicles of others whose backup contact one is, or is asked to be; nothing where there are none. */
export function Duties() {
  const queries = useQueryClient()
  const helping = useQuery(backupContactsQuery).data?.helping ?? []
  if (helping.length === 0) return null
  return (
    <Card title="You help with">
      <ul className="rows">
        {helping.map((duty) => (
          <li key={duty.id}>
            <Duty duty={duty} answer={(agree) => answerDuty(queries, duty.id, agree)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
