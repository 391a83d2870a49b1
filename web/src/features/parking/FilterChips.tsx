import { Accessibility, ChevronDown, Lock, Timer, Zap } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import css from './FilterChips.module.css'
import { type Filters, KIND_FILTERS, KIND_WORDS, PRICE_FILTERS, PRICE_WORDS } from './filters'

interface Props {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** The filters that the tiles know, floating over the map. */
export function FilterChips({ filters, onChange }: Props) {
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <fieldset className={css.chips} aria-label="Filters">
      <ChoiceChip
        label="Price"
        words={PRICE_WORDS}
        options={PRICE_FILTERS}
        value={filters.price}
        onChoose={(price) => set({ price })}
      />
      <Chip float pressed={filters.ev} icon={<Icon of={Zap} size={16} />} onClick={() => set({ ev: !filters.ev })}>
        EV
      </Chip>
      <Chip
        float
        pressed={filters.disabled}
        icon={<Icon of={Accessibility} size={16} />}
        onClick={() => set({ disabled: !filters.disabled })}
      >
        Disabled
      </Chip>
      <ChoiceChip
        label="Type"
        words={KIND_WORDS}
        options={KIND_FILTERS}
        value={filters.kind}
        onChoose={(kind) => set({ kind })}
      />
      <Chip
        float
        pressed={filters.roomNow}
        icon={<Icon of={Timer} size={16} />}
        onClick={() => set({ roomNow: !filters.roomNow })}
      >
        Available now
      </Chip>
      <Chip
        float
        pressed={filters.everyAccess}
        icon={<Icon of={Lock} size={16} />}
        onClick={() => set({ everyAccess: !filters.everyAccess })}
      >
        Show private and permit
      </Chip>
    </fieldset>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  words: Record<Value, string>
  options: readonly Value[]
  value: Value | null
  onChoose: (value: Value | null) => void
}

/** One of several, or any: the chip says which, and opens the choice. */
function ChoiceChip<Value extends string>({ label, words, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Chip float pressed={value !== null} aria-label={value ? `${label}: ${words[value]}` : label}>
          {value ? words[value] : label}
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
              Any
            </DropdownMenu.RadioItem>
            {options.map((option) => (
              <DropdownMenu.RadioItem key={option} className={css.option} value={option}>
                {words[option]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
