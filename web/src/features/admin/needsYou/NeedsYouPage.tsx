import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { INBOX_LIVE_POLL_MS, INBOX_POLL_MS } from '@/data/admin/queries'
import { useUserEvents } from '@/data/events/userEvents'
import { inboxQuery } from '@/data/inbox/queries'
import { useListParams } from '@/lib/listParams'
import { useNow } from '@/lib/useNow'
import { useWide } from '@/lib/useWide'
import { Button } from '@/ui/Button'
import { LiveMark } from '@/ui/LiveMark'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { SearchInput } from '@/ui/SearchInput'
import { SidePanel } from '@/ui/SidePanel'
import { KeyBar } from '../KeyBar'
import { AllKeys, KEYS } from './AllKeys'
import { Chips } from './Chips'
import { type Act, CHIP_VALUES, keyOf } from './kinds'
import { List } from './List'
import { Matter } from './Matter'
import css from './NeedsYou.module.css'
import { askedBy, groupsOf, keysOf, narrowed } from './order'
import { useAsked } from './useAsked'
import { useMatterKeys } from './useMatterKeys'
import { useNews } from './useNews'
import { useRowFocus } from './useRowFocus'
import { useSelection } from './useSelection'
import { useTaking } from './useTaking'

/** All that waits for an admin, the most urgent and oldest first; each is decided here. */
export default function NeedsYouPage() {
  const me = useSession()?.user.id
  const wide = useWide()
  const live = useUserEvents()
  const now = useNow(30_000)
  const params = useListParams({ filters: { what: CHIP_VALUES } })
  const again = {
    refetchInterval: ({ state }: { state: { status: string } }) =>
      live === 'live' && state.status !== 'error' ? INBOX_LIVE_POLL_MS : INBOX_POLL_MS,
  }
  const all = useQuery({ ...inboxQuery(), ...again })
  const chip = params.filters.what
  const query = useQuery({ ...inboxQuery({ ...(params.q && { q: params.q }), ...askedBy(chip) }), ...again })
  // It could not be asked for again, and stands as it was.
  const isOld = query.isError && query.data !== undefined
  const items = narrowed(query.data?.items ?? [], chip, me)
  const groups = groupsOf(items, now)
  const keys = keysOf(groups)
  const { selected, select } = useSelection(keys, { wide, ready: query.data !== undefined && !query.isPlaceholderData })
  const news = useNews(all.data?.items, selected)
  const item = items.find((one) => keyOf(one) === selected)
  const { act, setAct, isStillOpen } = useAsked<Act>(selected)
  const [showsKeys, showKeys] = useState(false)
  const { take, undo } = useTaking()
  const { list, toRow } = useRowFocus(selected)
  const leave = () => {
    setAct(null)
    if (isStillOpen()) toRow()
  }
  const choose = (key: string | null) => {
    setAct(null)
    select(key)
  }
  const at = selected === null ? -1 : keys.indexOf(selected)
  const way = (to: number) => {
    const key = keys[to]
    return key === undefined ? undefined : () => choose(key)
  }
  const [previous, next] = [way(at < 0 ? -1 : at - 1), way(at + 1)]
  const isMine = item?.taken_by?.id === me
  const mayTake = item && (!item.taken_by || isMine)
  const toggle = mayTake ? () => take(item, !isMine) : undefined
  // What somebody has who is away; not by a key, because it is theirs.
  const release = item && !mayTake ? () => take(item, false) : undefined
  const filter = (value: string | null) => params.filter('what', value)
  const decide = item?.can_decide ? () => setAct('decide') : undefined
  useMatterKeys({
    ...{ item, act, next, previous, undo, isMine, filter, toRow, leave },
    onAct: setAct,
    take: toggle,
    showKeys: () => showKeys(true),
  })
  const matter = item && (
    <Matter
      key={selected}
      item={item}
      act={act}
      onAct={setAct}
      onDone={leave}
      onTake={toggle}
      onRelease={release}
      isMine={isMine}
      onPrevious={previous}
      onNext={next}
    />
  )
  const search = (
    <SearchInput
      label="Search what waits"
      placeholder="Search registrations, references, words"
      aria-keyshortcuts="/"
      value={params.q}
      onSearch={params.search}
    />
  )
  return (
    <div className={css.page}>
      <PageHeader
        title="Needs you"
        beside={!isOld && <LiveMark state={live} />}
        actions={wide && <div className={css.search}>{search}</div>}
      />
      {!wide && <div className={css.searchBelow}>{search}</div>}
      <Chips of={all.data} chosen={chip} onChoose={filter} />
      <div className={css.panes}>
        <div className={css.list} ref={list}>
          {isOld && (
            <div className={css.old} role="status">
              <Notice tone="caution" title="This list may be out of date">
                <p>{query.error?.message}</p>
                <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
                  Try again
                </Button>
              </Notice>
            </div>
          )}
          <QueryContent query={query} loading="Loading what waits…" failed="What waits could not be loaded" rows={8}>
            {(inbox) => (
              <List
                groups={groups}
                selected={selected}
                news={news}
                now={now}
                isNarrowed={params.isNarrowed}
                more={inbox.total - inbox.items.length}
                onSelect={choose}
                onDecide={() => decide?.()}
                onTake={(one) => take(one, one.taken_by?.id !== me)}
                onMove={{ ArrowDown: next, ArrowUp: previous }}
              />
            )}
          </QueryContent>
        </div>
        {wide ? (
          <section className={css.matter} aria-label="Item">
            {matter}
          </section>
        ) : (
          item && (
            <SidePanel open wide title={item.title} close="Close" onOpenChange={(open) => !open && choose(null)}>
              {matter}
            </SidePanel>
          )
        )}
      </div>
      <KeyBar keys={KEYS} />
      {showsKeys && <AllKeys onClose={() => showKeys(false)} />}
    </div>
  )
}
