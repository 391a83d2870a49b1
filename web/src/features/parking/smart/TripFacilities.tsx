import {
  Accessibility,
  Cctv,
  Clock,
  CreditCard,
  type LucideIcon,
  Ruler,
  Smartphone,
  Warehouse,
  Zap,
} from 'lucide-react'
import type { TripFacility } from '@/data/carParks/trip'
import { Icon } from '@/ui/Icon'
import css from './FindParking.module.css'

/** The facilities that the dialog offers, and what each asks of a car park. */
const FACILITIES: { label: string; asks: TripFacility; icon: LucideIcon }[] = [
  { label: 'EV Charging', asks: 'ev', icon: Zap },
  { label: 'Disabled Access', asks: 'disabled', icon: Accessibility },
  { label: 'Covered', asks: 'covered', icon: Warehouse },
  { label: 'Security/CCTV', asks: 'guarded', icon: Cctv },
  { label: '24/7 Access', asks: '24_hour', icon: Clock },
  { label: 'Height Clearance', asks: 'clearance', icon: Ruler },
  { label: 'Card Payment', asks: 'card_payment', icon: CreditCard },
  { label: 'Mobile Payment', asks: 'mobile_payment', icon: Smartphone },
]

type Props = { chosen: TripFacility[]; onChange: (chosen: TripFacility[]) => void }

/** What a car park must have: any number of facilities. */
export function TripFacilities({ chosen, onChange }: Props) {
  return (
    <fieldset className={css.facilities}>
      <legend className={css.legend}>
        Facilities <span>{chosen.length > 0 && `${chosen.length} chosen`}</span>
      </legend>
      {FACILITIES.map(({ label, asks, icon }) => {
        const on = chosen.includes(asks)
        return (
          <button
            key={asks}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== asks) : [...chosen, asks])}
          >
            <Icon of={icon} />
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
