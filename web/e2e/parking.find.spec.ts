import { expect, test } from '@playwright/test'
import { count, open, row, SEA } from './parking.page'
import { add, placesOfOurOwn, priced } from './parking.places'

test.describe('places', () => {
  placesOfOurOwn()

  test('answer the search dialog: destination, price, facilities and the walk', async ({ page }) => {
    add(0, 'Right Here', { ...priced(500), facilities: "'{ev_charging,covered,card_payment}'" })
    add(1, 'Too Dear', { ...priced(510), facilities: "'{ev_charging,covered}'" })
    add(2, 'No Roof', { ...priced(500), facilities: "'{ev_charging}'" })
    // 0.016 degrees of longitude up here are a kilometre.
    add(40, 'Too Far', { ...priced(500), facilities: "'{ev_charging,covered}'" })
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
})
