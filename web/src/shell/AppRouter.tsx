import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

/**
 * What the router's BrowserRouter does; its file also holds forms, fetchers and prefetching, 4 kB of the first load.
 * An address is shown once its page can be drawn: until then the one before stays.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setNow] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNow(next))), [history])
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  )
}
