import { CircleCheck, ClockAlert, Hand } from 'lucide-react'
import { useSession } from '@/api/session'
import type { InboxItem } from '@/data/inbox/queries'
import { classes } from '@/lib/classes'
import { initials } from '@/lib/initials'
import { useWide } from '@/lib/useWide'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { PriorityBadge } from '../PriorityBadge'
import { waited } from '../words'
import { KINDS, keyOf } from './kinds'
import css from './NeedsYou.module.css'
import type { Group } from './order'

type Props = {
  groups: readonly Group[]
  selected: string | null
  /** What came since the page was opened. */
  news: ReadonlySet<string>
  now: Date
  isNarrowed: boolean
  /** How many there are beyond what the server listed. */
  more: number
  onSelect: (key: string) => void
  /** Opens the decision of the matter that is open. */
  onDecide: () => void
  onTake: (item: InboxItem) => void
  /** Where the arrow keys lead. */
  onMove: Partial<Record<string, (() => void) | undefined>>
}

/** What waits, in its groups; on a phone a row is swiped aside to take it. */
export function List({ groups, isNarrowed, more, ...rest }: Props) {
  if (groups.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={CircleCheck} title={isNarrowed ? 'No matches' : 'Nothing needs you'}>
          {isNarrowed ? 'Try another search or filter.' : 'New items appear here automatically.'}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h2 className={css.group}>
            {title} <span className="num">{items.length}</span>
          </h2>
          <ul>
            {items.map((item) => (
              <Row key={keyOf(item)} item={item} isPast={title === 'Overdue'} {...rest} />
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && <p className={css.more}>{more.toLocaleString('en-GB')} more waiting after these.</p>}
    </>
  )
}

/** An application says what is offered by its codes. */
const detailOf = ({ kind, detail }: InboxItem) => (kind === 'application' ? detail.replaceAll('_', ' ') : detail)

type RowProps = Omit<Props, 'groups' | 'isNarrowed' | 'more'> & { item: InboxItem; isPast: boolean }

function Row({ item, isPast, selected, news, now, onSelect, onDecide, onTake, onMove }: RowProps) {
  const key = keyOf(item)
  const me = useSession()?.user.id
  const { word, icon } = KINDS[item.kind]
  const wide = useWide()
  const isUrgent = item.priority === 'urgent'
  return (
    <li className={css.swipe}>
      <button
        type="button"
        className={css.row}
        aria-current={key === selected ? 'true' : undefined}
        // With the matter beside it the list is one stop of Tab, at the one that is open: the next stop is in the matter.
        tabIndex={wide && selected !== null && key !== selected ? -1 : undefined}
        onKeyDown={(event) => {
          const move = onMove[event.key]
          if (!move) return
          event.preventDefault()
          move()
        }}
        // Enter on the one that is open decides it; a click of a mouse, which counts, does not.
        onClick={({ detail }) => (key === selected && detail === 0 ? onDecide() : onSelect(key))}
      >
        <span className={classes('glyph', isUrgent ? 'glyph--bad' : isPast && 'glyph--warn')}>
          <Icon of={icon} />
        </span>
        <span className={css.what}>
          <span className={css.title}>
            {item.title}
            {news.has(key) && (
              <span className={css.new}>
                <span className="sr-only">New</span>
              </span>
            )}
          </span>
          <span className={css.detail}>
            {item.registration && <Plate registration={item.registration} size={22} />}
            <span>{[word, detailOf(item)].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
        <span className={css.end}>
          <span className={css.age} data-past={isPast || undefined}>
            {isPast && <Icon of={ClockAlert} size={16} />}
            {waited(item.waiting_since, now)}
          </span>
          <span className={css.marks}>
            {item.taken_by && (
              <span
                className={css.taker}
                data-mine={item.taken_by.id === me || undefined}
                role="img"
                aria-label={item.taken_by.id === me ? 'Taken by you' : `Taken by ${item.taken_by.name}`}
              >
                {initials(item.taken_by.name)}
              </span>
            )}
            <PriorityBadge of={item.priority} />
          </span>
        </span>
      </button>
      {(!item.taken_by || item.taken_by.id === me) && (
        <button type="button" className={css.take} aria-label={`Take: ${item.title}`} onClick={() => onTake(item)}>
          <Icon of={Hand} size={24} />
          {item.taken_by ? 'Release' : 'Take'}
        </button>
      )}
    </li>
  )
}
