import { useKeys } from '@/lib/useKeys'
import { Button } from '@/ui/Button'
import { Key } from './KeyBar'

type Props = {
  /** What a row is called: claim. */
  of: string
  rows: readonly string[]
  /** The row that is open. */
  at: string
  onOpen: (row: string | null) => void
}

/** Leads from an open row to the one before and after it, by K and J too; Escape leads back to the list. */
export function PreviousNext({ of, rows, at, onOpen }: Props) {
  const here = rows.indexOf(at)
  const open = (row: string | undefined) => (row === undefined ? undefined : () => onOpen(row))
  const previous = here > 0 ? open(rows[here - 1]) : undefined
  const next = here >= 0 ? open(rows[here + 1]) : undefined
  useKeys({ k: previous, j: next, Escape: () => onOpen(null) })
  if (here < 0 || rows.length < 2) return null
  return (
    <>
      <span className="text-14 text-ink-2">
        {here + 1} of {rows.length} {of}s
      </span>
      <Button size="small" aria-disabled={!previous} onClick={previous}>
        Previous <Key name="K" />
      </Button>
      <Button size="small" aria-disabled={!next} onClick={next}>
        Next <Key name="J" />
      </Button>
    </>
  )
}
