import { CircleCheck, Copy } from 'lucide-react'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { initials } from '@/lib/initials'
import { useWide } from '@/lib/useWide'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { waited } from '../../words'
import css from './Review.module.css'
import { rowOf } from './useBackToRow'
import { keyOf, saidOf } from './words'

type Props = {
  items: readonly CarParkMatter[]
  /** How many there are beyond those that are listed. */
  more: number
  selected: string | null
  isNarrowed: boolean
  now: Date
  onSelect: (key: string) => void
  onMove: Partial<Record<string, (() => void) | undefined>>
}

/** What waits, in the order that the server lists it. */
export function ReviewList({ items, more, isNarrowed, ...rest }: Props) {
  if (items.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={CircleCheck} title={isNarrowed ? 'No matches' : 'Nothing waits'}>
          {isNarrowed ? 'Try another search or filter.' : 'What drivers suggest and report appears here.'}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ul aria-label="What waits">
        {items.map((item) => (
          <Row key={keyOf(item)} item={item} {...rest} />
        ))}
      </ul>
      {more > 0 && <p className={css.more}>{more.toLocaleString('en-GB')} more waiting after these.</p>}
    </>
  )
}

type RowProps = Omit<Props, 'items' | 'more' | 'isNarrowed'> & { item: CarParkMatter }

function Row({ item, selected, now, onSelect, onMove }: RowProps) {
  const key = keyOf(item)
  const wide = useWide()
  return (
    <li>
      <button
        type="button"
        {...rowOf(key)}
        className={css.row}
        aria-current={key === selected ? 'true' : undefined}
        // With what is open beside it the list is one stop of Tab.
        tabIndex={wide && selected !== null && key !== selected ? -1 : undefined}
        onClick={() => onSelect(key)}
        onKeyDown={(event) => {
          const move = onMove[event.key]
          if (!move) return
          event.preventDefault()
          move()
        }}
      >
        <span className={css.name}>{item.name}</span>
        <span className={css.mark}>
          {item.may_be_known && (
            <Badge tone="warn">
              <Icon of={Copy} size={16} />
              Double?
            </Badge>
          )}
          {item.taken_by && (
            <span className={css.taker} role="img" aria-label={`Taken by ${item.taken_by.name}`}>
              {initials(item.taken_by.name)}
            </span>
          )}
        </span>
        <span className={css.said}>{saidOf(item)}</span>
        <span className={css.age}>{waited(item.waiting_since, now)}</span>
      </button>
    </li>
  )
}
