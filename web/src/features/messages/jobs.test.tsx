import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import type { Conversation } from '@/data/messages/types'
import { queryClient } from '@/data/queryClient'
import { conversation, mine, theirs } from '@/testing/messages'
import { open, server, uploads } from '@/testing/render'
import { signedIn } from '@/testing/session'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
})

const about = { request_id: 'r1', title: 'Car will not start', is_provider: false }
const chat = conversation('c1', {
  kind: 'job',
  counterparty: { name: 'Usk Mobile Mechanics', vehicle: 'Unknown Vehicle' },
  registration: null,
  job: about,
})
const picture = (seq: number) => ({ seq, id: `p${seq}`, url: `/api/v1/pictures/p${seq}`, width: 4, height: 3 })

function thread(
  talk: Conversation = chat,
  messages = [theirs(1), { ...theirs(2, 'Photo'), has_photo: true }],
  more: Parameters<typeof server>[0] = {},
) {
  signedIn()
  const heard = server({
    'GET /conversations/c1': () => ({ status: 200, body: talk }),
    'GET /conversations/c1/messages': () => ({ status: 200, body: { messages, previous: null, next: null } }),
    'GET /conversations/c1/photos': () => ({
      status: 200,
      body: { photos: messages.filter((one) => one.has_photo).map(({ seq }) => picture(seq)), next: null },
    }),
    'GET /conversations/c1/note': () => ({ status: 200, body: { note: '' } }),
    'POST /conversations/receipts': () => ({ status: 204 }),
    ...more,
  })
  return { heard, ...open('/conversation/c1') }
}

describe('a chat about a job', () => {
  it('is called after the business, and leads to the request', async () => {
    thread()
    expect(await screen.findByRole('heading', { name: 'Chat: Usk Mobile Mechanics' })).toBeTruthy()
    expect(await screen.findByText('About your request')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Car will not start' }).getAttribute('href')).toBe('/my-requests/r1')
  })

  it('leads a provider to the job, and has no vehicle to show', async () => {
    thread({
      ...chat,
      counterparty: { name: 'Customer', vehicle: 'Unknown Vehicle' },
      job: { ...about, is_provider: true },
    })
    const link = await screen.findByRole('link', { name: 'Car will not start' })
    expect(link.getAttribute('href')).toBe('/job-details/r1')
    fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' })
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Show my vehicle' })).toBeNull()
  })

  it('shows photos, without the word that stands for them', async () => {
    thread(chat, [
      { ...theirs(1, 'The clamp'), has_photo: true },
      { ...theirs(2, 'Photo'), has_photo: true },
    ])
    expect(await screen.findAllByRole('button', { name: 'Photo 1 of 1' })).toHaveLength(2)
    expect(screen.getByText('The clamp')).toBeTruthy()
    expect(screen.queryByText('Photo')).toBeNull()
  })

  it('says that a message was sent once the server has it, and not before', async () => {
    let answer = (_: unknown) => {}
    const { heard } = thread(chat, [theirs(1)], {
      'POST /conversations/c1/messages': ({ body }) =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: mine(2, 'delivered', body as { client_id: string }) })
        }),
    })
    const field = await screen.findByRole('textbox', { name: 'Type a message' })
    fireEvent.change(field, { target: { value: 'How long until you are here?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(heard.map(({ asked }) => asked)).toContain('POST /conversations/c1/messages'))
    expect(screen.queryByText('Message sent')).toBeNull()
    answer(null)
    expect(await screen.findByText('Message sent')).toBeTruthy()
  })

  it('sends photos, each once however often it is tried', async () => {
    const begun = uploads()
    thread(chat, [theirs(1)])
    const input = await screen.findByLabelText('Add photos')
    fireEvent.change(input, { target: { files: [new File(['x'], 'clamp.jpg', { type: 'image/jpeg' })] } })
    await waitFor(() => expect(begun.map(({ asked }) => asked)).toEqual(['POST /conversations/c1/photos']))
    begun[0]?.fail()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(begun).toHaveLength(2))
    const ids = begun.map(({ form }) => form.get('client_id'))
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[1]).toBe(ids[0])
    begun[1]?.answer(201, { ...mine(2), content: 'Photo', has_photo: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: /Stop sending/ })).toBeNull())
    expect(document.querySelector('[data-seq="2"]')).toBeTruthy()
  })

  it('says so when it can only be read', async () => {
    thread({ ...chat, can_send: false, closed_because: 'another_accepted' })
    expect(await screen.findByText(/^This chat is closed\. .* chose another provider\.$/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Type a message' })).toBeNull()
  })

  it('is listed with the request that it is about', async () => {
    signedIn()
    server({
      'GET /conversations': () => ({ status: 200, body: { conversations: [chat], next: null, unread: 0 } }),
    })
    open('/messages')
    expect((await screen.findByText('Car will not start')).closest('li')?.textContent).toContain('Usk Mobile Mechanics')
  })
})
