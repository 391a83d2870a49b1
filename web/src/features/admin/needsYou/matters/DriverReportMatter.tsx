import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DriverReportDecision as LIMITS } from '@/api/limits.gen'
import { type DriverReportCase, decideDriverReport, driverReportQuery } from '@/data/admin/driverReports'
import { counted } from '@/lib/counted'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { QueryContent } from '@/ui/QueryContent'
import { ReasonDialog } from '@/ui/ReasonDialog'
import { confirmed } from '@/ui/toast'
import { Moment } from '../../Moment'
import { Facts } from '../../Record'
import type { MatterProps } from '../MatterContent'
import css from './Matters.module.css'

type Kind = { says: string; accepted: string; dismissed: string }

/** What drivers say, and what follows from the decision. */
const KINDS: Partial<Record<DriverReportCase['kind'], Kind>> = {
  closed: {
    says: 'It is closed',
    accepted: 'It stays on the map. If it is closed for good, correct the car park too.',
    dismissed: 'These reports stop counting at once.',
  },
  price_differs: {
    says: 'A sign names another price',
    accepted: 'Correct the price of the car park too, as the photo shows it. The photo is deleted after 30 days.',
    dismissed: 'The photo is deleted at once.',
  },
  scam: {
    says: 'There is a scam sticker or fake code',
    accepted: 'Drivers are warned on the map, and Pay Now stays off.',
    dismissed: 'Pay Now is back, and these drivers cannot report it again for 30 days.',
  },
}
const OTHER: Kind = { says: 'Something is wrong', accepted: '', dismissed: '' }

/** What drivers report of a car park: accepted or dismissed, each with a reason. Who they are is shown to nobody. */
export function DriverReportMatter({ item, act, onAct }: MatterProps) {
  const queries = useQueryClient()
  const query = useQuery(driverReportQuery(item.id))
  const accept = act === 'decide'
  const decide = (seen: string) => async (reason: string) => {
    await decideDriverReport(queries, item.id, { accept, reason, seen })
    confirmed({ title: accept ? 'Report accepted' : 'Report dismissed' })
  }
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => {
        const { says, accepted, dismissed } = KINDS[report.kind] ?? OTHER
        const { name, address, city, scam_suspected } = report.car_park
        return (
          <>
            <Facts
              facts={{
                'Drivers say': says,
                'Car park': [name, address, city].filter(Boolean).join(', '),
                'How many': counted(report.drivers, 'driver'),
                First: <Moment at={report.first_at} />,
                Last: <Moment at={report.last_at} />,
                Reporter: 'Shown to nobody',
              }}
            />
            <div className={css.inside}>
              {scam_suspected && (
                <Notice tone="caution">Two drivers report this, so Pay Now is hidden until you decide.</Notice>
              )}
              {report.kind === 'price_differs' && (
                <PhotoGrid
                  photos={report.photos}
                  title={(index) => `Sign, photo ${index + 1}`}
                  onGone={() => void query.refetch()}
                />
              )}
            </div>
            {(act === 'decide' || act === 'dismiss') && (
              <ReasonDialog
                title={accept ? 'Is it as they say?' : 'Dismiss these reports?'}
                description={`${accept ? accepted : dismissed} The reason stays in the audit log.`}
                submit={accept ? 'Accept' : 'Dismiss'}
                danger={!accept}
                waits
                most={LIMITS.reason.maxLength}
                onSubmit={decide(report.last_at)}
                onClose={() => onAct(null)}
              />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}
