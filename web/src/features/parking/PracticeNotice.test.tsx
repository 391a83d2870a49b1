import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '@/data/queryClient'
import { network } from '@/testing/render'
import { PracticeNotice } from './PracticeNotice'

const CENTRE = { lng: -2.9916, lat: 53.4084 }
const TOWN = { name: 'Ashby', lng: -3, lat: 51.6 }
const ASKED = '/api/v1/places/start'

function show(count: number, total = count) {
  const onGo = vi.fn()
  const notice = (now: number) => (
    <QueryClientProvider client={queryClient}>
      <PracticeNotice count={now} total={Math.max(now, total)} centre={CENTRE} onGo={onGo} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(notice(count))
  return { onGo, unmount, showInstead: (now: number) => rerender(notice(now)) }
}

const sentence = () => screen.queryByText('Practice, not real.')

describe('the notice of practice car parks', () => {
  beforeEach(() => queryClient.clear())

  it('says that those in view are not real, without a command, and leads to real ones', async () => {
    network({ [ASKED]: TOWN })
    const { onGo } = show(3)
    expect(sentence()).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Go to Ashby' }))
    expect(onGo).toHaveBeenCalledWith(TOWN)
    expect(document.querySelector('code')).toBeNull()
  })

  it('counts them among real ones', () => {
    network({ [ASKED]: TOWN })
    show(41, 1283)
    expect(screen.getByText('41 of 1,283 aren’t real.')).toBeTruthy()
    expect(sentence()).toBeNull()
  })

  it('leads nowhere when there are no real ones', async () => {
    network({ [ASKED]: null })
    show(3)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(sentence()).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Go to/ })).toBeNull()
  })

  it('is silent over real car parks, and asks nothing', () => {
    const asked = network({ [ASKED]: TOWN })
    const { showInstead } = show(0)
    expect(sentence()).toBeNull()
    expect(asked).toEqual([])
    showInstead(1)
    expect(sentence()).toBeTruthy()
    showInstead(0)
    expect(sentence()).toBeNull()
  })

  // The last one: what is closed stays so for as long as the page is open.
  it('stays closed once it is closed, on the other screen too', () => {
    network({ [ASKED]: TOWN })
    const { unmount } = show(3)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(sentence()).toBeNull()
    unmount()
    show(5)
    expect(sentence()).toBeNull()
  })
})
