import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '@/api/session'
import { type CarParkMatter, type CarParkMatterKind, carParkMattersQuery } from '@/data/admin/carParkMatters'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { driverReportQuery } from '@/data/admin/driverReports'
import { INBOX_LIVE_POLL_MS, INBOX_POLL_MS } from '@/data/admin/queries'
import { useUserEvents } from '@/data/events/userEvents'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { useNow } from '@/lib/useNow'
import { useWide } from '@/lib/useWide'
import { QueryContent } from '@/ui/QueryContent'
import { KeyBar } from '../../KeyBar'
import { useAsked } from '../../needsYou/useAsked'
import { useRowFocus } from '../../needsYou/useRowFocus'
import { useTaking } from '../../needsYou/useTaking'
import type { ModeProps } from '../modes'
import { AtFoot, Beside, InList, OnMap } from '../places'
import { useOverlay } from '../stage'
import { type Act, actsOf, numbered } from './acts'
import { CaseMarks } from './CaseMarks'
import { DecidedToday } from './DecidedToday'
import { PairMarks } from './PairMarks'
import css from './Review.module.css'
import { ReviewDialog } from './ReviewDialog'
import { ReviewFind } from './ReviewFind'
import { ReviewFoot } from './ReviewFoot'
import { keysOf, ReviewKeys } from './ReviewKeys'
import { ReviewList } from './ReviewList'
import { ReviewRecord } from './ReviewRecord'
import { SuggestionMarks } from './SuggestionMarks'
import { UndoLast } from './UndoLast'
import { useBackToRow } from './useBackToRow'
import { useChosen } from './useChosen'
import { useLook } from './useLook'
import { useOpen } from './useOpen'
import { useReviewKeys } from './useReviewKeys'
import { WaitingMarks } from './WaitingMarks'
import { KINDS, keyOf, SORTS } from './words'

/** All that waits about car parks, one after the other: suggestions, corrections, driver reports and pairs. */
export default function ReviewMode({ stage }: ModeProps) {
  const me = useSession()?.user.id
  const wide = useWide()
  const live = useUserEvents()
  const now = useNow(30_000)
  const { params } = stage.address
  const find = params.get('find')?.trim() ?? ''
  const kind = KINDS.find((known) => known === params.get('kind')) as CarParkMatterKind | undefined
  const sort = SORTS.find((known) => known === params.get('sort')) ?? SORTS[0]
  const query = useQuery({
    ...carParkMattersQuery({ ...(find && { q: find }), ...(kind && { kind }), ...(sort !== SORTS[0] && { sort }) }),
    refetchInterval: live === 'live' ? INBOX_LIVE_POLL_MS : INBOX_POLL_MS,
  })
  const items = query.data?.items ?? []
  const keys = items.map(keyOf)
  const ready = query.data !== undefined && !query.isPlaceholderData
  const { selected, select } = useOpen(stage.address, keys, { wide, ready })
  const item = items.find((one) => keyOf(one) === selected)
  const { act, setAct, isStillOpen } = useAsked<Act>(selected)
  const [showsKeys, showKeys] = useState(false)
  const { take, undo: undoTaking } = useTaking()
  // The decision that was made last here, and whether it is about to be undone.
  const [decided, setDecided] = useState<{ id: string; undoing: boolean } | null>(null)
  const undoDecision = decided ? () => setDecided({ ...decided, undoing: true }) : undefined
  const { list, toRow } = useRowFocus(selected)
  useBackToRow(list, selected)
  const suggestion = useQuery({ ...adminSuggestionQuery(item?.id ?? ''), enabled: item?.kind === 'suggestion' }).data
  const chosen = useChosen(item?.kind === 'suggestion' ? suggestion : undefined)
  usePrefetch(items[keys.indexOf(selected ?? '') + 1])
  const { overlay } = useLook(stage, item)
  useOverlay(stage, overlay)

  const choose = (key: string | null) => {
    setAct(null)
    select(key)
  }
  const leave = () => {
    setAct(null)
    if (isStillOpen()) toRow()
  }
  // On a phone the list lies under what is open.
  const back = wide || !item ? leave : () => choose(null)
  const at = selected === null ? -1 : keys.indexOf(selected)
  const way = (to: number) => {
    const key = keys[to]
    return key === undefined ? undefined : () => choose(key)
  }
  const [previous, next] = [way(at < 0 ? -1 : at - 1), way(at + 1)]
  const isMine = item?.taken_by?.id === me
  const mayTake = item && (!item.taken_by || isMine)
  const takeIt = () => {
    if (!item) return
    // What was done last is undone first.
    setDecided(null)
    take({ ...item, title: item.name }, !isMine)
  }
  const acts = item ? actsOf({ ...item, canAsk: suggestion?.suggester != null, into: chosen.number }) : []
  useReviewKeys({
    ...{ acts, next, previous, isMine, leave: back },
    undo: undoDecision ?? undoTaking,
    mayDecide: item?.can_decide === true,
    onAct: setAct,
    choose: chosen.choose,
    take: mayTake ? takeIt : undefined,
    showKeys: () => showKeys(true),
  })
  const hasChoice = acts.some(({ act }) => act === 'merge') && numbered(suggestion?.neighbours ?? []).length > 1
  const foot = item && <ReviewFoot {...{ item, acts, isMine, hasChoice }} onAct={setAct} onSkip={next} />
  return (
    <>
      <InList stage={stage}>
        <ReviewFind stage={stage} find={find} kind={kind} sort={sort} counts={query.data?.counts} />
        {query.data && <DecidedToday of={query.data} live={live} undo={undoDecision} />}
        <div className={css.list} ref={list}>
          <QueryContent query={query} loading="Loading what waits…" failed="What waits could not be loaded" rows={8}>
            {({ total }) => (
              <ReviewList
                items={items}
                more={total - items.length}
                selected={selected}
                isNarrowed={find !== '' || kind !== undefined}
                now={now}
                onSelect={choose}
                onMove={{ ArrowDown: next, ArrowUp: previous }}
              />
            )}
          </QueryContent>
        </div>
      </InList>
      <OnMap stage={stage}>
        <WaitingMarks items={items} selected={item} onSelect={choose} />
        {item?.kind === 'suggestion' && <SuggestionMarks key={item.id} item={item} chosen={chosen} />}
        {item?.kind === 'driver_report' && <CaseMarks item={item} />}
        {item?.kind === 'pair' && <PairMarks key={item.id} id={item.id} />}
      </OnMap>
      {item && (
        <Beside
          stage={stage}
          inSheet
          title={wide ? 'Item' : item.name}
          onClose={() => choose(null)}
          foot={wide ? undefined : foot}
        >
          <ReviewRecord key={selected} item={item} chosen={chosen} title={wide} />
        </Beside>
      )}
      <AtFoot stage={stage}>
        {wide && foot}
        <KeyBar keys={keysOf(acts, isMine)} />
      </AtFoot>
      {item && (
        <ReviewDialog
          key={selected}
          {...{ item, act, chosen }}
          onAct={setAct}
          onDone={leave}
          onDecided={(id) => setDecided({ id, undoing: false })}
        />
      )}
      {decided?.undoing && (
        <UndoLast
          id={decided.id}
          onDone={() => setDecided(null)}
          onClose={() => setDecided((now) => now && { ...now, undoing: false })}
        />
      )}
      {showsKeys && <ReviewKeys onClose={() => showKeys(false)} />}
    </>
  )
}

/** The next one is there before one gets to it. */
function usePrefetch(next: CarParkMatter | undefined): void {
  const queries = useQueryClient()
  const [kind, id] = [next?.kind, next?.id]
  useEffect(() => {
    if (id === undefined) return
    if (kind === 'suggestion') void queries.prefetchQuery(adminSuggestionQuery(id))
    if (kind === 'driver_report') void queries.prefetchQuery(driverReportQuery(id))
    if (kind === 'pair') void queries.prefetchQuery(carParkPairQuery(id))
  }, [queries, kind, id])
}
