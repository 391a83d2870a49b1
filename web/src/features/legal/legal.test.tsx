import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { network, open } from '@/testing/render'

const contact = { email: 'help@cars.test', privacy_email: 'privacy@cars.test', phone: '020 7946 0123' }
const answering = (more: Parameters<typeof siteConfig>[0] = {}) =>
  network({ '/api/v1/config': siteConfig({ contact, ...more }) })
const links = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => queryClient.clear())

describe('the legal pages', () => {
  it.each([
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/data-protection', 'Data Protection'],
  ])('%s has its title and a way back', async (path, title) => {
    answering()
    const { router } = open(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(document.title).toBe(`${title} · CarPal`)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  const terms = () =>
    [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent))

  it.each(['/privacy', '/data-protection'])('%s states the retention terms', async (path) => {
    answering()
    open(path)
    await screen.findByRole('heading', { level: 1 })
    expect(terms()).toEqual([
      ['Account data', 'For the life of the account plus 30 days'],
      ['Messages', '2 years'],
      ['Incident reports', '7 years'],
      ['Service requests', '2 years after they end'],
      ['Anonymous data', 'Indefinitely'],
    ])
  })

  it('states the retention terms as they are set', async () => {
    answering({
      times: {
        ...siteConfig().times,
        deletion_grace_seconds: 7 * 86_400,
        message_retention_seconds: 90 * 86_400,
        incident_retention_seconds: 365 * 86_400,
      },
    })
    open('/privacy')
    expect(await screen.findByText('90 days')).toBeTruthy()
    expect(terms().map(([, period]) => period)).toEqual([
      'For the life of the account plus 7 days',
      '90 days',
      'one year',
      '2 years after they end',
      'Indefinitely',
    ])
  })

  it('names what is kept on the server and in the browser, and when the browser forgets it', async () => {
    answering()
    open('/privacy')
    const kept = await screen.findByRole('region', { name: 'What we keep about you' })
    for (const what of [/your passkeys/, /push/, /your appeal/, /windscreen card/, /each device/, /incident reports/]) {
      expect(within(kept).getByText(what)).toBeTruthy()
    }
    const [signOut, clear] = within(screen.getByRole('region', { name: 'In your browser' })).getAllByRole('list')
    expect(signOut?.textContent).toMatch(
      /session.*account details.*vehicles.*personal notes.*writing.*push.*list of car parks/,
    )
    expect(clear?.textContent).toMatch(/app itself.*map.*light or dark.*location.*random secret/)
  })

  it('names only sources of parking information that there are', async () => {
    answering()
    open('/terms')
    expect((await screen.findByText(/^Prices, opening hours/)).textContent).not.toMatch(/operators|drivers/)
    expect(screen.getByText(/In an emergency, call 999\. Don’t rely on CarPal\./)).toBeTruthy()
  })

  it('states the uptime aim and the breach term', async () => {
    answering()
    open('/terms')
    expect(await screen.findByText(/uptime of 99\.9%/)).toBeTruthy()
    open('/data-protection')
    expect(await screen.findByText(/regulator of a data breach within 72 hours/)).toBeTruthy()
  })

  it('names the host of an outside map, and says so when there is none', async () => {
    answering({ basemap: { style_url: 'https://tiles.example.org/style.json', dark_style_url: null } })
    const { unmount } = open('/privacy')
    expect(await screen.findByText(/comes from tiles\.example\.org/)).toBeTruthy()
    unmount()
    queryClient.clear()
    answering()
    open('/privacy')
    expect(await screen.findByText(/nobody else knows where you’re looking/)).toBeTruthy()
  })

  it('says where to write about personal data, as configured', async () => {
    answering()
    open('/data-protection')
    const [address] = await screen.findAllByRole('link', { name: 'privacy@cars.test' })
    expect(address?.getAttribute('href')).toBe('mailto:privacy@cars.test')
  })
})

describe('About', () => {
  it('has the version, the mission, the features, the legal links and the contact', async () => {
    answering()
    open('/about')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('About CarPal')
    expect(screen.getByText('Version 1.0.0')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Our mission' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Key features' })).toBeTruthy()
    expect(links('Legal & Privacy')).toEqual([
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Data Protection', '/data-protection'],
    ])
    await screen.findByText(contact.phone)
    expect(links('Contact')).toEqual([
      ['help@cars.test', 'mailto:help@cars.test'],
      ['020 7946 0123', 'tel:02079460123'],
    ])
  })

  it('says when the contact could not be loaded', async () => {
    network()
    open('/about')
    expect((await screen.findByRole('alert')).textContent).toContain('The contact details could not be loaded')
  })
})

describe('Help & Support', () => {
  it('offers a chat, an email, answers and quick help', async () => {
    answering()
    open('/help')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Help & Support')
    await screen.findByText(/help@cars\.test/)
    expect(screen.getByRole('button', { name: 'Chat with support' })).toBeTruthy()
    expect(links('Contact support').map(([, to]) => to)).toEqual([
      'mailto:help@cars.test',
      '/customer-service',
      '/customer-service?tab=problem',
    ])
    expect(screen.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeTruthy()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Contact support', 'Frequently Asked Questions', 'Quick Help', 'User Guide'])
    const quick = within(screen.getByRole('region', { name: 'Quick Help' }))
    expect(quick.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'User Guide',
      'Video TutorialsComing Soon',
      'Community ForumComing Soon',
    ])
    expect(quick.getByRole('link', { name: 'User Guide' }).getAttribute('href')).toBe('/help#user-guide')
    expect(document.getElementById('user-guide')).toBeTruthy()
  })
})
