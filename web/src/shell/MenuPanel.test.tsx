import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
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

describe('the menu', () => {
  it('offers a visitor three entries', () => {
    expect(menuOf('visitor').entries).toEqual(EVERYONE)
  })

  it('lets a driver sign out', () => {
    const { entries, onSignOut } = menuOf('driver')
    expect(entries).toEqual([...EVERYONE, ['Sign Out', null]])
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  it('shows all pages to an admin only', () => {
    expect(menuOf('admin').entries).toEqual([...EVERYONE, ['Access All Pages', '/admin'], ['Sign Out', null]])
  })
})
