import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, server } from '@/testing/render'

it('shows a shared place from the fragment, and draws no map until it is asked to', async () => {
  const heard = server({})
  open('/shared-place#at=51.25000,-2.50000&name=%3Cb%3EMill%20Street%3C%2Fb%3E')
  await screen.findByText('<b>Mill Street</b>')
  screen.getByText('51.25000, -2.50000')
  screen.getByRole('button', { name: 'Show the map' })
  expect(screen.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toContain('51.250000,-2.500000')
  expect(JSON.stringify(heard)).not.toContain('51.25')
})

it('says of a link that names no place that it does not', async () => {
  server({})
  open('/shared-place#at=javascript:alert(1)')
  await screen.findByText('This link doesn’t name a place')
})
