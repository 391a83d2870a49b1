import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { QUIET, qrPath } from '@/lib/qr'
import { siteConfig } from '@/testing/config'
import { open, problem, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { vehicle } from '@/testing/vehicles'
import { cardLink } from './card/cardLink'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
})

describe('a code', () => {
  it('is a link that any camera opens, to the public page', () => {
    expect(cardLink('https://carpal.example', { plate: 'AB12CDE' })).toBe(
      'https://carpal.example/public-scanner?qr=carpal%3Aplate%3AAB12CDE',
    )
    expect(cardLink('https://carpal.example/', { token: 'a-b_c' })).toBe(
      'https://carpal.example/public-scanner?qr=carpal%3Acard%3Aa-b_c',
    )
  })

  it('is drawn whole: its finder patterns stand in three corners, with the quiet zone around', () => {
    const { size, path } = qrPath('https://carpal.example/public-scanner?qr=carpal%3Aplate%3AAB12CDE')
    const dark = new Set<string>()
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`)
    }
    const modules = size - 2 * QUIET
    expect((modules - 17) % 4).toBe(0)
    for (const [left, top] of [
      [QUIET, QUIET],
      [size - QUIET - 7, QUIET],
      [QUIET, size - QUIET - 7],
    ] as const) {
      const row = (y: number) =>
        Array.from({ length: 7 }, (_, x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join('')
      expect([0, 1, 2, 3, 4, 5, 6].map(row)).toEqual([
        '#######',
        '#.....#',
        '#.###.#',
        '#.###.#',
        '#.###.#',
        '#.....#',
        '#######',
      ])
    }
    expect([...dark].some((at) => at.startsWith('0 ') || at.endsWith(' 3'))).toBe(false)
  })
})

describe('the windscreen card', () => {
  type Answers = Parameters<typeof server>[0]
  const OWN = vehicle('AB12CDE', { id: 'v1' })
  const page = (of = OWN, more: Answers = {}) => {
    signedIn()
    return server({
      'GET /vehicles/v1': () => ({ status: 200, body: of }),
      'GET /config': () => ({ status: 200, body: siteConfig() }),
      ...more,
    })
  }
  const cards = () => screen.getAllByRole('article', { name: 'Windscreen card' })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('shows the plate, twice on A4 and once on A6, and is printed by the browser', async () => {
    page()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { router } = open('/vehicle-profile/v1/card')
    await screen.findByRole('region', { name: 'Preview' })
    expect(cards()).toHaveLength(2)
    expect(within(cards()[0] as HTMLElement).getByRole('img', { name: /^Registration/ }).textContent).toBe('AB12 CDE')
    expect(within(cards()[0] as HTMLElement).getByText('carpal.example')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'A6' }))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(router.state.location.search).toBe('?paper=a6')
    press('Print')
    expect(print).toHaveBeenCalledOnce()
  })

  it('without the plate needs a token first, and never shows the plate', async () => {
    const heard = page(OWN, {
      'POST /vehicles/v1/card-token': () => ({ status: 200, body: { ...OWN, card_token: 'tok' } }),
    })
    open('/vehicle-profile/v1/card?code=token')
    expect(await screen.findByText('You need to issue this card first.')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Print' }) as HTMLButtonElement).disabled).toBe(true)
    press('Issue a card')
    await waitFor(() => expect(cards()).toHaveLength(2))
    expect(within(cards()[0] as HTMLElement).queryByRole('img', { name: /^Registration/ })).toBeNull()
    expect(heard.map(({ asked }) => asked)).toContain('POST /vehicles/v1/card-token')
  })

  it('is renewed and revoked after saying what that does', async () => {
    const heard = page(
      { ...OWN, card_token: 'one' },
      {
        'POST /vehicles/v1/card-token': () => ({ status: 200, body: { ...OWN, card_token: 'two' } }),
        'DELETE /vehicles/v1/card-token': () => ({ status: 200, body: OWN }),
      },
    )
    open('/vehicle-profile/v1/card?code=token')
    await screen.findByRole('button', { name: 'Renew' })
    press('Renew')
    const renew = within(await screen.findByRole('dialog', { name: 'Renew the card?' }))
    expect(renew.getByText(/already printed stop working/)).toBeTruthy()
    fireEvent.click(renew.getByRole('button', { name: 'Renew card' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Void')
    const revoking = within(await screen.findByRole('dialog', { name: 'Void the card?' }))
    fireEvent.click(revoking.getByRole('button', { name: 'Void card' }))
    expect(await screen.findByText('You need to issue this card first.')).toBeTruthy()
    expect(heard.map(({ asked }) => asked).filter((asked) => asked.includes('card-token'))).toEqual([
      'POST /vehicles/v1/card-token',
      'DELETE /vehicles/v1/card-token',
    ])
  })

  it('says why no token was issued', async () => {
    page(OWN, { 'POST /vehicles/v1/card-token': () => problem(403, 'suspended', 'Your account is suspended.') })
    open('/vehicle-profile/v1/card?code=token')
    fireEvent.click(await screen.findByRole('button', { name: 'Issue a card' }))
    expect(await screen.findByText('Your account is suspended.')).toBeTruthy()
  })

  it('does not exist for a registration that another account has', async () => {
    page({ ...OWN, state: 'pending' })
    open('/vehicle-profile/v1/card')
    expect(await screen.findByText('No card for this registration yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })
})
