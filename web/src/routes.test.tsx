import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { network, open } from '@/testing/render'
import { AREAS } from './routes'

/** Every address that the app has, with an example where it takes a parameter. */
const SPECIFIED = `
/login /reset-password /change-email /vehicles /vehicle/7 /vehicle-profile/7 /vehicle-profile/7/card /scanner /public-scanner /messages /compose
/compose-message /driver-chat /chat/7 /conversation/7 /profile /settings /settings/sign-in /about /help /customer-service /privacy /terms
/data-protection /report-incident /report-incident/INC-7K2M-9QXD /request-service /my-requests /my-requests/7 /service-provider-application
/service-provider-dashboard /service-provider-dashboard/figures /provider/7 /job/7 /job-details/7 /update-status /zones /zone/7 /zone-detail?name=Liverpool+City+Centre /zone/7/posts/8 /zone/7/members
/smart-parking /car-park-map /suggest-car-park /my-suggestions /my-suggestions/7 /guest/abc /appeal /appeal/abc /admin /admin/vehicles /admin/conversations /admin/support
/admin/carparks /admin/needs-you /admin/claims /admin/appeals /admin/reviews /admin/admins /admin/incidents /admin/audit-log
/admin/jobs /admin/sources /admin/health /admin/car-park-pairs /admin/suggestions /admin/driver-reports /admin/zones /admin/zone-posts /admin-setup /notifications`
  .trim()
  .split(/\s+/)

const beginning = (address: string) => /^\/([^/?]+)/.exec(address)?.[1] ?? ''

/** The table that an address is looked up in. */
async function tableOf(address: string) {
  const area = AREAS.find(([beginnings]) => beginnings.split(' ').includes(beginning(address)))
  return (await area?.[1]())?.default ?? []
}

describe('the route tables', () => {
  it.each(SPECIFIED)('know %s', async (address) => {
    const found = matchRoutes(await tableOf(address), address)?.at(-1)?.route.path
    expect(found).toBeDefined()
    expect(found).not.toBe('*')
  })

  it('hold no page that their area does not lead to', async () => {
    for (const [beginnings, load] of AREAS) {
      const paths = (await load()).default.flatMap(({ path }) => (path && path !== '*' ? [path] : []))
      expect(paths.map(beginning).filter((one) => !beginnings.split(' ').includes(one))).toEqual([])
    }
  })

  it.each(['/no/such/page', '/vehicle'])('answer %s, which leads nowhere, to the letter', async (address) => {
    const asked = network()
    open(address)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404')
    expect(screen.getByText('Oops! Page not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    expect(asked).toEqual([])
  })
})
