import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type RunMap, type RunMark, runMapQuery } from '@/data/carParkEdits/runs'
import { sourceName } from '@/data/sources/names'
import { type Run, runQuery, runsQuery, type Source, sourcesQuery } from '@/data/sources/queries'
import { formatCount } from '@/lib/counted'
import { formatDay, formatTime } from '@/lib/dates'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { useWide } from '@/lib/useWide'
import { boundsOf } from '@/map/shapes'
import { EmptyState } from '@/ui/EmptyState'
import { QueryContent } from '@/ui/QueryContent'
import { Segments } from '@/ui/Segments'
import { Select } from '@/ui/Select'
import { Outcome } from '../../sources/Outcome'
import type { ModeProps } from '../modes'
import { InList, OnMap } from '../places'
import { type Stage, useOverlay } from '../stage'
import { Changes, Sign } from './Changes'
import { Conflicts } from './Conflicts'
import { MarkPopup } from './MarkPopup'
import { drawn } from './marks'
import { RunPointer } from './RunPointer'
import css from './Runs.module.css'
import { CHANGE } from './words'

/** What an import did, on the map: what came, changed and went, and where it contradicts what admins have set. */
export default function ImportsMode({ stage }: ModeProps) {
  const sources = useQuery(sourcesQuery)
  const { params, change } = stage.address
  const asked = Number(params.get('run') ?? Number.NaN)
  const askedRun = useQuery({ ...runQuery(asked), enabled: Number.isInteger(asked) }).data
  const named = params.get('source') ?? askedRun?.source
  const source = sources.data?.find(({ name }) => name === named) ?? latest(sources.data)
  const run = Number.isInteger(asked) ? asked : (source?.last_run?.id ?? null)
  const go = (to: Record<string, string | null>) =>
    change((next) => {
      for (const [name, value] of Object.entries(to)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
    })
  return (
    <>
      <InList stage={stage}>
        <QueryContent query={sources} loading="Loading the sources…" failed="The sources could not be loaded" rows={6}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={Database} title="Nothing has been imported yet" />
            ) : (
              <div className={css.find}>
                <Select
                  aria-label="Source"
                  value={source?.name ?? ''}
                  options={all.map(({ name, last_run }) => ({
                    value: name,
                    label: last_run ? sourceName(name) : `${sourceName(name)}, never run`,
                  }))}
                  onChoose={(chosen) => go({ source: chosen, run: null, open: null })}
                />
                {source && run !== null && (
                  <RunSelect source={source} id={run} onChoose={(id) => go({ run: id, open: null })} />
                )}
                {source && run === null && <p className={css.small}>This source has never run.</p>}
              </div>
            )
          }
        </QueryContent>
      </InList>
      {run !== null && (
        <RunPart
          key={run}
          stage={stage}
          id={run}
          open={params.get('open')}
          asked={SHOWN.map(([shown]) => shown).find((shown) => shown === params.get('show'))}
          go={go}
        />
      )}
    </>
  )
}

/** The source that ran last. */
function latest(sources: readonly Source[] | undefined): Source | undefined {
  const ran = (sources ?? []).filter(({ last_run }) => last_run !== null)
  return ran.toSorted((a, b) => (b.last_run?.id ?? 0) - (a.last_run?.id ?? 0))[0]
}

function RunSelect({ source, id, onChoose }: { source: Source; id: number; onChoose: (id: string) => void }) {
  const run = useQuery(runQuery(id)).data
  const runs: readonly Run[] = useQuery(runsQuery(source.name, { q: '', sort: null, cursor: null })).data?.rows ?? []
  // One that is no longer among the latest is offered all the same while it is open.
  const all = run && !runs.some((one) => one.id === run.id) ? [...runs, run] : runs
  const label = ({ started_at }: Run) => `${formatDay(new Date(started_at))}, ${formatTime(new Date(started_at))}`
  return (
    <Select
      aria-label="Import"
      value={String(id)}
      options={all.map((one) => ({ value: String(one.id), label: `Import ${one.id}, ${label(one)}` }))}
      onChoose={onChoose}
    />
  )
}

const SHOWN = [
  ['conflicts', 'conflict'],
  ['new', 'new'],
  ['changed', 'changed'],
  ['gone', 'gone'],
] as const
type What = (typeof SHOWN)[number][0]
type Props = {
  stage: Stage
  id: number
  open: string | null
  /** What the address says is listed; at first nothing. */
  asked: What | undefined
  go: (changes: Record<string, string | null>) => void
}

const NONE: readonly RunMark[] = []

function RunPart({ stage, id, open, asked, go }: Props) {
  const theme = useTheme()
  const run = useQuery(runQuery(id)).data
  const { data, isError } = useQuery(runMapQuery(id))
  const first = useFirst(data)
  const what = asked ?? first ?? (isError ? 'conflicts' : null)
  const marks = data?.marks ?? NONE
  const mark = marks.find(({ external_id }) => external_id === open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  const overlay = useMemo(() => drawn(marks), [marks, theme])
  useOverlay(stage, overlay)
  useWhole(stage, marks, open !== null)
  const pick = (key: string | null) => {
    if (key) stage.lower()
    go({ open: key })
  }
  const openListed = (key: string | undefined) => {
    const found = marks.find(({ external_id }) => external_id === key)
    pick(key ?? null)
    if (found) stage.look({ lng: found.lng, lat: found.lat, zoom: Math.max(stage.view.zoom, 15) })
  }
  return (
    <>
      <InList stage={stage}>
        <div className={css.run}>
          {run && (
            <p className={css.small}>
              {formatCount(run.read)} read, {formatCount(run.unchanged)} unchanged, {formatCount(run.rejected)} rejected{' '}
              <Outcome of={run} />
            </p>
          )}
          <dl className={css.figures}>
            {SHOWN.map(([shown, kind]) => (
              <div key={shown}>
                <dt>{kind === 'conflict' ? 'Conflicts' : CHANGE[kind].word}</dt>
                <dd>
                  <Sign of={kind} /> {data ? formatCount(figure(shown, run, data)) : '…'}
                </dd>
              </div>
            ))}
          </dl>
          {what && (
            <Segments
              label="What is listed"
              value={what}
              options={SHOWN.map(([value, kind]) => ({
                value,
                label: kind === 'conflict' ? 'Conflicts' : CHANGE[kind].word,
              }))}
              onChoose={(chosen) => go({ show: chosen })}
            />
          )}
          {what === 'conflicts' && (
            <Conflicts
              run={id}
              onOpen={(carPark) => openListed(marks.find(({ car_park_id }) => car_park_id === carPark)?.external_id)}
            />
          )}
          {what && what !== 'conflicts' && (
            <Changes key={what} run={id} change={what} selected={open} onSelect={openListed} />
          )}
        </div>
      </InList>
      <OnMap stage={stage}>
        <RunPointer mark={mark} covered={stage.covered} onPick={pick}>
          {mark && <MarkPopup key={mark.external_id} run={id} mark={mark} />}
        </RunPointer>
      </OnMap>
    </>
  )
}

/** The first part that has any when they are first known: deciding the last conflict leads nowhere else. Null before that. */
function useFirst(map: RunMap | undefined): What | null {
  const [first, setFirst] = useState<What | null>(null)
  if (first === null && map) setFirst(SHOWN.map(([shown]) => shown).find((shown) => map[shown] > 0) ?? 'conflicts')
  return first
}

/** Shows all that the import changed, once it is known; what a link opens is shown instead. */
function useWhole(stage: Stage, marks: readonly RunMark[], isOpen: boolean): void {
  // On a phone not before it is known how much of the map is in sight.
  const wide = useWide()
  const isMeasured = stage.bounds !== null && (wide || stage.covered > 0)
  const count = marks.length
  const show = useEffectEvent(() => {
    const all = boundsOf(marks.map(({ lng, lat }) => [lng, lat] as LngLat))
    if (all && !isOpen) stage.show(all, 15)
  })
  useEffect(() => {
    if (isMeasured && count > 0) show()
  }, [isMeasured, count])
}

/** What the import itself counted, and of conflicts those that still stand. */
function figure(what: What, run: Run | undefined, map: Omit<RunMap, 'marks'>) {
  if (what === 'conflicts') return map.conflicts
  if (!run) return map[what]
  return { new: run.added, changed: run.changed, gone: run.removed }[what]
}
