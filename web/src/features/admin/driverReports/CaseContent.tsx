import type { DriverReportCase } from '@/data/admin/driverReports'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { Moment } from '../Moment'
import { Facts } from '../Record'
import css from './DriverReports.module.css'
import { formatBorneOut, formatVoices, kindOf, whereabouts } from './words'

/** What drivers report of a car park, with the photos of the sign. Who they are is shown to nobody. */
export function CaseContent({ report, onReload }: { report: DriverReportCase; onReload: () => void }) {
  const { name, address, city, scam_suspected, is_on_map } = report.car_park
  return (
    <>
      <Facts
        facts={{
          'Drivers say': kindOf(report.kind).says,
          'Car park': [name, whereabouts(address, city)].filter(Boolean).join(', '),
          'How many': formatVoices(report),
          'A live feed': formatBorneOut(report) ?? 'Says nothing about it',
          First: <Moment at={report.first_at} />,
          Last: <Moment at={report.last_at} />,
          Reporter: 'Shown to nobody',
          Decided: report.decided_at && <Moment at={report.decided_at} />,
          By: report.decided_by,
          Reason: report.reason,
        }}
      />
      <div className={css.inside}>
        {!is_on_map && <Notice>Drivers can’t see this car park at the moment: it is hidden or deleted.</Notice>}
        {scam_suspected && report.status === 'pending' && (
          <Notice tone="caution">Two drivers report this, so Pay Now is hidden until you decide.</Notice>
        )}
        {report.status === 'pending' && !report.can_decide && (
          <Notice tone="caution">You reported this yourself, so another admin decides.</Notice>
        )}
        {report.photos.length > 0 && (
          <PhotoGrid photos={report.photos} title={(index) => `Sign, photo ${index + 1}`} onGone={onReload} />
        )}
      </div>
    </>
  )
}
