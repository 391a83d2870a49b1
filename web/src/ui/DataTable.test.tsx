import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ListParams, useListParams } from '@/lib/listParams'
import { columnsOf, DataTable, type TablePage } from './DataTable'
import { SEARCH_PAUSE_MS, SearchInput } from './SearchInput'
import { Select } from './Select'
import { Toolbar } from './Toolbar'

type User = { id: string; name: string; status: string; sent: number }
const USERS: User[] = [
  { id: 'u1', name: 'Blue Focus', status: 'active', sent: 38 },
  { id: 'u2', name: 'White Picanto', status: 'blocked', sent: 112 },
]
const column = columnsOf<User>()
const COLUMNS = column.columns([
  column.accessor('name', { header: 'User', enableSorting: true }),
  column.accessor('status', { header: 'Status' }),
  column.accessor('sent', { header: 'Sent', enableSorting: true, cell: (cell) => `${cell.getValue()} sent` }),
])
const KNOWN = { filters: { status: ['active', 'blocked'] }, sorts: ['name', 'sent'] } as const
const STATUSES = [
  { value: '', label: 'All users' },
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
]

const now = {} as { params: ListParams<'status'>; address: string; go: (by: number) => void }
const query = {
  data: { rows: USERS, next: 'c1', total: 1_003_418 } as TablePage<User> | undefined,
  isError: false,
  error: null as Error | null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
}

function Page({ over }: { over: Partial<typeof query> }) {
  const params = useListParams<'status'>(KNOWN)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    Object.assign(now, { params, address: decodeURIComponent(pathname + search), go: navigate })
  })
  return (
    <>
      <Toolbar
        search={<SearchInput label="Search users" value={params.q} onSearch={params.search} />}
        filters={
          <Select
            aria-label="Status"
            value={params.filters.status ?? ''}
            options={STATUSES}
            onChoose={(status) => params.filter('status', status || null)}
          />
        }
      />
      <DataTable
        label="Users"
        columns={COLUMNS}
        query={{ ...query, ...over }}
        params={params}
        rowId={({ id }) => id}
        open={{ label: 'View Details', name: ({ name }) => name }}
        figures={['sent']}
        size={2}
        failed="The users could not be loaded"
        empty={<p>No users yet</p>}
      />
    </>
  )
}

function open(address: string, over: Partial<typeof query> = {}) {
  const page = (more: Partial<typeof query>) => (
    <MemoryRouter initialEntries={['/before', address]} initialIndex={1}>
      <Page over={more} />
    </MemoryRouter>
  )
  const { rerender } = render(page(over))
  return (more: Partial<typeof query>) => rerender(page(more))
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const type = (q: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: q } })
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const goBack = () => act(async () => now.go(-1))

beforeEach(() => {
  vi.useFakeTimers()
  query.refetch.mockReset()
})
afterEach(() => vi.useRealTimers())

describe('the address of a list', () => {
  it('says what is asked for; what nobody knows is left out', () => {
    open('/users?q=+focus+&sort=-sent&f.status=blocked&cursor=c1&cursor=c2&selected=u2&f.other=1')
    const { q, sort, filters, cursor, page, selected, isNarrowed } = now.params
    expect({ q, sort, filters, cursor, page, selected, isNarrowed }).toEqual({
      q: 'focus',
      sort: { by: 'sent', descending: true },
      filters: { status: 'blocked' },
      cursor: 'c2',
      page: 2,
      selected: 'u2',
      isNarrowed: true,
    })
    act(() => now.params.clear())
    expect(now.address).toBe('/users?sort=-sent&selected=u2&f.other=1')
  })

  it('drops an order and a value that are not offered', () => {
    open('/users?sort=password&f.status=dreaming')
    expect(now.params.sort).toBeNull()
    expect(now.params.filters).toEqual({})
  })

  it('takes the search after a pause, in place of the entry, from the first page on', async () => {
    open('/users?cursor=c1')
    type('fo')
    await pass(SEARCH_PAUSE_MS - 1)
    type('focus ')
    await pass(SEARCH_PAUSE_MS - 1)
    expect(now.address).toBe('/users?cursor=c1')
    await pass(1)
    expect(now.address).toBe('/users?q=focus')
    await goBack()
    expect(now.address).toBe('/before')
  })

  it('takes the search at once on Enter', () => {
    open('/users')
    type('focus')
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    expect(now.address).toBe('/users?q=focus')
  })

  it('keeps a filter that was chosen while the typing was still awaited', async () => {
    open('/users')
    type('focus')
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'blocked' } })
    await pass(SEARCH_PAUSE_MS)
    expect(now.address).toBe('/users?f.status=blocked&q=focus')
  })

  it('gets an entry for each filter, whose first page is shown; Back undoes it, in the field too', async () => {
    open('/users?q=focus&cursor=c1&selected=u1')
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'active' } })
    expect(now.address).toBe('/users?q=focus&selected=u1&f.status=active')
    await goBack()
    expect(now.address).toBe('/users?q=focus&cursor=c1&selected=u1')
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '')
  })

  it('gets an entry for the record that is opened, and none for the next one', async () => {
    open('/users')
    press('View Details: Blue Focus')
    press('View Details: White Picanto')
    expect(now.address).toBe('/users?selected=u2')
    await goBack()
    expect(now.address).toBe('/users')
  })
})

describe('a data table', () => {
  it('has a name, heads, rows and figures', () => {
    open('/users')
    const table = screen.getByRole('table', { name: 'Users' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['User', 'Status', 'Sent', 'Actions'])
    const [, first] = within(table).getAllByRole('row')
    const cells = within(first as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Blue Focus', 'active', '38 sent', 'View Details'])
    expect(cells.map((cell) => cell.dataset.label)).toEqual(['User', 'Status', 'Sent', undefined])
    expect(cells[2]?.dataset.figure).toBe('true')
    expect(table.getAttribute('aria-busy')).toBe('false')
  })

  it('sorts by its heads, first ascending, then descending; the server does it', () => {
    open('/users?cursor=c1')
    const head = () => screen.getByRole('columnheader', { name: 'Sent' })
    expect(head().getAttribute('aria-sort')).toBeNull()
    press('Sent')
    expect(now.address).toBe('/users?sort=sent')
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    press('Sent')
    expect(now.address).toBe('/users?sort=-sent')
    expect(head().getAttribute('aria-sort')).toBe('descending')
    press('Sent')
    expect(now.address).toBe('/users?sort=sent')
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('Blue Focus')
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull()
  })

  it('sorts by a choice where there are no heads', () => {
    open('/users')
    const choice = screen.getByRole('combobox', { name: 'Sort by' })
    fireEvent.change(choice, { target: { value: '-name' } })
    expect(now.address).toBe('/users?sort=-name')
    expect(choice).toHaveProperty('value', '-name')
  })

  it('opens a row by a click anywhere in it, and not while its text is selected', () => {
    open('/users')
    fireEvent.click(screen.getByRole('columnheader', { name: 'Status' }))
    expect(now.address).toBe('/users')
    const selected = vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'blocked' } as Selection)
    fireEvent.click(screen.getByRole('cell', { name: 'blocked' }))
    expect(now.address).toBe('/users')
    selected.mockRestore()
    fireEvent.click(screen.getByRole('cell', { name: 'blocked' }))
    expect(now.address).toBe('/users?selected=u2')
  })

  it('marks the row whose record is open', () => {
    open('/users?selected=u2')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
  })

  it('says so where the server counted no further', () => {
    open('/users', { data: { rows: USERS, next: 'c1', total: 10_000 } })
    expect(screen.getByRole('status').textContent).toBe('1 to 2 of 10,000 or more')
  })

  it('leads on and back by cursors, and says where it is', () => {
    open('/users')
    expect(screen.getByRole('status').textContent).toBe('1 to 2 of 1,003,418')
    expect(button('Previous').getAttribute('aria-disabled')).toBe('true')
    press('Previous')
    expect(now.address).toBe('/users')
    press('Next')
    expect(now.address).toBe('/users?cursor=c1')
    expect(screen.getByRole('status').textContent).toBe('3 to 4 of 1,003,418')
    press('Next')
    expect(now.address).toBe('/users?cursor=c1&cursor=c1')
    press('Previous')
    press('Previous')
    expect(now.address).toBe('/users')
  })

  it('keeps the keyboard on Next when the last page comes', () => {
    const show = open('/users?cursor=c1')
    button('Next').focus()
    show({ data: { rows: USERS.slice(0, 1), next: null } })
    expect(document.activeElement).toBe(button('Next'))
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    press('Next')
    expect(now.address).toBe('/users?cursor=c1')
    expect(screen.getByRole('status').textContent).toBe('3 to 3')
  })

  it('keeps its heads while the first page comes, and the old rows while the next one does', () => {
    const show = open('/users', { data: undefined, isFetching: true })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(screen.getAllByRole('row')).toHaveLength(1)
    show({ isPlaceholderData: true, isFetching: true })
    expect(screen.getByText('Blue Focus')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    // The cursor of the old page would lead astray.
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
  })

  it('says why it could not come, and tries again', () => {
    open('/users', { data: undefined, isError: true, error: new Error('Please try again later.') })
    expect(screen.getByRole('alert').textContent).toContain('The users could not be loaded')
    expect(screen.getByRole('alert').textContent).toContain('Please try again later.')
    press('Try again')
    expect(query.refetch).toHaveBeenCalledOnce()
  })

  it('tells nothing at all from nothing found, which ends with the search', async () => {
    const none = { data: { rows: [], next: null, total: 0 } }
    open('/users', none)
    expect(screen.getByText('No users yet')).toBeTruthy()
    type('zebra')
    await pass(SEARCH_PAUSE_MS)
    expect(screen.getByText('Nothing found')).toBeTruthy()
    press('Clear search and filters')
    expect(now.address).toBe('/users')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(screen.getByText('No users yet')).toBeTruthy()
  })

  it('can be left from a page that has lost its rows', () => {
    open('/users?cursor=c1', { data: { rows: [], next: null, total: 2 } })
    expect(screen.getByRole('status').textContent).toBe('No more rows')
    press('Previous')
    expect(now.address).toBe('/users')
  })
})
