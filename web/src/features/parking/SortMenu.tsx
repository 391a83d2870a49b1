import { ArrowDownUp } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { SORTS, type Sort } from '@/data/carParks/filters'
import { Icon } from '@/ui/Icon'
import css from './FilterChips.module.css'
import { SORT_LABELS } from './format'

/** What the list begins with; the button says which. */
export function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className={css.sort} aria-label={`Sort: ${SORT_LABELS[sort]}`}>
          <Icon of={ArrowDownUp} size={16} />
          {SORT_LABELS[sort]} first
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={css.menu} align="end" sideOffset={4} collisionPadding={12}>
          <DropdownMenu.RadioGroup
            value={sort}
            onValueChange={(chosen) => onSort(SORTS.find((one) => one === chosen) ?? 'best')}
          >
            {SORTS.map((one) => (
              <DropdownMenu.RadioItem key={one} className={css.option} value={one}>
                {SORT_LABELS[one]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
