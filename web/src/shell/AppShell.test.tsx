import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { newVersion } from '@/lib/newVersion'
import { network, open } from '@/testing/render'
import { signedIn } from '@/testing/session'

async function openMenu() {
  fireEvent.click((await screen.findAllByRole('button', { name: /menu/i }))[0] as HTMLElement)
  return screen.findByRole('dialog', { name: 'Menu' })
}

describe('the app shell', () => {
  it('has the six entries of the bottom navigation, and marks where one is', async () => {
    network()
    open('/compose-message')
    const nav = (await screen.findAllByRole('navigation', { name: 'Main' })).at(-1) as HTMLElement
    const entries = within(nav).getAllByRole('link')
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Vehicles', '/vehicles'],
      ['Messages', '/messages'],
      ['Parking', '/smart-parking'],
      ['Scanner', '/scanner'],
      ['Profile', '/profile'],
    ])
    expect(entries.filter((entry) => entry.getAttribute('aria-current') === 'page').map((e) => e.textContent)).toEqual([
      'Messages',
    ])
  })

  it('leads home by its logo, and to the content by its first link', async () => {
    network()
    open('/about')
    await screen.findByRole('heading', { level: 1 })
    for (const logo of screen.getAllByRole('link', { name: 'CarPal, home' })) {
      expect(logo.getAttribute('href')).toBe('/')
    }
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
    expect(screen.getByRole('main').id).toBe('content')
  })

  it.each(['/vehicles', '/messages', '/profile'])('has a logo in the header of %s, which leads home', async (path) => {
    network()
    signedIn()
    open(path)
    const header = (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement
    expect(within(header).getByRole('link', { name: 'CarPal, home' }).getAttribute('href')).toBe('/')
    keepSession(null)
  })

  it('has a way back in the place of that logo where there is one', async () => {
    network()
    open('/help')
    const header = (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement
    expect(within(header).getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(within(header).queryByRole('link', { name: 'CarPal, home' })).toBeNull()
  })

  it('closes the menu when it led somewhere, and puts the keyboard at the new content', async () => {
    network()
    const { router } = open('/about')
    fireEvent.click(within(await openMenu()).getByRole('link', { name: 'Help & Support' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.title).toBe('Help & Support · CarPal'))
    expect(await screen.findByText('Help & Support · CarPal')).toBeTruthy()
  })

  it('offers a new version, and reloads only when asked to', async () => {
    network()
    open('/about')
    await screen.findByRole('heading', { level: 1 })
    const reload = vi.fn()
    act(() => newVersion.set(reload))
    expect(await screen.findByText('A new version is ready.')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
    act(() => newVersion.set(null))
  })
})
