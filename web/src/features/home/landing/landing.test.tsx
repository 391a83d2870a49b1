import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { siteConfig } from '@/testing/config'
import { network, open } from '@/testing/render'
import { HIGHLIGHT_MS } from './Features'

const demo = (on: boolean) => network({ '/api/v1/config': siteConfig({ demo: on }) })
const href = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('the landing page', () => {
  afterEach(() => vi.useRealTimers())

  it('has its sections, and leads to the right pages', async () => {
    demo(true)
    open('/')
    expect(await screen.findByRole('heading', { level: 1, name: /Message a driver/ })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Testimonials' })).toBeTruthy()
    expect(href('Features')).toEqual(['/#features'])
    expect(href('How it works')).toEqual(['/#how-it-works'])
    expect(href('Testimonials')).toEqual(['/#testimonials'])
    for (const id of ['features', 'how-it-works', 'testimonials']) expect(document.getElementById(id)).toBeTruthy()
    expect(href('Get Started')).toEqual(['/login?mode=sign-up', '/login?mode=sign-up'])
    const foot = within(screen.getByRole('navigation', { name: 'Footer' }))
    expect(foot.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/help',
      '/about',
      '/privacy',
      '/terms',
    ])
    const steps = within(document.getElementById('how-it-works') as HTMLElement)
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
  })

  it('stands alone, without the navigation of the app', async () => {
    demo(false)
    open('/')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  it('shows the figures in demo mode only, marked as an example', async () => {
    demo(true)
    open('/')
    for (const figure of ['1.2K+', '2.9K+', '4.5']) expect(await screen.findByText(figure)).toBeTruthy()
    // One with the figures, one with the testimonials.
    expect(screen.getAllByText('example').filter((word) => word.className.includes('badge'))).toHaveLength(2)
  })

  it('shows neither figures nor testimonials outside demo mode, nor when the server does not answer', async () => {
    for (const answer of [() => demo(false), () => network()]) {
      const asked = answer()
      const { unmount } = open('/')
      await waitFor(() => expect(asked).toEqual(['/api/v1/config']))
      await act(async () => {})
      expect(screen.queryByText('1.2K+')).toBeNull()
      expect(screen.queryByText('Testimonials')).toBeNull()
      unmount()
    }
  })

  it('highlights the four features in turn, every four seconds, until paused', async () => {
    demo(false)
    open('/')
    await screen.findByRole('heading', { name: 'What CarPal does' })
    const lit = () => [...document.querySelectorAll('#features a')].map((card) => card.hasAttribute('data-lit'))
    vi.useFakeTimers()
    // The turning begins anew under the test's clock.
    fireEvent.click(screen.getByRole('button', { name: 'Pause the highlights' }))
    fireEvent.click(screen.getByRole('button', { name: 'Play the highlights' }))
    expect(HIGHLIGHT_MS).toBe(4000)
    expect(lit()).toEqual([true, false, false, false])
    act(() => void vi.advanceTimersByTime(3999))
    expect(lit()).toEqual([true, false, false, false])
    act(() => void vi.advanceTimersByTime(1))
    expect(lit()).toEqual([false, true, false, false])
    act(() => void vi.advanceTimersByTime(3 * 4000))
    expect(lit()).toEqual([true, false, false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Pause the highlights' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(lit()).toEqual([true, false, false, false])
  })

  it('takes a typed plate to the public page, and asks for one where there is none', async () => {
    demo(false)
    const { router } = open('/')
    const plate = await screen.findByLabelText('Vehicle registration')
    fireEvent.submit(plate.closest('form') as HTMLFormElement)
    expect(await screen.findByText('Registration number is required')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
    expect(document.activeElement).toBe(plate)
    fireEvent.change(plate, { target: { value: 'ab12 cde' } })
    expect((plate as HTMLInputElement).value).toBe('AB12 CDE')
    fireEvent.submit(plate.closest('form') as HTMLFormElement)
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/public-scanner?plate=AB12CDE'),
    )
  })

  it('welcomes whoever signs up', async () => {
    demo(false)
    const { router } = open('/')
    await screen.findByRole('heading', { level: 1 })
    fireEvent.click(screen.getAllByRole('link', { name: 'Get Started' })[0] as HTMLElement)
    expect(await screen.findByText('Welcome to CarPal')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})
