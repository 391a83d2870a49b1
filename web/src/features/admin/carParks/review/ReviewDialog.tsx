import { useQuery } from '@tanstack/react-query'
import type { CarParkMatter } from '@/data/admin/carParkMatters'
import { carParkPairQuery } from '@/data/admin/carParkPairs'
import { driverReportQuery } from '@/data/admin/driverReports'
import { adminSuggestionQuery } from '@/data/suggestions/admin'
import { PairDialog } from '../../carParkPairs/PairDialog'
import { CaseDialog } from '../../driverReports/CaseDialog'
import { HandOver } from '../../HandOver'
import { Decide } from '../../suggestions/Decide'
import { EditDialog } from '../../suggestions/EditSuggestion'
import type { Act } from './acts'
import type { Chosen } from './useChosen'

const HINT = 'Press Z to undo.'

type Props = {
  item: CarParkMatter
  act: Act
  chosen: Chosen
  onAct: (act: Act) => void
  /** It is done: on to the next. */
  onDone: () => void
  /** A suggestion was decided, which can be undone. */
  onDecided: (id: string) => void
}

/** The dialog of what is being done, once what it is about is known: the same as on the page of its kind. */
export function ReviewDialog({ item, act, chosen, onAct, onDone, onDecided }: Props) {
  const close = () => onAct(null)
  const decided = () => {
    onDecided(item.id)
    onDone()
  }
  if (act === null) return null
  if (act === 'hand') return <HandOver matter={item} onClose={close} />
  if (item.kind === 'pair') return <PairAct id={item.id} act={act} onClose={close} />
  if (item.kind === 'driver_report') return <CaseAct id={item.id} act={act} onClose={close} />
  return (
    <SuggestionAct {...{ act, chosen, onAct }} id={item.id} onDone={act === 'ask' ? onDone : decided} onClose={close} />
  )
}

type Own<More = object> = { id: string; act: Act; onClose: () => void } & More

function SuggestionAct({ id, act, chosen, onAct, onDone, onClose }: Own<Pick<Props, 'chosen' | 'onAct' | 'onDone'>>) {
  const { data } = useQuery(adminSuggestionQuery(id))
  if (!data) return null
  // What was put right is approved in the next step, where the suggester's answer is written.
  if (act === 'edit') return <EditDialog suggestion={data} onSaved={() => onAct('approve')} onClose={onClose} />
  if (act === 'merge') {
    const into = chosen.neighbour
    return into && <Decide suggestion={data} as="merge" into={into} hint={HINT} onDone={onDone} onClose={onClose} />
  }
  if (act !== 'approve' && act !== 'reject' && act !== 'ask') return null
  return <Decide suggestion={data} as={act} hint={HINT} onDone={onDone} onClose={onClose} />
}

function CaseAct({ id, act, onClose }: Own) {
  const { data } = useQuery(driverReportQuery(id))
  return data && <CaseDialog report={data} accept={act === 'accept'} onClose={onClose} />
}

function PairAct({ id, act, onClose }: Own) {
  const { data } = useQuery(carParkPairQuery(id))
  return data && <PairDialog pair={data} as={act === 'same' ? 'same' : 'different'} onClose={onClose} />
}
