import type { ListParams } from '@/lib/listParams'
import { useKeys } from '@/lib/useKeys'

/** Takes the keyboard to the search of the page. */
export const focusSearch = () => document.querySelector<HTMLInputElement>('#content input[type="search"]')?.focus()

/** J and K open the next and the previous row of a list, / goes to its search, Escape closes what is open. */
export function useRowKeys(rows: readonly string[], { selected, select }: Pick<ListParams, 'selected' | 'select'>) {
  const at = selected === null ? -1 : rows.indexOf(selected)
  const open = (row: string | undefined) => (row === undefined ? undefined : () => select(row))
  useKeys({
    j: open(rows[at + 1]),
    k: open(rows[at - 1]),
    '/': focusSearch,
    Escape: selected === null ? undefined : () => select(null),
  })
}
