import { useQuery } from '@tanstack/react-query'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { driverReportQuery } from '@/data/admin/driverReports'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import type { AdminSuggestion } from '@/data/suggestions/types'
import { Badge } from '@/ui/Badge'
import { Notice } from '@/ui/Notice'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { QueryContent } from '@/ui/QueryContent'
import { PairFacts } from '../../carParkPairs/PairContent'
import { CaseContent } from '../../driverReports/CaseContent'
import { Moment } from '../../Moment'
import { RecordPart } from '../../Record'
import { Checks } from '../../suggestions/Checks'
import { Said } from '../../suggestions/Said'
import { SuggestionQuestions } from '../../suggestions/SuggestionQuestions'
import { TakenMark } from '../../TakenMark'
import { BesideChosen } from './BesideChosen'
import { NearList } from './NearList'
import css from './Review.module.css'
import type { Chosen } from './useChosen'
import { saidOf } from './words'

/** What one decides by, beside the map: as on the page of its kind, without a map of its own. */
export function ReviewRecord({ item, chosen, title }: { item: CarParkMatter; chosen: Chosen; title: boolean }) {
  return (
    <>
      <header className={css.head}>
        <span className={css.badges}>
          {item.may_be_known && <Badge tone="warn">Double?</Badge>}
          <TakenMark of={item.taken_by} />
        </span>
        {title && <h2>{item.name}</h2>}
        <p>
          {saidOf(item)} · <Moment at={item.waiting_since} />
        </p>
      </header>
      {item.kind === 'suggestion' && <SuggestionPart id={item.id} chosen={chosen} />}
      {item.kind === 'driver_report' && <CasePart id={item.id} />}
      {item.kind === 'pair' && <PairPart id={item.id} />}
    </>
  )
}

function SuggestionPart({ id, chosen }: { id: string; chosen: Chosen }) {
  const query = useQuery(adminSuggestionQuery(id))
  return (
    <QueryContent query={query} loading="Loading the suggestion…" failed="The suggestion could not be loaded">
      {(suggestion) => (
        <>
          {isDecided(suggestion) && <Notice>This is decided already.</Notice>}
          <Said suggestion={suggestion} />
          {suggestion.photos.length > 0 && (
            <RecordPart title="Photos of the sign">
              <PhotoGrid photos={suggestion.photos} onGone={() => void query.refetch()} />
            </RecordPart>
          )}
          {suggestion.car_park_id == null && <NearList neighbours={suggestion.neighbours} chosen={chosen} />}
          {suggestion.car_park_id == null && chosen.neighbour && (
            <BesideChosen fields={suggestion.fields} neighbour={chosen.neighbour} />
          )}
          <Checks checks={suggestion.checks} />
          <SuggestionQuestions messages={suggestion.messages} />
        </>
      )}
    </QueryContent>
  )
}

const isDecided = ({ decided_at }: AdminSuggestion) => decided_at !== null

function CasePart({ id }: { id: string }) {
  const query = useQuery(driverReportQuery(id))
  return (
    <QueryContent query={query} loading="Loading the report…" failed="The report could not be loaded">
      {(report) => <CaseContent report={report} onReload={() => void query.refetch()} />}
    </QueryContent>
  )
}

function PairPart({ id }: { id: string }) {
  const query = useQuery(carParkPairQuery(id))
  return (
    <QueryContent query={query} loading="Loading the pair…" failed="The pair could not be loaded">
      {(pair) => <PairFacts pair={pair} />}
    </QueryContent>
  )
}
