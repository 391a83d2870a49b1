import { Select } from '@/ui/Select'
import { Cell } from '../week/Cell'
import type { Band, BandKind } from './board'
import { RowActs } from './RowActs'
import css from './Tariff.module.css'

const KINDS: readonly { value: BandKind; label: string }[] = [
  { value: 'up_to', label: 'up to' },
  { value: 'each', label: 'each' },
  { value: 'flat', label: 'flat' },
]

type Props = {
  band: Band
  number: number
  /** It is what the tried stay costs. */
  answers: boolean
  onChange: (band: Band) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A band of a rate: up to a length of stay, for each so much or part of it, or flat; and its price. */
export function BandRow({ band, number, answers, onChange, onMove, onRemove }: Props) {
  const { key, kind } = band
  const set = (some: Partial<Band>) => onChange({ ...band, ...some })
  return (
    <fieldset
      aria-label={`Band ${number}`}
      className={css.band}
      data-key={key}
      data-kind={kind}
      data-answers={answers || undefined}
    >
      <Select
        aria-label="Priced"
        className="input--small"
        value={kind}
        options={KINDS}
        onChoose={(next) => set({ kind: next })}
      />
      {kind === 'flat' ? (
        <span className={css.small}>any length</span>
      ) : (
        <Cell
          path={`${key}.length`}
          label="Length of stay"
          value={band.length}
          placeholder={kind === 'each' ? '1 h' : '2 h'}
          onChange={(length) => set({ length })}
        />
      )}
      <Cell
        path={`${key}.price`}
        label="Price"
        value={band.price}
        placeholder="0.00"
        pounds
        onChange={(price) => set({ price })}
      />
      <Cell
        path={`${key}.name`}
        label="Name on the board"
        value={band.name}
        placeholder="name"
        className={css.bandName}
        onChange={(name) => set({ name })}
      />
      {kind === 'each' && (
        <Cell
          path={`${key}.after`}
          label="Only after"
          value={band.after}
          lead="after"
          onChange={(after) => set({ after })}
        />
      )}
      <RowActs what={`band ${number}`} onMove={onMove} onRemove={onRemove} />
      {answers && <p className={css.answer}>The stay below is charged by this band.</p>}
    </fieldset>
  )
}
