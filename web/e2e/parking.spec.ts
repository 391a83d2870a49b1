import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { sql, whyNoDatabase } from './map.database'
import { serversCount } from './said'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A field in the North Sea: nothing for miles but what these tests put there. */
const SEA = { lng: 2.51234, lat: 56.51234 }
const HERE = `z=16&lat=${SEA.lat}&lng=${SEA.lng}`

/** Opens the page as someone whom it has asked for the location before. */
async function open(page: Page, query = HERE, screen = '/smart-parking') {
  await page.addInitScript(() => localStorage.setItem('locationPermissionAsked', 'true'))
  await page.goto(`${screen}?${query}`)
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
}

const toast = (page: Page, words: string) => expect(page.locator('[data-sonner-toast]').getByText(words)).toBeVisible()
const count = (page: Page, n: number) =>
  expect(page.getByRole('heading', { name: `${n} car park${n === 1 ? '' : 's'} available` })).toBeVisible()
const field = (page: Page) => page.getByRole('combobox', { name: 'Postcode or area' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test.describe('Smart Parking', () => {
  test('says how many there are, and warns calmly until it is told to stop', async ({ page }) => {
    const server = serversCount(page)
    await open(page, 'z=12&lat=53.4084&lng=-2.9916')
    await expect(page).toHaveTitle('Smart Parking · CarPal')
    await server.shown((total) => `${total.toLocaleString('en-GB')} car park${total === 1 ? '' : 's'} available`)
    await expect(page.getByText('Across the UK and more get added every week!')).toBeVisible()
    await expect(page.getByText('Filtered results shown')).toHaveCount(0)
    const scam = page.getByText('Don’t trust printed QR codes')
    const fees = page.getByText('Fees may differ', { exact: true })
    const [above, below] = [await scam.boundingBox(), await fees.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await page.getByRole('button', { name: 'Dismiss: Don’t trust printed QR codes' }).click()
    await expect(scam).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss: Fees may differ' }).click()
    await expect(fees).toHaveCount(0)
  })

  test('opens at Liverpool', async ({ page }) => {
    const asked = page.waitForRequest(/\/tiles\/carparks\/view\?/)
    await open(page, '')
    expect(new URL((await asked).url()).searchParams.get('centre')).toBe('-2.99160,53.40840')
  })

  test('opens its filters and its data tools by their toggles', async ({ page }) => {
    await open(page)
    await expect(filters(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    for (const name of ['Type', 'Price', 'EV', 'Disabled', 'Time limit']) {
      await expect(filters(page).getByRole('button', { name, exact: true })).toBeVisible()
    }
    const tools = page.getByRole('region', { name: 'Data tools' })
    await expect(tools).toHaveCount(0)
    await page.getByRole('button', { name: 'Data tools' }).click()
    await expect(tools).toContainText(/Loaded [\d,]+ parking locations from .* more cities/)
  })

  test('says when its data cannot be fetched, and tries again', async ({ page }) => {
    await page.route(/\/tiles\/carparks\/view\?/, (route) => route.abort())
    await open(page)
    await expect(page.getByText('Error Loading OSM Data')).toBeVisible()
    await expect(page.getByText('Data Fetch Error')).toBeVisible()
    await page.unroute(/\/tiles\/carparks\/view\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /car parks? available$/ })).toBeVisible()
  })
})

test.describe('Refresh Data', () => {
  const summary = {
    total: 66004,
    top_cities: [
      { name: 'London', count: 12000 },
      { name: 'Leeds', count: 900 },
      { name: 'Newport', count: 602 },
    ],
    more_cities: 14,
    fetched_at: new Date().toISOString(),
  }

  test('waits for the queue, then says what was loaded', async ({ page }) => {
    let refreshing = false
    await page.route('**/api/v1/car-parks/refresh', (route) => {
      refreshing = true
      return route.fulfill({ status: 202, json: { asked: true } })
    })
    await page.route('**/api/v1/car-parks/summary', (route) => route.fulfill({ json: { ...summary, refreshing } }))
    await open(page)
    const button = page.getByRole('button', { name: 'Refresh Data' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('UK Parking Data Loaded')).toHaveCount(0)
    refreshing = false
    await toast(page, 'UK Parking Data Loaded')
    await toast(
      page,
      'Loaded 66,004 parking locations from London (12,000), Leeds (900), Newport (602) and 14 more cities',
    )
    await expect(button).not.toHaveAttribute('aria-busy')
  })

  test('by the real server says what is there', async ({ page }) => {
    await page.route('**/api/v1/car-parks/refresh', (route) => route.fulfill({ status: 202, json: { asked: false } }))
    await open(page)
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await toast(page, 'UK Parking Data Loaded')
    await expect(page.locator('[data-sonner-toast]')).toContainText(/Loaded [\d,]+ parking locations from/)
  })

  test('that fails says so', async ({ page }) => {
    await page.route('**/api/v1/car-parks/refresh', (route) => route.abort())
    await open(page)
    await page.getByRole('button', { name: 'Refresh Data' }).click()
    await toast(page, 'Error Loading Parking Data')
    await toast(page, 'Failed to fetch parking data')
  })

  test('starts by itself only where nothing is loaded and nothing was fetched within a day', async ({ page }) => {
    let asked = 0
    const empty = { ...summary, total: 0, top_cities: [], more_cities: 0, refreshing: false }
    let fetched: string | null = new Date().toISOString()
    await page.route('**/api/v1/car-parks/refresh', (route) => {
      asked += 1
      return route.fulfill({ status: 202, json: { asked: true } })
    })
    await page.route('**/api/v1/car-parks/summary', (route) =>
      route.fulfill({ json: { ...empty, fetched_at: fetched } }),
    )
    await open(page)
    await page.getByRole('button', { name: 'Data tools' }).click()
    await expect(page.getByRole('region', { name: 'Data tools' })).toContainText('Loaded 0 parking locations')
    expect(asked).toBe(0)
    fetched = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
    const request = page.waitForRequest('**/api/v1/car-parks/refresh')
    await page.reload()
    await request
  })
})

test.describe('the location', () => {
  const prompt = (page: Page) => page.getByRole('dialog', { name: 'Use your location?' })
  const asked = (page: Page) => page.evaluate(() => localStorage.getItem('locationPermissionAsked'))
  const visit = (page: Page) => page.goto('/smart-parking')
  /** A device that answers with a code of the geolocation standard. */
  const device = (page: Page, code: number) =>
    page.addInitScript((code) => {
      navigator.geolocation.getCurrentPosition = (_, failed) => failed?.({ code, message: '' } as never)
    }, code)

  test('is asked for once; allowed, it shows what is near', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.5875, longitude: -2.9949, accuracy: 30 })
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Allow' }).click()
    await toast(page, 'Location Found')
    await toast(page, 'Now showing parking options near you!')
    expect(await asked(page)).not.toBeNull()
    await expect(page).toHaveURL(/lat=51\.5875&lng=-2\.9949/)
    await expect(page.getByText('Current location')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Set Your Location' })).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
  })

  test('that the device keeps to itself becomes the centre of Liverpool', async ({ page }) => {
    await device(page, 1)
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Allow' }).click()
    await toast(page, 'Location Error')
    await toast(page, "Couldn't get your location. Showing Liverpool city center.")
    await expect(page).toHaveURL(/lat=53\.4084&lng=-2\.9916/)
    expect(await asked(page)).not.toBeNull()
  })

  test('that is denied becomes the default', async ({ page }) => {
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Deny' }).click()
    await toast(page, 'Using Default Location')
    await expect(page.getByText('Liverpool city centre')).toBeVisible()
    expect(await asked(page)).not.toBeNull()
  })

  test('may be left open: then it is asked for again at the next visit', async ({ page }) => {
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Set Your Location' })).toBeVisible()
    expect(await asked(page)).toBeNull()
    await page.reload()
    await expect(prompt(page)).toBeVisible()
  })

  test('is not asked of a browser that has none', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await visit(page)
    await prompt(page).getByRole('button', { name: 'Allow' }).click()
    await toast(page, 'Location Not Supported')
    await toast(page, "Your browser doesn't support location services.")
  })

  test('by Find My Location waits, and fails without a fallback', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) => {
        window.addEventListener('test-fail', () => failed?.({ code: 3, message: '' } as never))
      }
    })
    await open(page)
    await page.getByRole('button', { name: 'Find My Location' }).last().click()
    await expect(page.getByText('Finding your location...')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('test-fail')))
    await toast(page, "Couldn't get your location. Please try again or set manually.")
    await expect(page.getByText('Finding your location...')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
  })

  for (const [code, words] of [
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out.'],
    [9, 'Unable to get your location.'],
  ] as const) {
    test(`on Car Park Map fails with "${words}"`, async ({ page }) => {
      await device(page, code)
      await open(page, HERE, '/car-park-map')
      await page.getByRole('button', { name: 'Find My Location' }).click()
      await toast(page, 'Location Error')
      await toast(page, words)
    })
  }

  test('is set by hand, from words only', async ({ page }) => {
    const at = {
      kind: 'street',
      name: 'Corn Street',
      context: 'Newport',
      lng: -2.9949,
      lat: 51.5875,
      car_park_id: null,
    }
    await page.route('**/api/v1/places/search?*', (route) => route.fulfill({ json: [at] }))
    await open(page)
    await page.getByRole('region', { name: 'Set Your Location' }).getByRole('button', { name: 'Manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set your location' })
    const button = dialog.getByRole('button', { name: 'Search' })
    await expect(button).toBeDisabled()
    await dialog.getByRole('textbox').fill('   ')
    await expect(button).toBeDisabled()
    await dialog.getByRole('textbox').fill('corn street')
    await button.click()
    await dialog.getByRole('button', { name: 'Corn Street' }).click()
    await toast(page, 'Location Set')
    await toast(page, 'Now showing parking near Corn Street, Newport')
    await expect(page).toHaveURL(/lat=51\.5875&lng=-2\.9949/)
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(dialog).toBeVisible()
  })
})

test.describe('place search', () => {
  const answer = (page: Page, places: object[]) =>
    page.route('**/api/v1/places/search?*', (route) => route.fulfill({ json: places }))
  const place = (lng: number, lat: number) => ({
    kind: 'locality',
    name: 'Dogger Bank',
    context: '',
    lng,
    lat,
    car_park_id: null,
  })
  const seek = async (page: Page) => {
    await field(page).fill('dogger bank')
    await page.keyboard.press('Enter')
  }

  test('of the real server answers with at most five, and goes there', async ({ page }) => {
    await open(page)
    await field(page).fill('car park')
    const options = page.getByRole('option')
    await expect(options.first()).toBeVisible()
    expect(await options.count()).toBeLessThanOrEqual(5)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  })

  test('that finds no such place stays, and says so', async ({ page }) => {
    await answer(page, [])
    await open(page)
    await seek(page)
    await toast(page, 'Location Not Found')
    await toast(page, "Couldn't find that location. Showing current area.")
    await expect(page).toHaveURL(new RegExp(`lat=${SEA.lat}`))
  })

  test('that fails stays, and says so', async ({ page }) => {
    await page.route('**/api/v1/places/search?*', (route) => route.fulfill({ status: 400, json: {} }))
    await open(page)
    await seek(page)
    await toast(page, 'Search Error')
    await toast(page, "Couldn't search that location. Showing current area.")
  })

  test('where nothing at all is known says so', async ({ page }) => {
    await answer(page, [place(SEA.lng, SEA.lat)])
    await page.route(/\/tiles\/carparks\/nearest/, (route) => route.fulfill({ json: { places: [] } }))
    await open(page)
    await seek(page)
    await expect(
      page.locator('[data-sonner-toast]').getByText('No parking data available for this area yet.'),
    ).toBeVisible()
  })
})

test.describe('places of our own', () => {
  const why = whyNoDatabase()
  test.skip(why !== null, why ?? '')

  const remove = () => sql("delete from car_parks where place_key like 'admin:e2e-smart-%'")
  const add = (n: number, name: string, rest: Record<string, string> = {}) => {
    const columns: Record<string, string> = {
      place_key: `'admin:e2e-smart-${n}'`,
      origin: "'admin'",
      name: `'${name}'`,
      address: "'Pier Road'",
      city: "''",
      location: `st_setsrid(st_point(${SEA.lng + n * 0.0004}, ${SEA.lat}), 4326)`,
      kind: "'car-park'",
      access: "'public'",
      fee: "'yes'",
      ...rest,
    }
    sql(`insert into car_parks (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`)
  }
  const priced = (pence: number) => ({ price_hour_pence: String(pence), price_basis: "'published'" })

  test.beforeEach(remove)
  test.afterEach(remove)

  test('narrow by type, and say that they do', async ({ page }) => {
    add(0, 'Kerb', { kind: "'on-street'" })
    add(1, 'Deck')
    add(2, 'Yard', { access: "'private'" })
    await open(page)
    await count(page, 2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const choose = async (name: string) => {
      await filters(page).getByRole('button', { name: /^Type/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await choose('On street')
    await count(page, 1)
    await expect(row(page, 'Kerb')).toBeVisible()
    await expect(page.getByText('Filtered results shown')).toBeVisible()
    await choose('Car park')
    await expect(row(page, 'Deck')).toBeVisible()
    await expect(row(page, 'Kerb')).toHaveCount(0)
    await choose('Private')
    await expect(row(page, 'Yard')).toBeVisible()
    await page.goBack()
    await expect(row(page, 'Deck')).toBeVisible()
    await page.goForward()
    await expect(row(page, 'Yard')).toBeVisible()
    await choose('All')
    await count(page, 2)
    await expect(page.getByText('Filtered results shown')).toHaveCount(0)
  })

  test('narrow by price as each screen has it; an unknown price is left in by Smart Parking', async ({ page }) => {
    add(0, 'Nothing', { fee: "'no'", tariff: "'free'", price_hour_pence: '0', price_basis: "'parsed'" })
    add(1, 'Cheap', priced(199))
    add(2, 'Two', priced(200))
    add(3, 'Four', priced(400))
    add(4, 'Five', priced(500))
    add(5, 'Secret', { access: "'customers'" })
    const shown: [string, string, string[]][] = [
      ['/smart-parking', 'free', ['Nothing']],
      ['/smart-parking', 'under-2', ['Nothing', 'Cheap', 'Secret']],
      ['/smart-parking', 'under-5', ['Nothing', 'Cheap', 'Two', 'Four', 'Secret']],
      ['/smart-parking', 'over-5', ['Nothing', 'Five', 'Secret']],
      ['/car-park-map', '2-4', ['Two', 'Four']],
      ['/car-park-map', 'over-4', ['Five']],
    ]
    for (const [screen, price, names] of shown) {
      await open(page, `${HERE}&price=${price}`, screen)
      const rows = page.getByRole('region', { name: 'Results' }).locator('ul > li')
      await expect(rows).toHaveCount(names.length)
      for (const name of names) await expect(row(page, name)).toBeVisible()
    }
  })

  test('narrow by EV, disabled access and time limit; unlimited takes the unknown too', async ({ page }) => {
    add(0, 'Plugs', { facilities: "'{ev_charging}'", max_stay_minutes: '60', time_limit: "'1-hour'" })
    add(1, 'Wide', { facilities: "'{disabled_access,ev_charging}'", max_stay_minutes: '180', time_limit: "'3-hours'" })
    add(2, 'Plain', { max_stay_unlimited: 'true', time_limit: "'unlimited'" })
    add(3, 'Unsaid')
    await open(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await filters(page).getByRole('button', { name: 'EV' }).click()
    await count(page, 2)
    await filters(page).getByRole('button', { name: 'Disabled' }).click()
    await count(page, 1)
    await expect(row(page, 'Wide')).toBeVisible()
    await filters(page).getByRole('button', { name: 'Clear All Filters' }).click()
    await count(page, 4)
    const limit = async (name: string) => {
      await filters(page)
        .getByRole('button', { name: /^Time limit/ })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await limit('1 hour')
    await count(page, 1)
    await expect(row(page, 'Plugs')).toBeVisible()
    await limit('3 hours')
    await expect(row(page, 'Wide')).toBeVisible()
    await limit('Unlimited')
    await count(page, 2)
    await expect(row(page, 'Unsaid')).toBeVisible()
  })

  test('on Car Park Map have all the facilities asked for, and the availability', async ({ page }) => {
    const live = { availability_basis: "'live'", availability_at: 'now()' }
    add(0, 'Roof', { facilities: "'{covered,ev_charging}'", availability: "'available'", ...live })
    add(1, 'Bare', { facilities: "'{ev_charging}'", availability: "'limited'", ...live })
    add(2, 'Stuffed', { availability: "'full'", ...live })
    await open(page, HERE, '/car-park-map')
    await expect(page.getByRole('heading', { name: '3 car parks found' })).toBeVisible()
    await filters(page).getByRole('button', { name: 'EV' }).click()
    await expect(page.getByRole('heading', { name: '2 car parks found' })).toBeVisible()
    await filters(page).getByRole('button', { name: 'Covered' }).click()
    await expect(page.getByRole('heading', { name: '1 car park found' })).toBeVisible()
    await expect(row(page, 'Roof')).toBeVisible()
    await filters(page).getByRole('button', { name: 'Clear All Filters' }).click()
    for (const [name, left] of [
      ['Limited', 'Bare'],
      ['Available', 'Roof'],
    ] as const) {
      await filters(page)
        .getByRole('button', { name: /^Availability/ })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.getByRole('heading', { name: '1 car park found' })).toBeVisible()
      await expect(row(page, left)).toBeVisible()
    }
  })

  test('are found by a part of their name or address, in any case, and the map draws just those', async ({ page }) => {
    add(0, 'Harbour North')
    add(1, 'Elsewhere', { address: "'Old HARBOUR Lane'" })
    add(2, 'Third')
    await open(page)
    await count(page, 3)
    await field(page).fill('harbour')
    await count(page, 2)
    await expect(page).toHaveURL(/q=harbour/)
    await expect(row(page, 'Third')).toHaveCount(0)
    await expect(page.getByText('Filtered results shown')).toBeVisible()
    const tiles: string[] = []
    page.on('request', (request) => /\/tiles\/carparks\/\d/.test(request.url()) && tiles.push(request.url()))
    await page.reload()
    await count(page, 2)
    await expect(field(page)).toHaveValue('harbour')
    await expect(page.locator('[data-map-state]')).toHaveAttribute('data-map-state', 'idle', { timeout: 60_000 })
    expect(tiles).toEqual([])
    await page.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Harbour North' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await count(page, 3)
  })

  test('near a place are counted; beyond 0.05 degrees the map centres midway to the nearest', async ({ page }) => {
    add(0, 'Harbour')
    add(1, 'Mole')
    let at = { lng: SEA.lng + 0.03, lat: SEA.lat }
    await page.route('**/api/v1/places/search?*', (route) =>
      route.fulfill({ json: [{ kind: 'locality', name: 'Dogger Bank', context: '', ...at, car_park_id: null }] }),
    )
    await open(page, 'z=9&lat=56.52&lng=2.55')
    await expect(row(page, 'Harbour')).toBeVisible()
    await field(page).fill('dogger bank')
    await page.keyboard.press('Enter')
    await toast(page, 'Location Found')
    await toast(page, 'Found 2 parking locations near Dogger Bank')
    await expect(page).toHaveURL(/lng=2\.54234/)
    at = { lng: SEA.lng, lat: SEA.lat + 0.2 }
    await field(page).fill('dogger bank two')
    await page.keyboard.press('Enter')
    await toast(page, 'No parking directly at Dogger Bank. Showing nearby parking options.')
    await expect(page).toHaveURL(/lat=56\.61234&/)
    await expect(row(page, 'Harbour')).toBeVisible()
  })

  test('answer the search dialog: destination, price, facilities and the walk', async ({ page }) => {
    add(0, 'Right Here', { ...priced(600), facilities: "'{ev_charging,covered,card_payment}'" })
    add(1, 'Too Cheap', { ...priced(100), facilities: "'{ev_charging,covered}'" })
    add(2, 'No Roof', { ...priced(600), facilities: "'{ev_charging}'" })
    // 0.016 degrees of longitude up here are a kilometre.
    add(40, 'Too Far', { ...priced(600), facilities: "'{ev_charging,covered}'" })
    await page.route('**/api/v1/places/search?*', (route) =>
      route.fulfill({ json: [{ kind: 'locality', name: 'Dogger Bank', context: '', ...SEA, car_park_id: null }] }),
    )
    await open(page)
    await count(page, 3)
    await page.getByRole('button', { name: 'Find Perfect Parking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find Perfect Parking' })
    await expect(dialog.getByLabel('Duration')).toHaveValue('2')
    for (const name of ['£10', 'Car', '500 m']) {
      await expect(dialog.getByRole('radio', { name, exact: true })).toBeChecked()
    }
    await expect(dialog.getByLabel('Duration').locator('option')).toHaveText([
      '30 minutes',
      '1 hour',
      '2 hours',
      '3 hours',
      '4 hours',
      '6 hours',
      '8 hours',
      '24 hours',
    ])
    await expect(dialog.getByRole('radio')).toHaveText([
      ...['£5', '£10', '£15', '£20', '£30', 'Any'],
      ...['Car', 'Large car', 'Van', 'Motorcycle'],
      ...['200 m', '400 m', '500 m', '800 m', '1 km', 'Any'],
    ])
    await expect(dialog.getByRole('group', { name: 'Facilities' }).getByRole('button')).toHaveText([
      'EV Charging',
      'Disabled Access',
      'Covered',
      'Security/CCTV',
      '24/7 Access',
      'Height Clearance',
      'Card Payment',
      'Mobile Payment',
    ])
    await dialog.getByRole('button', { name: 'Search parking' }).click()
    await expect(dialog.getByText('Please enter your destination')).toBeVisible()
    await expect(dialog.getByLabel('Destination')).toBeFocused()
    await dialog.getByLabel('Destination').fill('dogger bank')
    await dialog.getByRole('button', { name: 'EV Charging' }).click()
    await dialog.getByRole('button', { name: 'Covered' }).click()
    await dialog.getByRole('button', { name: 'Search parking' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/ev=1.*facilities=covered.*hours=2&max=10/)
    await count(page, 1)
    await expect(row(page, 'Right Here')).toContainText('min walk')
    await expect(page.getByText('Filtered results shown')).toBeVisible()
    await page.reload()
    await count(page, 1)
    await page.goBack()
    await count(page, 3)
  })

  test('take the stay that was asked for: open then, long enough, high enough, and no dearer', async ({ page }) => {
    const open24 = { opening_hours: "'24/7'", opening_hours_valid: 'true' }
    add(0, 'All Week', { ...open24, ...priced(140), max_height_cm: '210' })
    add(1, 'Mornings', { opening_hours: "'Mo-Su 06:00-12:00'", opening_hours_valid: 'true' })
    add(2, 'Short', { ...open24, max_stay_minutes: '60' })
    add(3, 'Dear', { ...open24, ...priced(600) })
    add(4, 'Unsaid')
    const at = { kind: 'locality', name: 'Dogger Bank', context: '', lng: SEA.lng, lat: SEA.lat, car_park_id: null }
    await page.route('**/api/v1/places/search?*', (route) => route.fulfill({ json: [at] }))
    await open(page)
    await count(page, 5)
    const dialog = page.getByRole('dialog', { name: 'Find Perfect Parking' })
    const ask = async (change: () => Promise<unknown>) => {
      await page.getByRole('button', { name: /Find Perfect Parking|Change search/ }).click()
      await change()
      await dialog.getByRole('button', { name: 'Search parking' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await ask(async () => {
      await dialog.getByLabel('Destination').fill('dogger bank')
      await dialog.getByLabel('Arrival time').fill('2027-07-14T14:00')
    })
    await count(page, 2)
    await expect(row(page, 'All Week')).toContainText('£2.80 for 2 h')
    await expect(row(page, 'Unsaid')).toContainText('Price unknown')
    await ask(() => dialog.getByLabel('Duration').selectOption('1 hour'))
    await count(page, 4)
    await expect(row(page, 'Mornings')).toHaveCount(0)
    await ask(() => dialog.getByRole('radio', { name: '£5', exact: true }).click())
    await count(page, 3)
    await expect(row(page, 'Dear')).toHaveCount(0)
    await ask(() => dialog.getByRole('radio', { name: 'Van' }).click())
    await count(page, 2)
    await expect(row(page, 'All Week')).toHaveCount(0)
    await ask(() => dialog.getByLabel('Arrival time').fill('2027-07-14T09:00'))
    await count(page, 3)
    await expect(row(page, 'Mornings')).toBeVisible()
  })

  test('open with the way there and the payment of their provider', async ({ page }) => {
    add(0, 'Quay', { provider: "'Quay Ltd'", provider_url: "'https://pay.example.org/quay'", opening_hours: "'24/7'" })
    await open(page)
    await expect(row(page, 'Quay')).toContainText('Open 24 hours')
    await row(page, 'Quay').click()
    const detail = page.getByRole('article', { name: 'Quay' })
    await expect(detail.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
      'href',
      `https://www.google.com/maps/dir/?api=1&destination=56.512340,2.512340`,
    )
    await expect(detail.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', 'https://pay.example.org/quay')
    await page.goBack()
    await expect(detail).toHaveCount(0)
  })

  test('are listed fifty at a time', async ({ page }) => {
    for (let n = 0; n < 60; n += 1) add(n / 10, `Bay ${n}`, { place_key: `'admin:e2e-smart-${n}'` })
    for (const query of [
      `z=14&lat=${SEA.lat}&lng=${SEA.lng + 0.001}`,
      `z=14&lat=${SEA.lat}&lng=${SEA.lng + 0.001}&q=bay`,
    ]) {
      await open(page, query)
      await count(page, 60)
      await expect(row(page, 'Bay')).toHaveCount(50)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(row(page, 'Bay')).toHaveCount(60)
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    }
  })

  test('show a popup under a mouse', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a finger does not hover')
    add(0, 'Quay', { ...priced(140), restrictions: "'Free after 18:00'", opening_hours: "'24/7'" })
    await open(page, HERE, '/car-park-map')
    await expect(page.locator('[data-map-state]')).toHaveAttribute('data-map-state', 'idle', { timeout: 60_000 })
    const map = await page.locator('.maplibregl-canvas').boundingBox()
    if (!map) throw new Error('the map is not on the page')
    await page.mouse.move(map.x + (416 + map.width) / 2, map.y + map.height / 2)
    const popup = page.locator('.maplibregl-popup')
    for (const words of ['Quay', 'Pier Road', '£1.40/h', 'Open 24 hours', 'Free after 18:00']) {
      await expect(popup).toContainText(words)
    }
    await expect(popup.getByRole('link', { name: 'Show Me The Way' })).toHaveAttribute('href', /destination=56\.51/)
    await popup.getByRole('button', { name: 'More Info' }).click()
    await expect(page.getByRole('article', { name: 'Quay' })).toBeVisible()
    await expect(popup).toHaveCount(0)
  })

  test('are reached, narrowed, searched and opened by the keyboard alone', async ({ page }) => {
    add(0, 'Quay', { facilities: "'{ev_charging}'" })
    await open(page)
    await count(page, 1)
    const tabTo = async (name: string) => {
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press('Tab')
        const here = await page.evaluate(() => {
          const at = document.activeElement
          return `${at?.getAttribute('aria-label') ?? ''} ${at?.textContent ?? ''}`
        })
        if (here.includes(name)) return
      }
      throw new Error(`Tab never reached ${name}`)
    }
    await tabTo('Filters')
    await page.keyboard.press('Enter')
    await tabTo('Find Perfect Parking')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Find Perfect Parking' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Find Perfect Parking' })).toBeFocused()
    await tabTo('Quay')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Quay' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article', { name: 'Quay' })).toHaveCount(0)
  })
})

test.describe('breaks no rule of WCAG 2.2 AA', () => {
  const check = async (page: Page) => {
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in the ${colorScheme}, with its dialogs`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/smart-parking')
      await expect(page.getByRole('dialog', { name: 'Use your location?' })).toBeVisible()
      await check(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('button', { name: 'Data tools' }).click()
      await expect(page.getByRole('heading', { name: /available$/ })).toBeVisible()
      await check(page)
      await page.getByRole('button', { name: 'Manual' }).click()
      await check(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Find Perfect Parking' }).click()
      await check(page)
    })
  }
})
