import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { queryClient } from '@/data/queryClient'
import { siteConfig } from '@/testing/config'
import { open, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { CAMERA_DOWN, WRONG_CODE } from './format'

const config = (demo: boolean) => ({
  'GET /config': () => ({ status: 200, body: siteConfig({ demo }) }),
})

/** Stands in for the worker: answers with what it is told to see. */
const seen: string[][] = []
class Decoder extends EventTarget {
  terminate() {}
  postMessage({ id }: { id: number }) {
    const texts = seen.shift() ?? []
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, texts } })))
  }
}

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  seen.length = 0
  vi.stubGlobal('Worker', Decoder)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close: () => {} }))
})

const where = (router: ReturnType<typeof open>['router']) => router.state.location
const upload = async () =>
  fireEvent.change(await screen.findByLabelText('Upload a photo'), { target: { files: [new File(['x'], 'a.png')] } })

describe('the scanner', () => {
  it('takes a typed registration to a message, with the plate carried along', async () => {
    signedIn()
    server(config(false))
    const { router } = open('/scanner')
    const field = await screen.findByRole('textbox', { name: 'Type the registration' })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Registration number is required')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'ab12 cde' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(where(router).pathname).toBe('/compose-message'))
    expect(where(router).state).toEqual({ plate: 'AB12CDE' })
  })

  it('reads a printed card whose origin is the one of the server', async () => {
    signedIn()
    server(config(false))
    const { router } = open('/scanner')
    await screen.findByLabelText('Upload a photo')
    await waitFor(() => expect(queryClient.getQueryData(['config'])).toBeTruthy())
    seen.push(['https://elsewhere.example/', 'https://carpal.example/public-scanner?qr=carpal%3Acard%3Aa-b_c'])
    await upload()
    expect(await screen.findByText('Card found')).toBeTruthy()
    await waitFor(() => expect(where(router).pathname).toBe('/compose-message'))
    expect(where(router).state).toEqual({ card: 'a-b_c' })
  })

  it('says the sentence to a foreign code, and spells a registration that is found', async () => {
    server(config(false))
    const { router } = open('/scanner')
    seen.push(['https://parking.example/pay'])
    await upload()
    expect((await screen.findByText(WRONG_CODE)).closest('[role=alert]')).toBeTruthy()
    seen.push(['carpal:plate:AB12CDE'])
    await upload()
    expect(await screen.findByText('Registration A B 1 2, C D E found')).toBeTruthy()
    expect(screen.queryByText(WRONG_CODE)).toBeNull()
    await waitFor(() => expect(where(router).pathname + where(router).search).toBe('/public-scanner?plate=AB12CDE'))
  })

  it.each([
    ['NotAllowedError', 'CarPal isn’t allowed to use the camera.'],
    ['NotFoundError', 'We couldn’t find a camera on this device.'],
    ['NotReadableError', 'Another app is using the camera.'],
  ])('shows the notice for %s only, and keeps the other ways', async (name, why) => {
    vi.stubGlobal('navigator', {
      onLine: true,
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', name)) },
    })
    server(config(false))
    open('/scanner')
    const scan = await screen.findByRole('button', { name: 'Scan QR Code' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(scan)
    const notice = within(await screen.findByRole('dialog', { name: CAMERA_DOWN }))
    expect(notice.getByText(new RegExp(why))).toBeTruthy()
    fireEvent.click(notice.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Upload a photo')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Type the registration' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try the camera again' })).toBeTruthy()
  })
})

describe('the public page', () => {
  it('finds the sample plate after two seconds in demo mode, and says what it was', async () => {
    server(config(true))
    const { router } = open('/public-scanner')
    const simulate = await screen.findByRole('button', { name: 'Simulate a scan' })
    vi.useFakeTimers()
    try {
      fireEvent.click(simulate)
      await act(() => vi.advanceTimersByTimeAsync(1999))
      expect(where(router).search).toBe('')
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(where(router).search).toBe('?plate=AB12CDE')
    } finally {
      vi.useRealTimers()
    }
    const found = within(await screen.findByRole('region', { name: 'Contact the driver' }))
    expect(found.getByText('Demonstration')).toBeTruthy()
  })

  it('simulates nothing outside demo mode', async () => {
    server(config(false))
    open('/public-scanner')
    await screen.findByLabelText('Upload a photo')
    await waitFor(() => expect(queryClient.getQueryData(['config'])).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Simulate a scan' })).toBeNull()
  })

  it('asks nobody whether the vehicle is known', async () => {
    const heard = server(config(false))
    open('/public-scanner?plate=AB12CDE')
    const found = within(await screen.findByRole('region', { name: 'Contact the driver' }))
    expect(found.getByRole('link', { name: 'Send Message' }).getAttribute('href')).toBe(
      '/public-scanner?plate=AB12CDE&do=message',
    )
    expect(heard.map(({ asked }) => asked)).toEqual(['GET /config'])
  })

  it('closes a form that was opened from a mail to the vehicle', async () => {
    server(config(false))
    const { router } = open('/public-scanner?qr=carpal:card:a-b_c&do=report')
    expect(await screen.findByRole('heading', { level: 2, name: 'Report Incident' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('Scanned card')).toBeTruthy()
    expect(where(router).search).toBe('?qr=carpal%3Acard%3Aa-b_c')
  })

  it.each([
    ['?qr=carpal:card:a-b_c', '/report-incident?card=a-b_c', { card: 'a-b_c' }],
    ['?plate=AB12CDE', '/report-incident?plate=AB12CDE', { plate: 'AB12CDE' }],
  ])('gives a driver at %s the pages of drivers', async (address, report, carried) => {
    signedIn()
    server(config(false))
    const { router } = open(`/public-scanner${address}`)
    const found = within(await screen.findByRole('region', { name: 'Contact the driver' }))
    expect(screen.queryByText('Want More Features')).toBeNull()
    expect(found.getByRole('link', { name: 'Report Incident' }).getAttribute('href')).toBe(report)
    fireEvent.click(found.getByRole('link', { name: 'Send Message' }))
    await waitFor(() => expect(where(router).pathname).toBe('/compose-message'))
    expect(where(router).state).toEqual(carried)
  })
})
