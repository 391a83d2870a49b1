import { BadgeCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Provider } from '@/data/providers/types'
import { useSearchParams } from '@/lib/searchParams'
import { useWide } from '@/lib/useWide'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { AvailableJobs, useAvailableJobs } from '../../jobs/AvailableJobs'
import { JobsMap } from '../../jobs/map/JobsMap.lazy'
import mapCss from '../../jobs/map/JobsMap.module.css'
import { UnderWay } from '../../jobs/UnderWay'
import { AtAGlance } from './AtAGlance'
import css from './Dashboard.module.css'
import { Facts } from './Facts'
import { Reach } from './Reach'
import { Renewals } from './Renewals'
import { Stats } from './Stats'
import { TakesJobs } from './TakesJobs'

/** The dashboard of a business that may take jobs: the job under way first, then the list beside its map. */
export function Dashboard({ provider }: { provider: Provider }) {
  const wide = useWide()
  const { listed } = useAvailableJobs()
  // While the slider moves, the circle moves with it.
  const [radius, setRadius] = useState(provider.radius_km)
  const [pointed, setPointed] = useState<string | null>(null)
  const [params, setParams] = useSearchParams()
  const chosen = params.get('job')
  const setChosen = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('job', id)
    setParams(next, { replace: true })
  }
  const map = provider.base && (
    <Suspense fallback={<div className={mapCss.frame} data-map-state="loading" />}>
      <JobsMap base={provider.base} radiusKm={radius} jobs={listed} on={pointed ?? chosen} onChoose={setChosen} />
    </Suspense>
  )
  const welcome = (
    <p className={css.welcome}>
      <Icon of={BadgeCheck} />
      <span>
        Welcome, <b>{provider.business_name}</b>. You can accept jobs.
      </span>
    </p>
  )
  const notTaking = !provider.takes_jobs && (
    <Notice tone="caution" title="You’re not taking jobs">
      <p>You aren’t told of new ones until you switch this on again.</p>
    </Notice>
  )
  const reach = <Reach provider={provider} radius={radius} onRadius={setRadius} />
  if (!wide) {
    return (
      <div className={css.column}>
        <UnderWay />
        {welcome}
        <AtAGlance />
        <Renewals provider={provider} />
        {notTaking}
        <div className={`card ${css.takesCard}`}>
          <TakesJobs provider={provider} />
        </div>
        <AvailableJobs chosen={chosen} onPoint={setPointed} map={map} />
        <div className="card">
          {reach}
          <Facts provider={provider} />
        </div>
      </div>
    )
  }
  return (
    <div className={css.beside}>
      <div className={css.column}>
        {welcome}
        <Stats />
        <UnderWay />
        {notTaking}
        <AvailableJobs chosen={chosen} onPoint={setPointed} />
      </div>
      <div className={css.side}>
        <div className={`card ${css.mapCard}`}>
          {map}
          {reach}
          <Facts provider={provider} />
          <Renewals provider={provider} />
        </div>
      </div>
    </div>
  )
}
