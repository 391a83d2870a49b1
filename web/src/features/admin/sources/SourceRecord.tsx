import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sourceKind, sourceName } from '@/data/sources/names'
import { type Run, runQuery, runsQuery, type Source } from '@/data/sources/queries'
import { counted, formatCount } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { useListParams } from '@/lib/listParams'
import { paths } from '@/paths'
import { Button } from '@/ui/Button'
import { Pages } from '@/ui/DataTable'
import { QueryContent } from '@/ui/QueryContent'
import { Moment } from '../Moment'
import { Facts, RecordHead, RecordPart } from '../Record'
import css from '../Record.module.css'
import { FeedPart } from './FeedPart'
import { Outcome } from './Outcome'
import own from './Sources.module.css'
import { reasonOf } from './words'

/** A source: its runs, the latest first, and of one of them what it could not take. */
export function SourceRecord({ source, hasFeed, onClose }: { source: Source; hasFeed: boolean; onClose: () => void }) {
  const params = useListParams()
  const runs = useQuery(runsQuery(source.name, params))
  const [shown, show] = useState<number | null>(null)
  const open = shown ?? runs.data?.rows[0]?.id ?? null
  return (
    <>
      <RecordHead
        title={sourceName(source.name)}
        badges={source.last_run && <Outcome of={source.last_run} />}
        onClose={onClose}
      />
      <Facts
        facts={{
          Kind: sourceKind(source.kind),
          Licence: source.licence,
          'Last full fetch': source.fetched_at && <Moment at={source.fetched_at} />,
          Runs: runs.data ? formatCount(runs.data.total) : '…',
        }}
      />
      {hasFeed && <FeedPart source={source.name} />}
      <RecordPart title="Runs">
        <QueryContent query={runs} loading="Loading the runs…" failed="The runs could not be loaded">
          {({ rows, next }) => (
            <>
              {rows.length === 0 && <p className={css.small}>It has never run.</p>}
              <ul className={own.runs}>
                {rows.map((run) => (
                  <li key={run.id}>
                    <button type="button" aria-pressed={run.id === open} onClick={() => show(run.id)}>
                      <Moment at={run.started_at} />
                      <span className={own.figures}>
                        <Figures of={run} />
                      </span>
                      <Outcome of={run} />
                    </button>
                  </li>
                ))}
              </ul>
              {(next !== null || params.page > 0) && (
                <Pages data={runs.data} params={params} size={25} busy={runs.isPlaceholderData} />
              )}
            </>
          )}
        </QueryContent>
      </RecordPart>
      {open && (
        <RecordPart title="Changes">
          <Link to={paths.adminCarParkRun(open)}>What this run changed, on the map</Link>
        </RecordPart>
      )}
      {open && <Rejects key={open} id={open} />}
    </>
  )
}

/** What a run did, each with its sign and its word. */
function Figures({ of: { added, changed, removed, rejected } }: { of: Run }) {
  const figures = [
    ['+', added, 'new'],
    ['~', changed, 'changed'],
    ['−', removed, 'gone'],
    ['!', rejected, 'rejected'],
  ] as const
  return figures
    .filter(([, count]) => count > 0)
    .map(([sign, count, word]) => (
      <span key={word} data-sign={sign}>
        <span aria-hidden="true">{sign}</span>
        {formatCount(count)} {word}
      </span>
    ))
}

const FIRST = 50

function Rejects({ id }: { id: number }) {
  const query = useQuery(runQuery(id))
  const [all, setAll] = useState(false)
  return (
    <RecordPart title="Rejects">
      <QueryContent query={query} loading="Loading the rejects…" failed="The rejects could not be loaded">
        {({ rejects, rejected, started_at, input, message }) =>
          rejects.length === 0 ? (
            <p className={css.small}>
              The run of <Moment at={started_at} /> rejected no records. It read {input}. {message}
            </p>
          ) : (
            <>
              <p className={css.small}>
                The run of <Moment at={started_at} /> rejected {counted(rejected, 'record')}. It read {input}. {message}
              </p>
              <table className={own.rejects}>
                <thead>
                  <tr>
                    <th scope="col">Position</th>
                    <th scope="col">Why</th>
                  </tr>
                </thead>
                <tbody>
                  {(all ? rejects : rejects.slice(0, FIRST)).map(({ position, reason, detail }) => (
                    <tr key={position + reason}>
                      <td className="num">{position}</td>
                      <td>
                        {reasonOf(reason)}
                        {detail && <span className={css.small}> {detail}</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {!all && rejects.length > FIRST && (
                <Button size="small" onClick={() => setAll(true)}>
                  Show all {formatCount(rejects.length)}
                </Button>
              )}
            </>
          )
        }
      </QueryContent>
    </RecordPart>
  )
}
