import { useQuery } from '@tanstack/react-query'
import { type Feed, type FeedFinding, feedQuery } from '@/data/feeds/queries'
import { counted, formatCount } from '@/lib/counted'
import { Badge } from '@/ui/Badge'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordPart } from '../Record'
import css from '../Record.module.css'
import { FeedDecisions } from './FeedDecisions'
import { feedState, findingOf } from './feedWords'
import own from './Sources.module.css'

/** What a source says right now: how its feed is, and what it said that was not believed. */
export function FeedPart({ source }: { source: string }) {
  const query = useQuery(feedQuery(source))
  return (
    <>
      <RecordPart title="Feed">
        <QueryContent query={query} loading="Loading the feed…" failed="The feed could not be loaded">
          {({ findings, ...feed }) => (
            <>
              <FeedFacts feed={feed} />
              {findings.length === 0 ? (
                <p className={css.small}>Nothing it said was refused.</p>
              ) : (
                <Findings findings={findings} />
              )}
            </>
          )}
        </QueryContent>
      </RecordPart>
      {query.data && <FeedDecisions decisions={query.data.decisions} />}
    </>
  )
}

/** How a feed is, in a word. */
export function FeedBadge({ feed }: { feed: Feed }) {
  const { label, tone } = feedState(feed)
  return <Badge tone={tone}>{label}</Badge>
}

function FeedFacts({ feed }: { feed: Feed }) {
  return (
    <>
      {feed.last_error && (
        <p className={css.bad}>
          It failed {counted(feed.failures, 'time')} in a row: {feed.last_error}. It is asked again at{' '}
          <Moment at={feed.next_at} />.
        </p>
      )}
      <Facts
        facts={{
          State: <FeedBadge feed={feed} />,
          Address: feed.url,
          'Asked every': `${formatCount(feed.every_seconds)} s`,
          'Last answer': feed.answered_at && <Moment at={feed.answered_at} />,
          'As of': feed.data_at && <Moment at={feed.data_at} />,
          'Car parks': `${formatCount(feed.car_parks)}: ${formatCount(feed.matched)} on the map, ${formatCount(feed.live)} live`,
          'Waiting for you': feed.waiting > 0 ? counted(feed.waiting, 'match', 'matches') : null,
        }}
      />
    </>
  )
}

function Findings({ findings }: { findings: FeedFinding[] }) {
  return (
    <table className={own.rejects} aria-label="Not believed">
      <thead>
        <tr>
          <th scope="col">Car park</th>
          <th scope="col">Not believed</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ external_id, kind, detail, times, last_at }) => (
          <tr key={external_id + kind}>
            <td>{external_id || 'Unknown'}</td>
            <td>
              {findingOf(kind)}
              <span className={css.small}>
                {' '}
                {detail}, {counted(times, 'time')}
              </span>
            </td>
            <td>
              <Moment at={last_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
