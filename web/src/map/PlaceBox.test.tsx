import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { network } from '@/testing/render'
import { Dialog } from '@/ui/Dialog'
import { PlaceBox } from './PlaceBox'
import { PlaceFinder } from './PlaceFinder'

const STATION = {
  kind: 'station',
  name: 'Newport station',
  context: 'Wales',
  lng: -2.99,
  lat: 51.59,
  car_park_id: null,
}
const CENTRE = { lng: -2.99, lat: 51.58 }
const ASKED = '/api/v1/places/search'

function Box() {
  const [text, setText] = useState('')
  return (
    <PlaceBox
      input={{ 'aria-label': 'Where to' }}
      text={text}
      centre={CENTRE}
      from={[CENTRE.lng, CENTRE.lat]}
      onText={setText}
      onChoose={() => {}}
    />
  )
}

const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })

describe('what is offered while one types', () => {
  beforeEach(() => queryClient.clear())

  it('says how far it is, and shows what of its name was typed', async () => {
    network({ [ASKED]: [STATION] })
    render(
      <QueryClientProvider client={queryClient}>
        <Box />
      </QueryClientProvider>,
    )
    type('newport sta')
    const option = await screen.findByRole('option')
    expect(option.textContent).toBe('Newport stationStation, Wales1.1 km')
    expect([...option.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Newport', 'sta'])
  })

  it('is closed by Escape before the dialog around it', async () => {
    network({ [ASKED]: [STATION] })
    const onClose = vi.fn()
    render(
      <QueryClientProvider client={queryClient}>
        <Dialog open onOpenChange={onClose} title="Somewhere">
          <Box />
        </Dialog>
      </QueryClientProvider>,
    )
    type('newport')
    await screen.findByRole('option')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(screen.queryByRole('option')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledWith(false)
  })
})

it.each([
  [[], "Location Not Found: Couldn't find that location. Showing current area."],
  [undefined, "Search Error: Couldn't search that location. Showing current area."],
])('a search that is answered with %j says why nothing happens', async (answer, sentence) => {
  queryClient.clear()
  network(answer && { [ASKED]: answer })
  render(
    <QueryClientProvider client={queryClient}>
      <PlaceFinder centre={CENTRE} onPick={() => {}} />
    </QueryClientProvider>,
  )
  type('nowhere')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})
