import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

export type Sort = { by: string; descending: boolean }

/** What a list is asked for, as its page's address says it. */
export type ListParams<Filter extends string = string> = {
  q: string
  sort: Sort | null
  /** The filters in force; one that is not has no entry. */
  filters: Partial<Record<Filter, string>>
  /** Asks for the page that is shown; null for the first. */
  cursor: string | null
  /** How many pages come before it. */
  page: number
  /** The row whose record stands beside the list. */
  selected: string | null
  /** Whether anything narrows the list. */
  isNarrowed: boolean
  search: (q: string) => void
  sortBy: (sort: Sort | null) => void
  filter: (name: Filter, value: string | null) => void
  /** Ends the search and every filter. */
  clear: () => void
  next: (cursor: string) => void
  previous: () => void
  select: (row: string | null) => void
}

/** Filters have a prefix, so that none is ever mistaken for another parameter. */
const nameOf = (filter: string) => `f.${filter}`

const readSort = (written: string | null): Sort | null =>
  written ? { by: written.replace(/^-/, ''), descending: written.startsWith('-') } : null

type Known<Filter extends string> = {
  /** The values that each filter may have. What an address says beyond them is left out. */
  filters?: Record<Filter, readonly string[]>
  sorts?: readonly string[]
  /** The order where the address says none. */
  sort?: Sort
}

/**
 * The search, order, filters and page of a list, all in the address: a link, a reload and Back show the same rows. A
 * cursor only leads on, so the address keeps the way to the page that is shown: each step is one `cursor` more.
 */
export function useListParams<Filter extends string = never>(known: Known<Filter> = {}): ListParams<Filter> {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  // `known` is written where it is used, and new in each render.
  const { filters: values, sorts, sort: usual } = known
  const signature = JSON.stringify([values, sorts, usual])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what is known
  return useMemo(() => {
    const params = new URLSearchParams(address)
    const cursors = params.getAll('cursor')
    const go = (change: (next: URLSearchParams) => void, options?: Pick<NavigateOptions, 'replace'>) => {
      const next = new URLSearchParams(params)
      change(next)
      if (next.toString() !== params.toString()) void navigate(`?${next}`, options)
    }
    /** What changes which rows there are begins at the first page again. */
    const restart = (change: (next: URLSearchParams) => void, options?: Pick<NavigateOptions, 'replace'>) =>
      go((next) => {
        change(next)
        next.delete('cursor')
      }, options)
    const put = (next: URLSearchParams, name: string, value: string | null) =>
      value ? next.set(name, value) : next.delete(name)

    const names = Object.keys(values ?? {}) as Filter[]
    const filters: Partial<Record<Filter, string>> = {}
    for (const name of names) {
      const value = params.get(nameOf(name))
      if (value !== null && values?.[name].includes(value)) filters[name] = value
    }
    const written = readSort(params.get('sort'))
    const q = params.get('q')?.trim() ?? ''
    return {
      q,
      sort: written && sorts?.includes(written.by) ? written : (usual ?? null),
      filters,
      cursor: cursors.at(-1) ?? null,
      page: cursors.length,
      selected: params.get('selected'),
      isNarrowed: q !== '' || Object.keys(filters).length > 0,
      // Each letter would be a step to go back over.
      search: (q) => restart((next) => put(next, 'q', q), { replace: true }),
      sortBy: (sort) => restart((next) => put(next, 'sort', sort && `${sort.descending ? '-' : ''}${sort.by}`)),
      filter: (name, value) => restart((next) => put(next, nameOf(name), value)),
      clear: () =>
        restart((next) => {
          for (const name of ['q', ...names.map(nameOf)]) next.delete(name)
        }),
      next: (cursor) => go((next) => next.append('cursor', cursor)),
      previous: () =>
        go((next) => {
          next.delete('cursor')
          for (const cursor of cursors.slice(0, -1)) next.append('cursor', cursor)
        }),
      // From one record to the next is no step; opening the first one is.
      select: (row) => go((next) => put(next, 'selected', row), { replace: params.has('selected') && row !== null }),
    }
  }, [address, navigate, signature])
}
