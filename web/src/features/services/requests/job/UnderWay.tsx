import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { positionQuery } from '@/data/serviceRequests/queries'
import type { ServiceRequest } from '@/data/serviceRequests/types'
import { classes } from '@/lib/classes'
import { formatDistance } from '@/lib/geo'
import { useGoBack } from '@/lib/goBack'
import { useNow } from '@/lib/useNow'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { PageTitle } from '@/ui/PageTitle'
import { Plate } from '@/ui/Plate'
import { CancelDialog } from '../page/CancelDialog'
import { Details } from '../page/Details'
import { MovePin } from '../page/MovePin'
import { arrivalOf, isLost, metresAway } from '../rules/arrival'
import css from './Job.module.css'
import { JobMap } from './JobMap.lazy'
import { LostPosition } from './LostPosition'
import { ProviderCard } from './ProviderCard'
import { Seen } from './Seen'
import { Way } from './Way'

const LOOK_AGAIN_MS = 1_000

/** A job under way: where the provider is while they come, how far it has come, and what can still be changed. */
export function UnderWay({ request, bare = false }: { request: ServiceRequest; bare?: boolean }) {
  const { id, progress, lng, lat, eta, vehicle, can_move_pin, can_cancel } = request
  const coming = progress === 'en_route'
  const now = useNow(LOOK_AGAIN_MS)
  const { position: last, seenAt = null } =
    useQuery({ ...positionQuery(id, request.accepted_quote_id), enabled: coming }).data ?? {}
  const position = last && !isLost(last.at, now) ? last : null
  const [asked, setAsked] = useState<'cancel' | 'pin' | null>(null)
  const car = useMemo(() => ({ lng, lat }), [lng, lat])
  const back = useGoBack(paths.myRequests)
  const arrival = coming ? arrivalOf(eta, now) : null
  const away = coming && position ? `${formatDistance(metresAway(position, car))} away` : null
  const detail = [arrival?.time, away].filter(Boolean).join(' · ')
  const Title = bare ? 'h1' : 'h2'
  return (
    <div className={bare ? css.bare : css.underWay}>
      {bare && <PageTitle>{request.title}</PageTitle>}
      {coming && (
        <div className={css.way}>
          <Suspense>
            <JobMap car={car} van={position} label={arrival && shortOf(arrival.title)} />
          </Suspense>
          {bare && (
            <span className={css.back}>
              <BackButton onBack={back} />
            </span>
          )}
          <Seen at={seenAt} now={now} />
        </div>
      )}
      <div className={classes(!coming && css.alone, css.sheet)}>
        <header className={css.head}>
          <div>
            <Title aria-live="polite">{titleOf(request, arrival?.title)}</Title>
            <p>{detail || nextOf(request)}</p>
          </div>
          {vehicle && <Plate registration={vehicle.registration} />}
        </header>
        {coming && <LostPosition name={request.accepted?.business_name ?? 'The provider'} seenAt={seenAt} now={now} />}
        <ProviderCard request={request} />
        <Way request={request} />
        <footer className={css.foot}>
          {can_move_pin && (
            <Button size="large" icon={<Icon of={MapPin} />} onClick={() => setAsked('pin')}>
              Move the pin
            </Button>
          )}
          {can_cancel && (
            <Button variant="danger-quiet" size="large" onClick={() => setAsked('cancel')}>
              Cancel job
            </Button>
          )}
        </footer>
      </div>
      <div className={css.details}>
        <Details request={request} map={!coming} />
      </div>
      {asked === 'cancel' && <CancelDialog request={request} onClose={() => setAsked(null)} />}
      {asked === 'pin' && <MovePin request={request} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** 11 min, of Here in 11 min. */
const shortOf = (title: string) => title.replace(/^Here (?:in|about) /, '')

function titleOf({ progress, accepted }: ServiceRequest, arrival: string | undefined): string {
  const name = accepted?.business_name ?? 'The provider'
  if (progress === 'en_route') return arrival ?? 'On the way to you'
  if (progress === 'arrived') return `${name} is with you`
  if (progress === 'working') return 'Work is under way'
  return `${name} has your job`
}

function nextOf({ progress }: ServiceRequest): string {
  if (progress === 'en_route') return 'They have not said when they will be here.'
  if (progress === 'arrived') return 'Look out for them.'
  if (progress === 'working') return 'Once they mark it done, you are asked whether it is.'
  return 'They have your place and plate. You see them on the map once they set out.'
}
