import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { type Feed, feedsQuery } from '@/data/feeds/queries'
import { sourceKind, sourceName } from '@/data/sources/names'
import { type Source, sourcesQuery } from '@/data/sources/queries'
import { formatAgo } from '@/lib/dates'
import { useListParams } from '@/lib/listParams'
import { useNow } from '@/lib/useNow'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { AdminPage } from '../AdminPage'
import { KeyBar } from '../KeyBar'
import { Split } from '../Split'
import { useRowKeys } from '../useRowKeys'
import { FeedBadge } from './FeedPart'
import { Outcome } from './Outcome'
import { SourceRecord } from './SourceRecord'
import css from './Sources.module.css'

const KEYS = [
  [['J', 'K'], 'next, previous source'],
  [['Esc'], 'close'],
] as const

/** Where the car parks and places come from, what each run brought, and what waits for a person. */
export default function SourcesPage() {
  const params = useListParams()
  const query = useQuery(sourcesQuery)
  const feeds = useQuery(feedsQuery).data
  const feedOf = (name: string) => feeds?.find(({ source }) => source === name)
  const now = useNow(30_000)
  const names = query.data?.map(({ name }) => name) ?? []
  useRowKeys(names, params)
  const open = query.data?.find(({ name }) => name === params.selected)
  const close = () => params.select(null)
  return (
    <AdminPage title="Data sources" panes foot={<KeyBar keys={KEYS} />}>
      <Split
        onClose={close}
        list={
          <div className={css.column}>
            <QueryContent
              query={query}
              loading="Loading the sources…"
              failed="The sources could not be loaded"
              className="card"
              rows={6}
            >
              {(sources) =>
                sources.length === 0 ? (
                  <div className="card">
                    <EmptyState icon={Database} title="Nothing has been imported yet" />
                  </div>
                ) : (
                  <ul className="rows card" aria-label="Sources">
                    {sources.map((source) => (
                      <SourceRow
                        key={source.name}
                        source={source}
                        feed={feedOf(source.name)}
                        now={now}
                        selected={source.name === params.selected}
                        onOpen={() => params.select(source.name)}
                      />
                    ))}
                  </ul>
                )
              }
            </QueryContent>
          </div>
        }
        open={
          open
            ? {
                title: sourceName(open.name),
                content: (
                  <SourceRecord
                    key={open.name}
                    source={open}
                    hasFeed={feedOf(open.name) !== undefined}
                    onClose={close}
                  />
                ),
              }
            : null
        }
      />
    </AdminPage>
  )
}

type RowProps = { source: Source; feed: Feed | undefined; now: Date; selected: boolean; onOpen: () => void }

function SourceRow({ source: { name, kind, last_run }, feed, now, selected, onOpen }: RowProps) {
  return (
    <Row
      className={css.row}
      selected={selected}
      title={
        <button type="button" className={css.open} onClick={onOpen}>
          {sourceName(name)}
        </button>
      }
      end={
        <>
          {feed && <FeedBadge feed={feed} />}
          {last_run && <Outcome of={last_run} />}
        </>
      }
    >
      <p>
        {sourceKind(kind)}
        {last_run ? ` · ${formatAgo(new Date(last_run.started_at), now)}` : ' · never run'}
      </p>
    </Row>
  )
}
