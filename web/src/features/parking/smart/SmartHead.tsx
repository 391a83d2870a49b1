import { Database, LocateFixed, MapPin, RefreshCw, Search, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { Spinner } from '@/ui/Spinner'
import { formatCount, formatFailedCities, formatFetched, formatLoaded } from '../format'
import type { CarParks } from '../useCarParks'
import css from './SmartHead.module.css'
import type { UseDriverLocation } from './useDriverLocation'
import type { Refresh } from './useRefresh'

interface Props {
  carParks: CarParks
  narrowed: boolean
  location: UseDriverLocation
  refresh: Refresh
  dataTools: boolean
  onFind: () => void
  onManual: () => void
}

/**
 * What Smart Parking says above its list: how many there are, where the driver is, what to do, and what to mind. Whoever
 * searched for parking wants the answer: then the rest stands in the foot.
 */
export function SmartHead(props: Props) {
  const { carParks, location, refresh } = props
  return (
    <div className={css.head}>
      <Count {...props} />
      {location.missing ? <SetLocation {...props} /> : <CurrentLocation {...props} />}
      <Acts {...props} />
      {props.dataTools && <DataTools refresh={refresh} />}
      {refresh.error && (
        <Notice tone="bad" title="Error Loading Parking Data">
          {refresh.error}
        </Notice>
      )}
      <Notices />
      <p className="sr-only" role="status">
        {carParks.updating ? 'Loading car parks...' : ''}
      </p>
    </div>
  )
}

/** Below the answers to a search, what stands above the list otherwise. */
export function SmartFoot(props: Props) {
  return (
    <div className={css.foot}>
      <Notices />
      <Acts {...props} />
      <Count {...props} />
    </div>
  )
}

function Acts({ location, refresh, onFind }: Props) {
  return (
    <div className={css.acts}>
      <Button variant="primary" block icon={<Icon of={Search} />} onClick={onFind}>
        Find Perfect Parking
      </Button>
      <Button
        variant="second"
        aria-disabled={location.asking || undefined}
        icon={location.asking ? <Spinner /> : <Icon of={LocateFixed} />}
        onClick={() => !location.asking && void location.findMe()}
      >
        {location.asking ? 'Finding your location...' : 'Find My Location'}
      </Button>
      {/* The label hides while it is busy; its name stays. */}
      <Button
        aria-label="Refresh Data"
        variant="second"
        busy={refresh.busy}
        icon={<Icon of={RefreshCw} />}
        onClick={refresh.refresh}
      >
        Refresh Data
      </Button>
    </div>
  )
}

function Count({ carParks, narrowed, refresh }: Props) {
  const { loading, updating } = carParks
  // Of the whole country, as the line below says; what is in view stands over the list.
  const total = refresh.summary?.total ?? null
  return (
    <div className={css.count} role="status" data-head>
      <h2>
        {total === null ? (
          refresh.waiting ? (
            <>
              <span className="sr-only">Loading car parks...</span>
              <Skeleton width={220} height={30} />
            </>
          ) : (
            'Car parks'
          )
        ) : (
          <>
            <b>{formatCount(total)}</b> car park{total === 1 ? '' : 's'} available
          </>
        )}
        {(loading || updating) && <Spinner />}
      </h2>
      <p>Across the UK and more get added every week!</p>
      {narrowed && <Badge tone="blue">Filtered results shown</Badge>}
    </div>
  )
}

function CurrentLocation({ location, onManual }: Props) {
  return (
    <div className={css.card}>
      <span className={css.pin}>
        <Icon of={MapPin} />
      </span>
      <p className={css.where}>
        <span>Current location</span>
        <b>
          {location.current
            ? (location.name ?? `${location.current.at[1].toFixed(4)}, ${location.current.at[0].toFixed(4)}`)
            : 'Not set yet'}
        </b>
      </p>
      <Button variant="quiet" size="small" onClick={onManual}>
        Change
      </Button>
    </div>
  )
}

function SetLocation({ location, onManual }: Props) {
  return (
    <section className={css.card} aria-label="Set Your Location">
      <span className={css.pin}>
        <Icon of={MapPin} />
      </span>
      <p className={css.where}>
        <b>Set Your Location</b>
        <span>To see what’s near you</span>
      </p>
      <span className={css.pair}>
        <Button
          aria-label="Auto"
          variant="tint"
          size="small"
          busy={location.asking}
          onClick={() => void location.findMe()}
        >
          Auto
        </Button>
        <Button variant="quiet" size="small" onClick={onManual}>
          Manual
        </Button>
      </span>
    </section>
  )
}

function DataTools({ refresh: { summary } }: { refresh: Refresh }) {
  return (
    <section className={css.tools} aria-label="Data tools">
      <Icon of={Database} />
      {summary ? (
        <p>
          {formatLoaded(summary)}. {formatFetched(summary.fetched_at, new Date())}{' '}
          {summary.failed_cities > 0 && `${formatFailedCities(summary.failed_cities)} `}
          {summary.refreshing && 'A refresh is under way.'}
        </p>
      ) : (
        <Skeleton height={40} />
      )}
    </section>
  )
}

/** The scam warning first, then the prices; both calm, and gone when they are dismissed. */
function Notices() {
  const [open, setOpen] = useState({ scam: true, fees: true })
  return (
    <>
      {open.scam && (
        <Notice
          tone="caution"
          title="Don’t trust printed QR codes"
          icon={<Icon of={ShieldAlert} />}
          onDismiss={() => setOpen({ ...open, scam: false })}
        >
          Scammers stick them over real ones. Pay at the machine, or here.
        </Notice>
      )}
      {open.fees && (
        <Notice title="Fees may differ" onDismiss={() => setOpen({ ...open, fees: false })}>
          Check the sign before you pay.
        </Notice>
      )}
    </>
  )
}
