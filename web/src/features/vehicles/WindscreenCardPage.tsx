import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useConfig } from '@/data/config/queries'
import { vehicleQuery } from '@/data/vehicles/queries'
import type { Vehicle } from '@/data/vehicles/types'
import { useSearchParams } from '@/lib/searchParams'
import type { VehicleCode } from '@/lib/vehicleCode'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Segments } from '@/ui/Segments'
import { Skeleton } from '@/ui/Skeleton'
import css from './card/Card.module.css'
import { CardToken } from './card/CardToken'
import { PrintedCard } from './card/PrintedCard'

const SHOWS = [
  { value: 'plate', label: 'With the plate' },
  { value: 'token', label: 'Without the plate' },
] as const
const PAPERS = [
  { value: 'a4', label: 'A4, two to cut out' },
  { value: 'a6', label: 'A6' },
] as const

/** A card for the windscreen, to print: with the registration, or with a token in its place. */
export default function WindscreenCardPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const vehicle = useQuery(vehicleQuery(queries, id))
  const config = useConfig()
  const failed = vehicle.error ?? config.error
  return (
    <>
      <PageHeader title="Windscreen card" back lead={<BackButton onBack={() => void navigate(paths.vehicle(id))} />} />
      <div className="content">
        {vehicle.data && config.data ? (
          <Card vehicle={vehicle.data} origin={config.data.public_url} />
        ) : failed ? (
          <ErrorState
            title="The card could not be loaded"
            detail={failed.message}
            onRetry={() => {
              void vehicle.refetch()
              void config.refetch()
            }}
            busy={vehicle.isFetching || config.isFetching}
          />
        ) : (
          <div className={css.page} aria-busy="true" role="status">
            <span className="sr-only">Loading the card…</span>
            <Skeleton height={260} />
          </div>
        )}
      </div>
    </>
  )
}

function Card({ vehicle, origin }: { vehicle: Vehicle; origin: string }) {
  const [asked, ask] = useSearchParams()
  const shows = asked.get('code') === 'token' ? 'token' : 'plate'
  const paper = asked.get('paper') === 'a6' ? 'a6' : 'a4'
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(asked)
    next.set(name, value)
    ask(next, { replace: true })
  }
  const code = codeOf(vehicle, shows)
  if (vehicle.state === 'pending') {
    return (
      <Notice tone="caution" title="No card for this registration yet.">
        Another account has this registration. Once it’s yours, you can print its card here.
      </Notice>
    )
  }
  return (
    <div className={css.page}>
      <section className={css.preview} aria-label="Preview">
        {code ? (
          <div className={css.sheet} data-paper={paper} data-print-sheet>
            <PrintedCard code={code} origin={origin} />
            {paper === 'a4' && <PrintedCard code={code} origin={origin} />}
          </div>
        ) : (
          <p className={css.blank}>You need to issue this card first.</p>
        )}
        <p className={css.caption}>
          {paper === 'a4'
            ? 'Two postcard-size cards on a page, with lines to cut along.'
            : 'One card on a sheet of A6, 148 × 105 mm.'}{' '}
          Print at 100%, and put the card where the code can be read from outside.
        </p>
      </section>
      <div className={css.choices}>
        <Segments label="The card" value={shows} options={SHOWS} onChoose={(value) => choose('code', value)} />
        {shows === 'plate' ? (
          <p>The code contains your registration, which anyone can read on the car anyway.</p>
        ) : (
          <CardToken vehicle={vehicle} />
        )}
        <Segments label="Paper" value={paper} options={PAPERS} onChoose={(value) => choose('paper', value)} />
        <div className={css.buttons}>
          <Button
            variant="primary"
            icon={<Icon of={Printer} />}
            disabled={code === null}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What the card's code stands for; null while there is no token. */
function codeOf({ registration, card_token }: Vehicle, shows: 'plate' | 'token'): VehicleCode | null {
  if (shows === 'plate') return { plate: registration }
  return card_token ? { token: card_token } : null
}
