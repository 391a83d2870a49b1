import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ZoneReason } from '@/api/limits.gen'
import { retireZone } from '@/data/zones/admin'
import type { AdminZone } from '@/data/zones/types'
import { Button } from '@/ui/Button'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { Moment } from '../Moment'
import { RecordPart } from '../Record'

/** Retires a zone, or brings it back into use. */
export function RetireZone({ zone }: { zone: AdminZone }) {
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const isRetired = Boolean(zone.retired_at)
  const act = async (reason: string) => {
    await retireZone(queries, zone, reason)
    confirmed({ title: isRetired ? 'Back in use' : 'Zone retired' })
  }
  return (
    <RecordPart title={isRetired ? 'Retired' : 'Retire'}>
      <p className="text-14 text-ink-2">
        {zone.retired_at ? (
          <>
            Since <Moment at={zone.retired_at} />. Its members can still read what was written.
          </>
        ) : (
          'Once it is retired, nobody can find it, join it or write in it. Its members can still read what was written.'
        )}
      </p>
      <div>
        <Button size="small" {...(!isRetired && { variant: 'danger-quiet' as const })} onClick={() => setAsks(true)}>
          {isRetired ? 'Bring back into use' : 'Retire zone'}
        </Button>
      </div>
      {asks && (
        <ReasonDialog
          title={isRetired ? `Bring ${zone.name} back into use?` : `Retire ${zone.name}?`}
          description="The reason is for the audit log."
          submit={isRetired ? 'Bring back' : 'Retire'}
          danger={!isRetired}
          waits
          most={ZoneReason.reason.maxLength}
          onSubmit={act}
          onClose={() => setAsks(false)}
        />
      )}
    </RecordPart>
  )
}
