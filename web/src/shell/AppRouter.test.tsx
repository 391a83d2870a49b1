import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, useEffect } from 'react'
import { type NavigateFunction, useNavigate, useRoutes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leave, useUnsaved } from '@/lib/unsaved'
import { AppRouter } from './AppRouter'
import LeaveDialog from './LeaveDialog'
import { loading } from './loading'
import { Pending } from './Pending'
import { ScrollPosition } from './ScrollPosition'

let navigate: NavigateFunction

/** A page that comes when its code does. */
function slow() {
  let arrive = () => {}
  const code = new Promise<{ default: () => string }>((there) => {
    arrive = () => there({ default: () => 'Slow page' })
  })
  return { Page: lazy(() => loading(code)), arrive: () => act(async () => arrive()) }
}

function app(routes: { path: string; element: React.ReactNode }[]) {
  function Pages() {
    navigate = useNavigate()
    return (
      <>
        <Pending />
        <Suspense fallback="Nothing yet">
          {useRoutes(routes)}
          <ScrollPosition />
        </Suspense>
      </>
    )
  }
  render(
    <AppRouter>
      <Pages />
    </AppRouter>,
  )
}
const go = (to: string | number, options?: object) => act(async () => void navigate(to as string, options))

const goBack = () =>
  act(async () => {
    const there = new Promise((over) => window.addEventListener('popstate', over, { once: true }))
    window.history.back()
    await there
  })

beforeEach(() => window.history.replaceState(null, '', '/first'))

describe('the router', () => {
  it('keeps a page until the next one can be drawn, and says that it is on its way', async () => {
    const { Page, arrive } = slow()
    app([
      { path: '/first', element: 'First page' },
      { path: '/slow', element: <Page /> },
    ])
    await go('/slow')
    expect(screen.getByText('First page')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeTruthy()
    await arrive()
    expect(screen.getByText('Slow page')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(window.location.pathname).toBe('/slow')
  })

  it('follows the browser back', async () => {
    app([
      { path: '/first', element: 'First page' },
      { path: '/second', element: 'Second page' },
    ])
    await go('/second')
    expect(screen.getByText('Second page')).toBeTruthy()
    await goBack()
    expect(window.location.pathname).toBe('/first')
    expect(screen.getByText('First page')).toBeTruthy()
  })
})

describe('what somebody has typed', () => {
  const givenUp = vi.fn()
  function Form() {
    const unsaved = useUnsaved(({ pathname, search }) => pathname === '/form' && !search.includes('other'), givenUp)
    useEffect(() => unsaved(true), [unsaved])
    return 'A form'
  }
  const form = async () => {
    givenUp.mockClear()
    app([
      { path: '/first', element: 'First page' },
      { path: '/form', element: <Form /> },
      { path: '/second', element: 'Second page' },
    ])
    render(<LeaveDialog />)
    await go('/form')
  }
  const answer = (name: 'Leave' | 'Stay') => fireEvent.click(screen.getByRole('button', { name }))

  it('is asked about before a link leads away, and is still there for who stays', async () => {
    await form()
    await go('/second')
    expect(screen.getByText('What you typed will be lost.')).toBeTruthy()
    answer('Stay')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([window.location.pathname, givenUp.mock.calls.length]).toEqual(['/form', 0])
    await go('/second', { replace: true })
    await act(async () => answer('Leave'))
    expect(screen.getByText('Second page')).toBeTruthy()
    expect([window.location.pathname, givenUp.mock.calls.length]).toEqual(['/second', 1])
  })

  it('is asked about before Back, which is taken back meanwhile', async () => {
    await form()
    await goBack()
    await waitFor(() => expect(window.location.pathname).toBe('/form'))
    expect(screen.getByText('A form')).toBeTruthy()
    answer('Stay')
    await goBack()
    await waitFor(() => expect(window.location.pathname).toBe('/form'))
    answer('Leave')
    await waitFor(() => expect(window.location.pathname).toBe('/first'))
    expect(await screen.findByText('First page')).toBeTruthy()
    expect(givenUp).toHaveBeenCalledOnce()
  })

  it('is not asked about where it stays, nor once it is gone', async () => {
    await form()
    await go('/form?z=12')
    await go('/form?z=13', { replace: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    await go('/form?other')
    await act(async () => answer('Leave'))
    const gone = vi.fn()
    leave(gone)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('is asked about by the browser before the page is closed', async () => {
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await form()
    expect(closes()).toBe(false)
    await go('/second')
    await act(async () => answer('Leave'))
    expect(closes()).toBe(true)
  })
})

describe('the scroll position', () => {
  it('begins at the top of a new page, stays where an address is only replaced, and comes back', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    }) as typeof window.scrollTo)
    const scroll = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      window.dispatchEvent(new Event('scroll'))
    }
    app([
      { path: '/first', element: 'First page' },
      { path: '/second', element: 'Second page' },
    ])
    scroll(700)
    await go('/second')
    expect(scrolled).toHaveBeenLastCalledWith(0, 0)
    scroll(300)
    scrolled.mockClear()
    await go('/second?q=rain', { replace: true })
    expect(scrolled).not.toHaveBeenCalled()
    await goBack()
    expect(scrolled).toHaveBeenLastCalledWith(0, 700)
  })

  it('is that of the part that the address names', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    app([{ path: '/first', element: <h2 id="features">Features</h2> }])
    await go('#features')
    expect(into.mock.contexts.map((part) => (part as Element).id)).toEqual(['features'])
  })
})
