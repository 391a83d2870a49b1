import {
  Accessibility,
  BadgeCheck,
  Banknote,
  Building2,
  Cctv,
  Clock,
  CreditCard,
  Info,
  Lightbulb,
  type LucideIcon,
  Ruler,
  Shield,
  Smartphone,
  SquareParking,
  Toilet,
  Warehouse,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { FactField } from '@/data/carParks/facts'
import type { CarPark, Plug } from '@/data/carParks/types'
import { PLUG_LABELS } from '@/data/needs/needs'
import { STEPS_WORDS } from '@/data/suggestions/words'
import { Icon } from '@/ui/Icon'
import css from './CarParkDetail.module.css'
import { formatCapacity, formatFacility, formatOpeningHours, formatStayLimit, formatVerified } from './format'
import { formatMetres } from './needs/lengths'
import { Why } from './why/Why'

const FACILITY_ICONS: Record<string, LucideIcon> = {
  cctv: Cctv,
  security: Shield,
  disabled_access: Accessibility,
  ev_charging: Zap,
  covered: Warehouse,
  lighting: Lightbulb,
  '24_hour': Clock,
  height_restriction: Ruler,
  toilets: Toilet,
  card_payment: CreditCard,
  cash_payment: Banknote,
  mobile_payment: Smartphone,
}

/** What is known of a car park under fixed headings, and below them what else is known, one line each. */
export function CarParkFacts({ carPark }: { carPark: CarPark }) {
  const hours = formatOpeningHours(carPark.opening)
  const restrictions = [
    formatStayLimit(carPark.stay),
    formatLimit('height', carPark.max_height_cm),
    formatLimit('width', carPark.max_width_cm),
    carPark.restrictions,
  ]
  const more: [LucideIcon, string | null, FactField][] = [
    [SquareParking, formatCapacity(carPark.capacity), 'capacity'],
    [Accessibility, carPark.step_free ? STEPS_WORDS[carPark.step_free] : null, 'steps'],
    [Zap, formatPlugs(carPark.plugs), 'plugs'],
    [BadgeCheck, formatVerified(carPark.verified_by), 'verified'],
    [Building2, formatOperator(carPark), 'operator'],
    [Info, carPark.description || null, 'description'],
  ]
  const { id } = carPark
  return (
    <>
      <Fact name="Opening Hours">
        <p>{carPark.opening.now.words}</p>
        {hours?.doubt && <p className={css.more}>Listed as “{hours.text}”</p>}
        {/* A line for each rule: a time never breaks in two. */}
        {hours &&
          !hours.doubt &&
          hours.text.split(/, (?=[A-Za-z])/).map((rule) => (
            <p key={rule} className={css.more}>
              {rule}
            </p>
          ))}
        <Why carParkId={id} fields={['opening_hours']} />
      </Fact>
      <Fact name="Facilities">
        {carPark.facilities.length > 0 ? (
          <ul className={css.facilities}>
            {carPark.facilities.map((code) => (
              <li key={code}>
                <Icon of={FACILITY_ICONS[code] ?? Info} size={16} />
                {formatFacility(code)}
              </li>
            ))}
          </ul>
        ) : (
          <p className={css.more}>None known</p>
        )}
        <Why carParkId={id} fields={['facilities']} />
      </Fact>
      <Fact name="Restrictions">
        {restrictions.some(Boolean) ? (
          restrictions.map((text) => text && <p key={text}>{text}</p>)
        ) : (
          <p className={css.more}>None known</p>
        )}
        <Why carParkId={id} fields={['stay', 'height', 'width', 'restrictions']} about="the restrictions" />
      </Fact>
      {more.some(([, text]) => text) && (
        <ul className={css.facts}>
          {more.map(
            ([icon, text, field]) =>
              text && (
                <li key={text}>
                  <Icon of={icon} />
                  <div>
                    {text}
                    <Why carParkId={id} fields={[field]} />
                  </div>
                </li>
              ),
          )}
        </ul>
      )}
    </>
  )
}

/** One thing that is known, under its heading: beside it where there is room. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <h3>{name}</h3>
      <div>{children}</div>
    </div>
  )
}

function formatLimit(of: 'height' | 'width', centimetres: number | null | undefined): string | null {
  return centimetres ? `Max ${of} ${formatMetres(centimetres)}` : null
}

function formatPlugs(plugs: readonly Plug[]): string | null {
  return plugs.length > 0 ? `Chargers with ${plugs.map((plug) => PLUG_LABELS[plug]).join(', ')}` : null
}

function formatOperator({ provider, operator }: CarPark): string | null {
  const name = provider?.name || operator
  if (!name) return null
  return provider?.inferred && name === provider.name ? `Probably run by ${name}` : `Run by ${name}`
}
