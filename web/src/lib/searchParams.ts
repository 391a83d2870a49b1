import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The parameters of the page's address, and what sets others. The router's own would weigh on the first load. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) => void navigate(`?${next}`, options),
    [navigate],
  )
  return [params, set] as const
}
