import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { keepInstallPrompt } from '@/lib/install'
import MenuPanel, { type Who } from './MenuPanel'

function menuOf(who: Who) {
  const onSignOut = vi.fn()
  render(
    <MemoryRouter>
      <MenuPanel open onOpenChange={() => {}} who={who} onSignOut={onSignOut} />
    </MemoryRouter>,
  )
  const entries = [...document.querySelectorAll('.menu-item')].map((entry) => [
    entry.textContent,
    entry.getAttribute('href'),
  ])
  return { entries, onSignOut }
}

const EVERYONE = [
  ['Settings', '/settings'],
  ['Help & Support', '/help'],
  ['About', '/about'],
]

/** What is for whoever is signed in. */
const ZONES = ['My Zones', '/zones']

describe('the menu', () => {
  it('offers a visitor three entries', () => {
    expect(menuOf('visitor').entries).toEqual(EVERYONE)
  })

  it('lets a driver sign out', () => {
    const { entries, onSignOut } = menuOf('driver')
    expect(entries).toEqual([ZONES, ...EVERYONE, ['Sign Out', null]])
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  it('shows all pages to an admin only', () => {
    expect(menuOf('admin').entries).toEqual([ZONES, ...EVERYONE, ['Access All Pages', '/admin'], ['Sign Out', null]])
  })

  it('offers to install by the question of the browser, once it has one', () => {
    keepInstallPrompt()
    menuOf('visitor')
    expect(screen.queryByRole('button', { name: 'Install CarPal' })).toBeNull()
    const prompt = vi.fn(async () => {})
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void window.dispatchEvent(offer))
    expect(offer.defaultPrevented).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Install CarPal' }))
    expect(prompt).toHaveBeenCalledOnce()
    // A question is asked once.
    expect(screen.queryByRole('button', { name: 'Install CarPal' })).toBeNull()
  })

  it('says on an iPhone how to install', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    menuOf('visitor')
    fireEvent.click(screen.getByRole('button', { name: 'Install CarPal' }))
    expect(screen.getByText('Tap Share in your browser, then Add to Home Screen.')).toBeTruthy()
  })
})
