import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown, SearchX } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '@/lib/classes'
import type { ListParams } from '@/lib/listParams'
import { Button } from './Button'
import css from './DataTable.module.css'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { Icon } from './Icon'
import { Select } from './Select'
import { Skeleton } from './Skeleton'

const features = tableFeatures({ rowSortingFeature })
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, unknown>

/** Makes the columns of a table; keep them outside of the component, or they are new in each render. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

/** A page of rows, as the server says it. */
export type TablePage<Row> = {
  rows: readonly Row[]
  /** Asks for the page after this one; null on the last. */
  next: string | null
  /** How many there are in all, where the server counts them, which it does up to `MOST_COUNTED`. */
  total?: number | null
}

/** A count of this many means as many or more. */
export const MOST_COUNTED = 10_000

/** Which filters there are is the toolbar's to know. */
type Params = Omit<ListParams, 'filter' | 'filters'>

type Props<Row extends RowData> = {
  /** What the table shows, in words. */
  label: string
  /** The column that matters comes first: on a phone it is the title of the row's card. */
  columns: readonly Column<Row>[]
  query: {
    data: TablePage<Row> | undefined
    isError: boolean
    error: Error | null
    isFetching: boolean
    /** What is shown is the page before, until the next one comes. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  params: Params
  rowId: (row: Row) => string
  /** Opens a row, by a click anywhere in it or by its button, which is shown on hover, on focus and where nothing hovers. */
  open?: { label: string; name: (row: Row) => string }
  /** What else can be done with a row. */
  actions?: (row: Row) => ReactNode
  /** The columns whose figures stand at the right, by id. */
  figures?: readonly string[]
  /** How many rows a page has. */
  size?: number
  /** What is said when they cannot be had: a title above the server's sentence, or all of it. */
  failed: string | ((error: Error) => string)
  /** What is said when there is nothing at all. */
  empty: ReactNode
  /** What is said when the search and the filters match nothing. */
  nothing?: string
}

/** Laid out as blocks, the parts of a table are forgotten to be one by some browsers; said again, they are not. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const

/** Whether a click means the row: nothing that is pressed for itself, no dialog over it, and no text being selected. */
function isOfRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('a, button, input, label, select') && !getSelection()?.toString()
}

const NO_ROWS: readonly never[] = []

/** A table of what the server searches, sorts, filters and pages; on a phone its rows are cards. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { label, columns, query, params, rowId, open, actions, figures = [], size = 25, failed, empty, nothing } = props
  const { data, isPlaceholderData } = query
  const scroller = useRef<HTMLDivElement>(null)
  const sorting = params.sort ? [{ id: params.sort.by, desc: params.sort.descending }] : []
  const table = useTable({
    features,
    columns,
    // A column is sorted only where the server can, and it says so.
    defaultColumn: { enableSorting: false },
    data: data?.rows ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change: Updater<SortingState>) => {
      const [first] = typeof change === 'function' ? change(sorting) : change
      params.sortBy(first ? { by: first.id, descending: first.desc } : null)
    },
  })
  // The next page is read from its top.
  const { cursor } = params
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason, not a value
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [cursor])

  if (query.isError && query.error && !data) {
    return (
      <div className="card">
        <ErrorState
          {...(typeof failed === 'string'
            ? { title: failed, detail: query.error.message }
            : { title: failed(query.error) })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  }
  if (data?.rows.length === 0 && params.page === 0) {
    return (
      <div className="card">{params.isNarrowed ? <NothingFound said={nothing} onClear={params.clear} /> : empty}</div>
    )
  }
  const hasActions = open !== undefined || actions !== undefined
  const sortable = table.getAllColumns().filter((column) => column.getCanSort())
  return (
    <div className={classes('card', css.frame)}>
      {sortable.length > 0 && <SortSelect columns={sortable.map(describe)} params={params} />}
      <div className={css.scroller} ref={scroller}>
        <table className={css.table} aria-label={label} aria-busy={!data || isPlaceholderData} {...ROLES.table}>
          <thead {...ROLES.group}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} {...ROLES.row}>
                {group.headers.map((header) => {
                  const sorted = header.column.getIsSorted()
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                      data-figure={figures.includes(header.column.id) || undefined}
                    >
                      {header.column.getCanSort() ? (
                        <button type="button" onClick={() => header.column.toggleSorting(sorted === 'asc')}>
                          <table.FlexRender header={header} />
                          <Icon of={sorted ? (sorted === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown} size={16} />
                        </button>
                      ) : (
                        <table.FlexRender header={header} />
                      )}
                    </th>
                  )
                })}
                {hasActions && (
                  <th scope="col" className={css.acts}>
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            ))}
          </thead>
          {!data && <Waiting rows={size} columns={columns.length + (hasActions ? 1 : 0)} />}
          <tbody data-old={isPlaceholderData || undefined} {...ROLES.group}>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                aria-current={row.id === params.selected ? 'true' : undefined}
                data-opens={open ? '' : undefined}
                onClick={(event) => open && isOfRow(event) && params.select(row.id)}
                {...ROLES.row}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    data-label={describe(cell.column).label}
                    data-figure={figures.includes(cell.column.id) || undefined}
                    {...ROLES.cell}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
                {hasActions && (
                  <td className={css.acts} {...ROLES.cell}>
                    {actions?.(row.original)}
                    {open && (
                      <Button
                        size="small"
                        aria-label={`${open.label}: ${open.name(row.original)}`}
                        onClick={() => params.select(row.id)}
                      >
                        {open.label}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages data={data} params={params} size={size} busy={isPlaceholderData} />
    </div>
  )
}

type Described = { id: string; label: string }

/** The columns but for some: beside an open record there is less room. */
export const withoutColumns = <Columns extends readonly object[]>(columns: Columns, ...names: string[]): Columns =>
  columns.filter((column) => {
    const { id, accessorKey } = column as { id?: string; accessorKey?: PropertyKey }
    return !names.includes(String(id ?? accessorKey))
  }) as unknown as Columns

/** A column in words. Its head is a text, or what it is called beside one. */
function describe({ id, columnDef }: { id: string; columnDef: { header?: unknown } }): Described {
  return { id, label: typeof columnDef.header === 'string' ? columnDef.header : id }
}

/** The orders that a list can have. One that is sorted by a single column is sorted by its time. */
function ordersOf(columns: Described[]): { value: string; label: string }[] {
  const [only, ...more] = columns
  if (only && more.length === 0) return [{ value: only.id, label: 'Oldest first' }]
  return columns.flatMap(({ id, label }) => [
    { value: id, label: `${label}, ascending` },
    { value: `-${id}`, label: `${label}, descending` },
  ])
}

/** Where rows are cards there are no heads to press. Without an order the server begins with what is newest. */
function SortSelect({ columns, params: { sort, sortBy } }: { columns: Described[]; params: Params }) {
  const id = useId()
  const orders = ordersOf(columns)
  const value = sort ? `${sort.descending ? '-' : ''}${sort.by}` : ''
  return (
    <div className={css.sort}>
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        value={orders.some((order) => order.value === value) ? value : ''}
        options={[{ value: '', label: 'Newest first' }, ...orders]}
        onChoose={(by) => sortBy(by ? { by: by.replace(/^-/, ''), descending: by.startsWith('-') } : null)}
      />
    </div>
  )
}

/** Rows to come. */
function Waiting({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <td key={column}>
              <Skeleton width={column === 0 ? '80%' : '60%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function NothingFound({ said, onClear }: { said: string | undefined; onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={said ?? 'Nothing found'}
        next={
          <Button variant="second" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        {said === undefined && 'Nothing matches your search and filters.'}
      </EmptyState>
    </div>
  )
}

const figure = new Intl.NumberFormat('en-GB')

type PagesProps = { data: TablePage<unknown> | undefined; params: Params; size: number; busy: boolean }

/** Which rows these are, of how many, and the ways to the others: below a table, or below another list of pages. */
export function Pages({ data, params: { page, next, previous }, size, busy }: PagesProps) {
  const first = page * size + 1
  const last = page * size + (data?.rows.length ?? 0)
  const range = `${figure.format(first)} to ${figure.format(last)}`
  const more = data?.total === MOST_COUNTED ? ' or more' : ''
  const of = data?.total != null ? ` of ${figure.format(data.total)}${more}` : ''
  const said = last < first ? 'No more rows' : range + of
  const following = busy ? null : (data?.next ?? null)
  return (
    <div className={css.pages}>
      <p role="status" className="num">
        {data && !busy ? said : <span className="sr-only">Loading…</span>}
      </p>
      {/* Off but not disabled: the keyboard stays where it is when the last page comes. */}
      <Button aria-disabled={page === 0} onClick={() => page > 0 && previous()}>
        Previous
      </Button>
      <Button aria-disabled={following === null} onClick={() => following !== null && next(following)}>
        Next
      </Button>
    </div>
  )
}
