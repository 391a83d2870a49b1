import type { ResponseOf } from '@/api/client'
import { Chip } from '@/ui/Chip'
import { CHIPS } from './kinds'
import css from './NeedsYou.module.css'
import { NUMBERS } from './useMatterKeys'

type Props = {
  of: ResponseOf<'/api/v1/admin/inbox', 'get'> | undefined
  chosen: string | undefined
  onChoose: (value: string | null) => void
}

/** The kinds of matters, each with how many wait. */
export function Chips({ of, chosen, onChoose }: Props) {
  const counts = of?.counts
  const chips = [
    { value: null, label: 'Everything', count: of?.total ?? 0 },
    { value: 'mine', label: 'Mine', count: of?.mine ?? 0 },
    ...CHIPS.map(({ value, label, kinds }) => ({
      value,
      label,
      count: kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0),
    })),
  ]
  return (
    <fieldset className={css.chips} aria-label="What is shown">
      {chips.map(({ value, label, count }, index) => (
        <Chip
          key={label}
          pressed={(chosen ?? null) === value}
          aria-keyshortcuts={NUMBERS[index]}
          onClick={() => onChoose(value)}
        >
          {label} <span className={css.count}>{count.toLocaleString('en-GB')}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
