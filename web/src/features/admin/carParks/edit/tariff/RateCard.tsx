import { Plus } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Select } from '@/ui/Select'
import { Cell, Fault } from '../week/Cell'
import { WhenFields } from '../week/WhenFields'
import { sayWhen } from '../week/when'
import { blankBand, moved, replace, without } from './acts'
import { BandRow } from './BandRow'
import { type Again, isKept, type Rate, type RateKind } from './board'
import { MOST } from './faults'
import { KeptRow } from './KeptRow'
import { RowActs } from './RowActs'
import css from './Tariff.module.css'

const KINDS: readonly { value: RateKind; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'free', label: 'Free' },
  { value: 'permit_only', label: 'Permit holders only' },
  { value: 'no_parking', label: 'No parking' },
  { value: 'not_told', label: 'Price not told' },
]
const AGAIN: readonly { value: Again; label: string }[] = [
  { value: '', label: 'Another band may follow, unless no return' },
  { value: 'any', label: 'Any band may follow' },
  { value: 'longest', label: 'Only the longest may follow' },
  { value: 'never', label: 'No band may follow' },
]

type Props = {
  rate: Rate
  number: number
  /** Of the bands that the tried stay is charged by. */
  answers: readonly string[]
  onChange: (rate: Rate) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** Where the focus goes once that is drawn, and what is said. */
  onDone: (focus: string, said: string) => void
}

/** A rate: in which hours it holds, and its bands. */
export function RateCard({ rate, number, answers, onChange, onMove, onRemove, onDone }: Props) {
  const { key, bands } = rate
  const set = (some: Partial<Rate>) => onChange({ ...rate, ...some })
  const add = () => {
    const band = blankBand()
    set({ bands: [...bands, band] })
    onDone(`[data-key="${band.key}"] select`, `Band ${bands.length + 1} added`)
  }
  const remove = (one: string, at: number) => {
    set({ bands: without(bands, one) })
    const next = bands[at + 1] ?? bands[at - 1]
    onDone(
      next ? `[data-key="${next.key}"] [data-act="remove"]` : `[data-key="${key}"] [data-act="add"]`,
      'Band removed',
    )
  }
  const move = (one: string, at: number, by: -1 | 1) => {
    if (!bands[at + by]) return
    set({ bands: moved(bands, one, by) })
    onDone(`[data-key="${one}"] [data-act="${by < 0 ? 'up' : 'down'}"]`, `Now band ${at + by + 1} of ${bands.length}`)
  }
  return (
    <fieldset aria-label={`Rate ${number}: ${sayWhen(rate.when)}`} className={css.rate} data-key={key}>
      <div className={css.rateHead}>
        <span className={css.number} aria-hidden="true">
          {number}
        </span>
        <Select
          aria-label="What holds then"
          className="input--small"
          value={rate.kind}
          options={KINDS}
          onChoose={(kind) => set({ kind, bands: kind === 'paid' && bands.length === 0 ? [blankBand()] : bands })}
        />
        <RowActs what={`rate ${number}`} onMove={onMove} onRemove={onRemove} />
      </div>
      <WhenFields path={`${key}.when`} when={rate.when} onChange={(when) => set({ when })} />
      {rate.kind === 'paid' && (
        <div className={css.bands}>
          {bands.map((band, at) =>
            isKept(band) ? (
              <KeptRow key={band.key} text={band.kept} onRemove={() => remove(band.key, at)} />
            ) : (
              <BandRow
                key={band.key}
                band={band}
                number={at + 1}
                answers={answers.includes(band.key)}
                onChange={(next) => set({ bands: replace(bands, next) })}
                onMove={(by) => move(band.key, at, by)}
                onRemove={() => remove(band.key, at)}
              />
            ),
          )}
          <Fault path={`${key}.bands`} />
          <div className={css.rateFoot}>
            {bands.length < MOST.bands && (
              <Button size="small" variant="tint" data-act="add" icon={<Icon of={Plus} size={16} />} onClick={add}>
                Add band
              </Button>
            )}
            <Cell
              path={`${key}.firstFree`}
              label="First minutes free"
              value={rate.firstFree}
              named
              placeholder="such as 15 min"
              onChange={(firstFree) => set({ firstFree })}
            />
            <Select
              aria-label="When a band ends"
              className="input--small"
              value={rate.again}
              options={AGAIN}
              onChoose={(again) => set({ again })}
            />
          </div>
        </div>
      )}
      {rate.kind !== 'paid' &&
        bands
          .filter(isKept)
          .map((band) => (
            <KeptRow key={band.key} text={band.kept} onRemove={() => set({ bands: without(bands, band.key) })} />
          ))}
    </fieldset>
  )
}
