import { CloudOff, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Answer } from '@/data/carParks/answers'
import type { Availability, CarPark } from '@/data/carParks/types'
import { parkerOf } from '@/data/needs/parker'
import { classes } from '@/lib/classes'
import { Badge, type BadgeTone } from '@/ui/Badge'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { AnswerSection } from './answers/AnswerSection'
import { CarParkActions } from './CarParkActions'
import css from './CarParkDetail.module.css'
import { CarParkFacts, Fact } from './CarParkFacts'
import { CostSection } from './cost/CostSection'
import { SaveStar } from './favourites/SaveStar'
import {
  ACCESS_LABELS,
  formatAddress,
  formatAvailability,
  formatCount,
  formatCredits,
  formatForWhom,
  formatFreshness,
  formatNameOrigin,
  formatPractice,
  formatPriceBasis,
  formatStayPrice,
  formatTariff,
} from './format'
import { FaceDrawing } from './marker/Drawing'
import { lookOf } from './marker/look'
import { FitList } from './needs/FitList'
import { HowFull } from './occupancy/HowFull'
import { Price } from './Price'
import { KeepRow } from './parked/KeepRow'
import { PaySafely } from './pay/PaySafely'
import { HowIsItNow } from './reports/HowIsItNow'
import { Stays } from './Stays'
import type { ScreenName } from './screens'
import type { CarParks, SelectedCarPark } from './useCarParks'
import { Why } from './why/Why'

interface Props {
  carParks: CarParks
  screen: ScreenName
  /** In two columns, under a bar with the way back and out. */
  wide?: boolean
  onClose: () => void
}

/** The open car park, inside the list or alone: how it stands, what it costs, what is known of it, and what to do. */
export function CarParkDetail({ carParks, screen, wide = false, onClose }: Props) {
  const { detail, selected } = carParks
  const card = useRef<HTMLElement>(null)
  const name = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const element = card.current
    if (!element) return
    // Reading goes on here when the row that was pressed has become this card.
    if (!element.contains(document.activeElement) && document.activeElement === document.body) name.current?.focus()
  }, [])

  // It grows when all of it is there, and what to do stands at its foot.
  const whole = detail.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has grown is looked at once more
  useEffect(() => {
    // Newer browsers answer with a promise here, which is no way to end an effect.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [whole])

  // Before the card is painted, so that it can be closed as soon as it is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  if (detail.isError && !detail.data) {
    return (
      <article ref={card} className={css.detail} aria-label="Car park">
        {!wide && (
          <div className={css.alone}>
            <Close onClose={onClose} />
          </div>
        )}
        <ErrorState
          title="We can’t show this car park"
          detail={detail.error.message}
          onRetry={() => void detail.refetch()}
        />
      </article>
    )
  }
  const carPark = detail.data
  const summary = selected ?? null
  // Without a network, and never loaded: the list's word is all there is.
  const unknown = !carPark && detail.fetchStatus === 'paused'
  return (
    <article
      ref={card}
      className={classes(css.detail, wide && css.wide)}
      aria-label={summary?.name ?? 'Car park'}
      aria-busy={!carPark}
    >
      <div className={css.main}>
        <header className={css.head} data-head>
          <h2 ref={name} tabIndex={-1}>
            {summary?.name ?? <Skeleton width={180} height={22} />}
          </h2>
          <span className={css.corner}>
            {summary && <SaveStar carPark={summary} />}
            {!wide && <Close onClose={onClose} />}
          </span>
        </header>
        {summary?.scam_reported && (
          <Notice tone="bad" title="Scam reported here">
            Don’t scan codes or follow links on signs. Pay at the machine, or park elsewhere.
          </Notice>
        )}
        {carPark?.scam_suspected && !summary?.scam_reported && (
          <Notice tone="caution" title="Drivers report a fake code here">
            Pay Now is off while we look into it. Pay at the machine, or park elsewhere.
          </Notice>
        )}
        {carPark?.practice && <Badge tone="line">{formatPractice(carPark)}</Badge>}
        {!unknown && (
          <Fact name="Address">
            {carPark ? whereIs(carPark) : <Skeleton width={200} height={14} />}
            {carPark && (
              <Why
                carParkId={carPark.id}
                fields={['name', 'address', 'position', 'access']}
                about="the name, the address and who may park"
              />
            )}
          </Fact>
        )}
        {summary && <Glance summary={summary} carPark={carPark} answer={carParks.answer} hours={carParks.hours} />}
        {carPark ? (
          <Parts {...{ carParks, carPark, screen, wide }} />
        ) : unknown ? (
          <Notice title="You’re offline" icon={<Icon of={CloudOff} />}>
            The other details will load when you’re back online.
          </Notice>
        ) : (
          <div className={css.waiting}>
            <Skeleton width="72%" height={14} />
            <Skeleton width="54%" height={14} />
            <Skeleton width="63%" height={14} />
            <Skeleton height={48} />
          </div>
        )}
      </div>
      {wide && !unknown && (
        <div className={css.beside}>
          <Stays className={css.stays}>
            {carPark ? <Figures {...{ carParks, carPark }} /> : <Skeleton height={220} />}
          </Stays>
        </div>
      )}
    </article>
  )
}

type KnownProps = { carParks: CarParks; carPark: CarPark; screen: ScreenName; wide: boolean }

/**
 * All parts, in their order. In one column, as on a phone, what changes first comes early and what to do last; in two, what to
 * do comes first, and the figures stand in the second.
 */
function Parts({ carParks, carPark, screen, wide }: KnownProps) {
  const actions = <CarParkActions carPark={carPark} screen={screen} />
  return (
    <>
      {wide && actions}
      <KeepRow carPark={carPark} trip={carParks.trip} />
      {carParks.answer && carParks.trip && <AnswerSection answer={carParks.answer} trip={carParks.trip} />}
      <FitList carPark={carPark} needs={carParks.needs} />
      {!wide && (
        <>
          <HowIsItNow carPark={carPark} />
          <Costs {...{ carParks, carPark }} />
        </>
      )}
      <PaySafely carPark={carPark} />
      <CarParkFacts carPark={carPark} />
      <Origin carPark={carPark} />
      {!wide && actions}
    </>
  )
}

type FiguresProps = Pick<KnownProps, 'carParks' | 'carPark'>

/** The second column: how full it is, what it costs, and what drivers say. */
function Figures({ carParks, carPark }: FiguresProps) {
  return (
    <>
      <Costs {...{ carParks, carPark }} />
      <HowIsItNow carPark={carPark} />
    </>
  )
}

/** How full it is when one arrives, and what the stay costs. */
function Costs({ carParks, carPark }: FiguresProps) {
  return (
    <>
      <HowFull carParkId={carPark.id} arrive={carParks.arrive} />
      <CostSection
        carParkId={carPark.id}
        arrive={carParks.arrive}
        minutes={carParks.hours && carParks.hours * 60}
        parker={parkerOf(carParks.needs, carParks.trip)}
      />
    </>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label="Close" className={css.close} onClick={onClose}>
      <Icon of={X} />
    </IconButton>
  )
}

const TONES: Record<Availability | 'other', BadgeTone> = {
  available: 'ok',
  limited: 'warn',
  full: 'bad',
  warning: 'warn',
  other: 'line',
}

interface GlanceProps {
  summary: SelectedCarPark
  carPark: CarPark | undefined
  /** What it answers to a question: then the stay is that one. */
  answer: Answer | null
  hours: number | null
}

/** Two cells: what it costs, and how it stands. */
function Glance({ summary, carPark, answer, hours }: GlanceProps) {
  // How it stands, whatever it answers.
  const { verdict: _, ...shown } = summary
  const { face } = lookOf(shown)
  const stay = !answer && carPark && formatStayPrice(carPark)
  const tariff = carPark && formatTariff(carPark)
  // What is told of a price that is not known by the hour stands in its place.
  const told = summary.price.is === 'unknown' ? tariff : null
  // A stay outside the hours of permit holders has a cost.
  const stayShown = answer !== null && summary.stay_words !== undefined
  return (
    <div className={css.glance}>
      <div>
        <h3>Pricing</h3>
        <p className={css.big}>
          {told ?? (stayShown ? null : formatForWhom(summary)) ?? <Price carPark={summary} hours={answer && hours} />}
        </p>
        <p className={css.small}>
          {stay && <span>{stay}</span>}
          {tariff && !told && <span>{tariff}</span>}
          <span>{carPark ? formatPriceBasis(carPark) : ' '}</span>
        </p>
        {carPark && <Why carParkId={carPark.id} fields={['price']} />}
      </div>
      <div>
        <h3>Availability</h3>
        <p className={css.big}>
          <Badge tone={TONES[summary.availability ?? 'other']}>
            <FaceDrawing face={face === 'muted' ? 'other' : face} side={18} />
            {formatAvailability(summary.availability)}
          </Badge>
        </p>
        <p className={css.small}>
          {carPark && formatSpacesFree(carPark)}
          {carPark && <span>{formatFreshness(carPark, new Date())}</span>}
        </p>
        {carPark && <Why carParkId={carPark.id} fields={['availability']} />}
      </div>
    </div>
  )
}

function formatSpacesFree({ spaces_free, capacity }: CarPark) {
  if (spaces_free === null || spaces_free === undefined) return null
  const of = capacity.total == null ? '' : ` of ${formatCount(capacity.total)}`
  return (
    <span>
      {formatCount(spaces_free)}
      {of} spaces free
    </span>
  )
}

function whereIs({ address, city, access }: CarPark): string {
  const full = [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
  const where = formatAddress(full) || 'Address unknown'
  return access === 'public' ? where : `${where} · ${ACCESS_LABELS[access]}`
}

function Origin({ carPark }: { carPark: CarPark }) {
  const named = formatNameOrigin(carPark)
  if (carPark.sources.length === 0) return null
  return (
    <p className={css.origin}>
      {formatCredits(carPark.sources)}
      {named && `. ${named}`}
    </p>
  )
}
