import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Link } from './Link'

function Here() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
}

function drawn(link: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/messages?q=rain']}>
      {link}
      <Here />
    </MemoryRouter>,
  )
  return screen.getByRole('link') as HTMLAnchorElement
}
/** Clicks, and answers whether the click is left to the browser, which here follows nothing. */
function isLeft(link: HTMLElement, how: object = {}): boolean {
  let left = false
  const browser = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', browser, { once: true })
  fireEvent.click(link, how)
  return left
}
const here = () => screen.getByRole('status').textContent

describe('a link', () => {
  it('leads to a page of the app, and hands on what it is to know', () => {
    const link = drawn(
      <Link to="/login" state={{ next: '/messages' }}>
        Sign in
      </Link>,
    )
    expect(link.getAttribute('href')).toBe('/login')
    expect(isLeft(link)).toBe(false)
    expect(here()).toBe('PUSH /login {"next":"/messages"}')
  })

  it('leads to a part of the page that is shown', () => {
    const link = drawn(<Link to={{ hash: 'features' }}>Features</Link>)
    expect(link.getAttribute('href')).toBe('/messages#features')
  })

  it('to the same address adds no step to go back over', () => {
    fireEvent.click(drawn(<Link to="/messages?q=rain">Messages</Link>))
    expect(here()).toBe('REPLACE /messages?q=rain null')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser with %o',
    (how) => {
      const link = drawn(<Link to="/login">Sign in</Link>)
      expect(isLeft(link, how)).toBe(true)
      expect(here()).toContain('/messages')
    },
  )

  it('is left to the browser where it opens another tab', () => {
    const link = drawn(
      <Link to="/terms" target="_blank">
        Terms
      </Link>,
    )
    expect(isLeft(link)).toBe(true)
  })

  it('does first what its page wants of it, which may be to stay', () => {
    const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault())
    fireEvent.click(
      drawn(
        <Link to="/login" onClick={onClick}>
          Sign in
        </Link>,
      ),
    )
    expect(onClick).toHaveBeenCalledOnce()
    expect(here()).toContain('/messages')
  })
})
