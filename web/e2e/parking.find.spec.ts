import { expect, test } from '@playwright/test'
import { add, ownCarParks, priced } from './parking.carParks'
import { count, fitting, open, row, SEA } from './parking.page'
import { respond } from './respond'
import { withoutWebGL } from './webgl'

const ALWAYS_OPEN = { opening_hours: "'24/7'", opening_hours_valid: 'true' }

test.describe('places', () => {
  ownCarParks()
  test.beforeEach(({ page }) => withoutWebGL(page))

  test('answer the search dialog: destination, price, facilities and the walk', async ({ page }) => {
    add(0, 'Right Here', {
      ...priced(500),
      facilities: "'{ev_charging,covered,card_payment}'",
      max_height_cm: '270',
      ...ALWAYS_OPEN,
    })
    add(1, 'Too Dear', { ...priced(510), facilities: "'{ev_charging,covered}'" })
    add(2, 'No Roof', { ...priced(500), facilities: "'{ev_charging}'" })
    add(3, 'Cheaper, Not Sure', { ...priced(300), facilities: "'{ev_charging,covered}'" })
    // 0.016 degrees of longitude up here are a kilometre.
    add(40, 'Too Far', { ...priced(500), facilities: "'{ev_charging,covered}'" })
    await respond(page, 'GET /places/search', [
      { kind: 'locality', name: 'Dogger Bank', context: '', ...SEA, car_park_id: null },
    ])
    await open(page)
    await count(page, 4)
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
    await fitting(page, '1 fits your stay')
    await expect(page.getByText('1 more may fit. Within 500 m. Cost of 2 hours')).toBeVisible()
    const here = row(page, '(1\\. )?Right Here')
    await expect(here).toContainText('1 min walk')
    await expect(here).toContainText('£10.00')
    await expect(here).toContainText('2 h at £5.00')
    await expect(here).toContainText('open for the whole stay')
    await expect(row(page, '(2\\. )?Cheaper, Not Sure')).toContainText('Not known: opening hours')
    await expect(page.getByText('2 don’t fit: ', { exact: false })).toContainText('1 too expensive')
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(row(page, 'Too Dear')).toContainText('Costs £10.20, more than you want to pay')
    await expect(row(page, 'No Roof')).toContainText('Covered: not as far as we know')
    await page.getByRole('radio', { name: 'Cheapest' }).click()
    await expect(page).toHaveURL(/sort=cheapest/)
    const names = page.getByRole('region', { name: 'Results' }).getByRole('listitem')
    await expect(names.first()).toContainText('Cheaper, Not Sure')
    await row(page, 'Too Dear').click()
    await expect(page.getByRole('region', { name: 'Your stay' })).toContainText('Doesn’t fit')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await fitting(page, '1 fits your stay')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('heading', { name: /in this view$/ })).toBeVisible()
    await page.goBack()
    await fitting(page, '1 fits your stay')
    // The stay itself, which the server fits to each place.
    const asked = page.waitForRequest(/\/tiles\/carparks\/answers\?.*arrive=/)
    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Arrival time').selectOption('Another day')
    await dialog.getByLabel('Day', { exact: true }).selectOption({ index: 3 })
    await dialog.getByLabel('Time', { exact: true }).selectOption('14:00')
    await dialog.getByRole('button', { name: 'Height Clearance' }).click()
    await dialog.getByLabel('Duration').selectOption('1 hour')
    await dialog.getByRole('radio', { name: '£5', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Van' }).click()
    await dialog.getByRole('button', { name: 'Search parking' }).click()
    const parameters = Object.fromEntries(new URL((await asked).url()).searchParams)
    expect(parameters).toMatchObject({ stay: '60', max_price: '500', height: '260', clearance: '1', within: '500' })
    expect(parameters.arrive).toMatch(/^\d{4}-\d\d-\d\dT14:00$/)
    await expect(here).toContainText('£5.00')
    await expect(here).toContainText('clears your height (limit 2.7 m)')
  })
})
