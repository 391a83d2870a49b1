import {
  Accessibility,
  BadgeCheck,
  Banknote,
  Building2,
  Cctv,
  CircleAlert,
  Clock,
  CreditCard,
  Info,
  Lightbulb,
  type LucideIcon,
  PoundSterling,
  Ruler,
  Shield,
  Smartphone,
  SquareParking,
  Timer,
  Toilet,
  Warehouse,
  Zap,
} from 'lucide-react'
import { pounds } from '@/lib/money'
import { Icon } from '@/ui/Icon'
import type { CarPark } from './data/types'
import css from './PlaceDetail.module.css'
import { capacityWords, facilityWords, hoursWords, stayWords, verifiedWords } from './words'

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

/** What is known of a place, one line each; what is not known takes no line, but hours always do. */
export function PlaceFacts({ carPark }: { carPark: CarPark }) {
  const hours = hoursWords(carPark.opening)
  const facts: [LucideIcon, string | null, string?][] = [
    [Clock, carPark.opening.now.words, hours ? (hours.doubt ? `mapped as “${hours.words}”` : hours.words) : undefined],
    [Timer, stayWords(carPark.stay)],
    [SquareParking, capacityWords(carPark.capacity)],
    [Ruler, heightWords(carPark.max_height_cm)],
    [PoundSterling, tariffWords(carPark)],
    [BadgeCheck, verifiedWords(carPark.verified_by)],
    [Building2, providerWords(carPark)],
    [CircleAlert, carPark.restrictions || null],
    [Info, carPark.description || null],
  ]
  return (
    <>
      <ul className={css.facts}>
        {facts.map(
          ([icon, words, more]) =>
            words && (
              <li key={words}>
                <Icon of={icon} />
                <span>
                  {words}
                  {more && <span className={css.more}> · {more}</span>}
                </span>
              </li>
            ),
        )}
      </ul>
      {carPark.facilities.length > 0 && (
        <ul className={css.facilities} aria-label="Facilities">
          {carPark.facilities.map((code) => (
            <li key={code}>
              <Icon of={FACILITY_ICONS[code] ?? Info} size={16} />
              {facilityWords(code)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function heightWords(centimetres: number | null): string | null {
  return centimetres ? `Max height ${(centimetres / 100).toFixed(centimetres % 10 === 0 ? 1 : 2)} m` : null
}

function tariffWords({ tariff, price }: CarPark): string | null {
  if (price.is === 'not_shown') return null
  const said = [
    tariff.free_minutes && `First ${tariff.free_minutes} minutes free`,
    tariff.day_pence && `${pounds(tariff.day_pence)} a day`,
    tariff.flat_pence && `${pounds(tariff.flat_pence)} flat`,
    /^(yes|no|unknown)?$/i.test(tariff.description) ? '' : tariff.description,
  ].filter(Boolean)
  return said.join(' · ') || null
}

function providerWords({ provider, operator }: CarPark): string | null {
  const name = provider?.name || operator
  if (!name) return null
  return provider?.inferred && name === provider.name ? `Probably run by ${name}` : `Run by ${name}`
}
