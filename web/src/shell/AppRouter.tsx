import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, parsePath, Router } from 'react-router'
import { leave, wouldLose } from '@/lib/unsaved'

type History = ReturnType<typeof createBrowserHistory>
type Now = Pick<History, 'action' | 'location'>

/**
 * What the router's BrowserRouter does; its file also holds forms, fetchers and prefetching, 4 kB of the first load.
 * An address is shown once its page can be drawn: until then the one before stays. Nothing that was typed is lost unasked.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [navigator] = useState(() => askingNavigator(history))
  const [{ action, location }, setNow] = useState<Now>({ action: history.action, location: history.location })
  useLayoutEffect(() => listenAsking(history, (next) => startTransition(() => setNow(next))), [history])
  return (
    <Router navigator={navigator} navigationType={action} location={location}>
      {children}
    </Router>
  )
}

/** Goes to addresses, after asking where something would be lost. Back and forward are asked about when they come. */
function askingNavigator(history: History): Navigator {
  const asked = (step: Navigator['push']): Navigator['push'] => {
    return (to, ...rest) => {
      const { pathname = history.location.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
      leave(() => step(to, ...rest), { pathname, search })
    }
  }
  const { createHref, encodeLocation, go, push, replace } = history
  return { createHref, encodeLocation, go, push: asked(push), replace: asked(replace) }
}

/** Follows the history. A step back or forward that would lose something is taken back, and taken again once that is agreed. */
function listenAsking(history: History, follow: (now: Now) => void): () => void {
  let isTakenBack = false
  return history.listen(({ action, location, delta }) => {
    if (isTakenBack) {
      isTakenBack = false
      return
    }
    if (action === 'POP' && delta && wouldLose(location)) {
      isTakenBack = true
      history.go(-delta)
      leave(() => history.go(delta), location)
      return
    }
    follow({ action, location })
  })
}
