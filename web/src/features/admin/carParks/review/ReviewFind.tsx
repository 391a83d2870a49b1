import type { CarParkMatterKind, CarParkMatters, MatterSort } from '@/data/admin/carParkMatters'
import { SearchInput } from '@/ui/SearchInput'
import { Select } from '@/ui/Select'
import type { Stage } from '../stage'
import css from './Review.module.css'
import { KIND_NAMES, KINDS, SORT_NAMES, SORTS } from './words'

type Props = {
  stage: Stage
  find: string
  kind: CarParkMatterKind | undefined
  sort: MatterSort
  counts: CarParkMatters['counts'] | undefined
}

/** What of it is listed, found by a car park or a person, or of one kind; and in which order. */
export function ReviewFind({ stage: { address }, find, kind, sort, counts }: Props) {
  const put = (name: string, value: string) =>
    address.change((next) => (value ? next.set(name, value) : next.delete(name)))
  return (
    <div className={css.find}>
      <SearchInput
        label="Search what waits"
        placeholder="Car park or person"
        aria-keyshortcuts="/"
        value={find}
        onSearch={(typed) => put('find', typed)}
      />
      <Select
        aria-label="Kind"
        value={kind ?? ''}
        options={[
          { value: '', label: 'Everything' },
          ...KINDS.map((value) => ({
            value,
            label: counts ? `${KIND_NAMES[value]} (${counts[value]})` : KIND_NAMES[value],
          })),
        ]}
        onChoose={(chosen) => put('kind', chosen)}
      />
      <Select
        aria-label="Order"
        value={sort}
        options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        onChoose={(chosen) => put('sort', chosen === SORTS[0] ? '' : chosen)}
      />
    </div>
  )
}
