import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Segments } from '@/ui/Segments'
import { Text } from '../Inputs'
import type { Values } from '../schema'
import { FaultsContext } from '../week/Cell'
import { useLedFocus, useShownFaults } from '../week/useFaults'
import type { Stay } from '../week/WeekStrip'
import { answering } from './answering'
import { RateStrip } from './RateStrip'
import css from './Tariff.module.css'
import { TariffTable } from './TariffTable'
import { useBoard } from './useBoard'

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'text', label: 'As text' },
] as const
const RATES_HINT = 'One line for when, then the tickets below it. Leave it empty to use the prices above.'
const RATES_EXAMPLE = 'Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free'

type Props = {
  /** The lines of what the tried stay costs. */
  working: readonly string[]
  /** The stay that is tried. */
  stay: Stay
}

/** The tariff of a car park: a table of bands, or the same as lines for whoever types faster; and the week that follows from it. */
export function TariffEditor({ working, stay }: Props) {
  const { formState } = useFormContext<Values>()
  const { board, faults, change } = useBoard()
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('table')
  const error = formState.errors.rates
  const shown = useShownFaults(faults, error !== undefined)
  const { root, said, onDone } = useLedFocus(error)
  return (
    <FaultsContext value={shown}>
      <div ref={root} className={css.editor}>
        <Segments label="Tariff" bare value={view} options={VIEWS} onChoose={setView} />
        {view === 'text' ? (
          <Text name="rates" label="Rates" lines={10} placeholder={RATES_EXAMPLE} hint={RATES_HINT} />
        ) : (
          <>
            <div className={css.table} data-table>
              <TariffTable board={board} answers={answering(board, working)} onChange={change} onDone={onDone} />
            </div>
            {error?.message && (
              <p role="alert" className="field-error">
                {error.message}
              </p>
            )}
          </>
        )}
        {board.rates.length > 0 && <RateStrip board={board} stay={stay} />}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </FaultsContext>
  )
}
