import { Accessibility, ChevronDown, Lock, Warehouse, X, Zap } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import {
  AVAILABILITY_FILTERS,
  FACILITY_FILTERS,
  type FacilityFilter,
  type Filters,
  isFiltered,
  KIND_FILTERS,
  MAP_PRICES,
  NO_FILTERS,
  SMART_PRICES,
  TIME_LIMIT_FILTERS,
} from '@/data/carParks/filters'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import css from './FilterChips.module.css'
import { AVAILABILITY_FILTER_LABELS, formatFacility, KIND_LABELS, PRICE_LABELS, TIME_LIMIT_LABELS } from './format'

interface Props {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Car Park Map's filters, floating over the map. */
export function MapFilterChips({ filters, onChange }: Props) {
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <Chips filters={filters} onChange={onChange} own={['covered']}>
      <ChoiceChip
        label="Price"
        labels={PRICE_LABELS}
        options={MAP_PRICES}
        value={filters.price}
        onChoose={(price) => set({ price })}
      />
      <Flags filters={filters} onChange={onChange} />
      <FacilityChip code="covered" filters={filters} onChange={onChange} />
      <ChoiceChip
        label="Availability"
        any="All"
        labels={AVAILABILITY_FILTER_LABELS}
        options={AVAILABILITY_FILTERS}
        value={filters.availability}
        onChoose={(availability) => set({ availability })}
      />
    </Chips>
  )
}

/** Smart Parking's filters. What the search dialog set besides stands here too, to be taken away. */
export function SmartFilterChips({ filters, onChange }: Props) {
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <Chips filters={filters} onChange={onChange} own={[]}>
      <ChoiceChip
        label="Type"
        any="All"
        labels={KIND_LABELS}
        options={KIND_FILTERS}
        value={filters.kind}
        onChoose={(kind) => set({ kind })}
      />
      <ChoiceChip
        label="Price"
        labels={PRICE_LABELS}
        options={SMART_PRICES}
        value={filters.price}
        onChoose={(price) => set({ price })}
      />
      <Flags filters={filters} onChange={onChange} />
      <ChoiceChip
        label="Time limit"
        labels={TIME_LIMIT_LABELS}
        options={TIME_LIMIT_FILTERS}
        value={filters.timeLimit}
        onChoose={(timeLimit) => set({ timeLimit })}
      />
    </Chips>
  )
}

/** A screen's own chips, then what other screens or a link have set, and the ways to none and to more. */
function Chips({ filters, onChange, own, children }: Props & { own: FacilityFilter[]; children: ReactNode }) {
  const others = FACILITY_FILTERS.filter((code) => !own.includes(code) && filters.facilities.includes(code))
  return (
    <fieldset className={css.chips} aria-label="Filters">
      {children}
      {others.map((code) => (
        <FacilityChip key={code} code={code} filters={filters} onChange={onChange} />
      ))}
      <Chip
        float
        pressed={filters.everyAccess}
        icon={<Icon of={Lock} size={16} />}
        onClick={() => onChange({ ...filters, everyAccess: !filters.everyAccess })}
      >
        Show private and permit
      </Chip>
      {isFiltered(filters) && (
        <button
          type="button"
          className={`chip chip--float ${css.clear}`}
          onClick={() => onChange({ ...NO_FILTERS, everyAccess: filters.everyAccess })}
        >
          <Icon of={X} size={16} />
          Clear All Filters
        </button>
      )}
    </fieldset>
  )
}

function Flags({ filters, onChange }: Props) {
  return (
    <>
      <Chip
        float
        pressed={filters.ev}
        icon={<Icon of={Zap} size={16} />}
        onClick={() => onChange({ ...filters, ev: !filters.ev })}
      >
        {formatFacility('ev_charging')}
      </Chip>
      <Chip
        float
        pressed={filters.disabled}
        icon={<Icon of={Accessibility} size={16} />}
        onClick={() => onChange({ ...filters, disabled: !filters.disabled })}
      >
        {formatFacility('disabled_access')}
      </Chip>
    </>
  )
}

function FacilityChip({ code, filters, onChange }: Props & { code: FacilityFilter }) {
  const on = filters.facilities.includes(code)
  const facilities = on ? filters.facilities.filter((other) => other !== code) : [...filters.facilities, code]
  return (
    <Chip
      float
      pressed={on}
      icon={<Icon of={code === 'covered' ? Warehouse : X} size={16} />}
      onClick={() => onChange({ ...filters, facilities })}
    >
      {formatFacility(code)}
    </Chip>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** What none of them is called. */
  any?: string
  labels: Record<Value, string>
  options: readonly Value[]
  value: Value | null
  onChoose: (value: Value | null) => void
}

/** One of several, or any: the chip says which, and opens the choice. */
function ChoiceChip<Value extends string>({
  label,
  any = 'Any',
  labels,
  options,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Chip float pressed={value !== null} aria-label={value ? `${label}: ${labels[value]}` : label}>
          {value ? labels[value] : label}
          <Icon of={ChevronDown} size={16} />
        </Chip>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={css.menu} align="start" sideOffset={8} collisionPadding={12}>
          <DropdownMenu.RadioGroup
            value={value ?? ''}
            onValueChange={(chosen) => onChoose(options.find((option) => option === chosen) ?? null)}
          >
            <DropdownMenu.RadioItem className={css.option} value="">
              {any}
            </DropdownMenu.RadioItem>
            {options.map((option) => (
              <DropdownMenu.RadioItem key={option} className={css.option} value={option}>
                {labels[option]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
