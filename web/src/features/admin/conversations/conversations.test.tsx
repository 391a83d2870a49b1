import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '@/api/session'
import { applyUserEvent } from '@/data/events/applyUserEvent'
import { queryClient } from '@/data/queryClient'
import { adminAnswers, signedInAsAdmin } from '@/testing/admin'
import { adminConversation } from '@/testing/desk'
import { open, problem, server } from '@/testing/render'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedInAsAdmin()
  setWidth(1440)
})

type Answers = Parameters<typeof server>[0]
const ok = (body: unknown) => () => ({ status: 200, body })
const said = (seq: number, by: 'starter' | 'recipient', content: string) => ({
  seq,
  by,
  content,
  sent_at: '2026-11-20T14:40:00Z',
  withheld: false,
  photo_id: null,
})
const READING = 'POST /admin/conversations/c1/reading'
const answering = (more: Answers = {}) =>
  server(
    adminAnswers({
      'GET /admin/conversations': ok({ conversations: [adminConversation()], next: null, total: 1 }),
      'GET /admin/conversations/c1': ok(adminConversation()),
      ...more,
    }),
  )
const bodies = (heard: ReturnType<typeof server>, asked: string) =>
  heard.filter((one) => one.asked === asked).map(({ body }) => body)

describe('the conversations', () => {
  it('are searched and narrowed on the server, as the address says', async () => {
    const heard = answering()
    open('/admin/conversations?q=corsa&f.kind=support')
    expect(await screen.findByRole('button', { name: 'View Messages: Vehicle AB12CDE' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ghost chats' }))
    await waitFor(() => {
      const asked = heard.filter(({ asked }) => asked === 'GET /admin/conversations')
      expect(asked.map(({ query }) => query.toString())).toEqual([
        'q=corsa&kind=support',
        'q=corsa&kind=support&ghost=true',
      ])
    })
  })

  it('say so where none fits', async () => {
    answering({ 'GET /admin/conversations': ok({ conversations: [], next: null, total: 0 }) })
    open('/admin/conversations?q=zzz')
    expect(await screen.findByText('No conversations found matching your criteria')).toBeTruthy()
  })
})

describe('a private conversation', () => {
  it('stays closed until a reason is typed; each page that is read carries it', async () => {
    const pages = [
      { kind: 'owner', messages: [said(5, 'starter', 'Second')], next: null, previous: 5 },
      { kind: 'owner', messages: [said(4, 'recipient', 'First')], next: 5, previous: null },
    ]
    const heard = answering({ [READING]: () => ({ status: 200, body: pages.shift() }) })
    open('/admin/conversations?selected=c1')
    const record = within(await screen.findByRole('region', { name: 'Conversation' }))
    fireEvent.click(await record.findByRole('button', { name: 'View Messages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View Messages' }))
    fireEvent.click(dialog.getByRole('button', { name: 'View Messages' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    expect(bodies(heard, READING)).toEqual([])
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A call of the police' } })
    fireEvent.click(dialog.getByRole('button', { name: 'View Messages' }))
    expect(await record.findByText('Second')).toBeTruthy()
    expect(record.getByText('Opening it was logged.')).toBeTruthy()
    fireEvent.click(record.getByRole('button', { name: 'Show earlier messages' }))
    expect(await record.findByText('First')).toBeTruthy()
    expect(bodies(heard, READING)).toEqual([
      { reason: 'A call of the police' },
      { reason: 'A call of the police', before: 5 },
    ])
  })

  it('is opened with the report that links to it', async () => {
    const heard = answering({ [READING]: ok({ kind: 'owner', messages: [], next: null, previous: null }) })
    open('/admin/conversations?selected=c1&report=r1')
    fireEvent.click(await screen.findByRole('button', { name: 'View Messages with the linked report' }))
    expect(await screen.findByText('No messages in this conversation')).toBeTruthy()
    expect(bodies(heard, READING)).toEqual([{ report_id: 'r1' }])
  })

  it('is opened by a reason where the linked report opens it no longer', async () => {
    const heard = answering({
      [READING]: ({ body }) =>
        'reason' in (body as object)
          ? {
              status: 200,
              body: { kind: 'owner', messages: [said(5, 'starter', 'Second')], next: null, previous: null },
            }
          : problem(422, 'invalid', 'This report is not of this conversation'),
    })
    open('/admin/conversations?selected=c1&report=r1')
    const record = within(await screen.findByRole('region', { name: 'Conversation' }))
    fireEvent.click(await record.findByRole('button', { name: 'View Messages with the linked report' }))
    expect(await record.findByText('This report is not of this conversation')).toBeTruthy()
    fireEvent.click(record.getByRole('button', { name: 'View Messages' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View Messages' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A complaint' } })
    fireEvent.click(dialog.getByRole('button', { name: 'View Messages' }))
    expect(await record.findByText('Second')).toBeTruthy()
    expect(bodies(heard, READING)).toEqual([{ report_id: 'r1' }, { reason: 'A complaint' }])
  })

  it('shows a photo by an act of its own, for the same reason', async () => {
    const PHOTO = 'POST /admin/conversations/c1/photos/p1/reading'
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }))
    const messages = [{ ...said(5, 'starter', 'Photo'), photo_id: 'p1' }]
    const heard = answering({
      [READING]: ok({ kind: 'owner', messages, next: null, previous: null }),
      [PHOTO]: () => ({ status: 200, body: new Response('jpeg') }),
    })
    open('/admin/conversations?selected=c1&report=r1')
    fireEvent.click(await screen.findByRole('button', { name: 'View Messages with the linked report' }))
    const show = await screen.findByRole('button', { name: 'Show the photo' })
    expect(bodies(heard, PHOTO)).toEqual([])
    fireEvent.click(show)
    expect((await screen.findByRole('img', { name: 'Sent with the message' })).getAttribute('src')).toBe('blob:photo')
    expect(bodies(heard, PHOTO)).toEqual([{ report_id: 'r1' }])
  })
})

describe('a support chat', () => {
  const chat = adminConversation({ kind: 'support', subject: 'Support', waits_for_answer: true })
  const one = { 'GET /admin/conversations/c1': ok(chat) }

  it('is read without a reason, answered, and live', async () => {
    const messages = [said(1, 'starter', 'No mail came.')]
    const heard = answering({
      ...one,
      [READING]: () => ({
        status: 200,
        body: { kind: 'support', messages: [...messages], next: null, previous: null },
      }),
      'POST /admin/conversations/c1/messages': ({ body }) => {
        messages.push(said(2, 'recipient', (body as { content: string }).content))
        return { status: 201, body: { seq: 2 } }
      },
    })
    open('/admin/conversations?selected=c1')
    const log = within(await screen.findByRole('log', { name: 'Messages' }))
    expect(log.getByText('No mail came.')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'Look again.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await log.findByText('Look again.')).toBeTruthy()
    messages.push(said(3, 'starter', 'There it is.'))
    act(() => applyUserEvent(queryClient, { name: 'support-chat', support_chat_id: 'c1' }))
    expect(await log.findByText('There it is.')).toBeTruthy()
    expect(bodies(heard, READING)[0]).toEqual({})
    expect(bodies(heard, 'POST /admin/conversations/c1/messages')[0]).toMatchObject({ seen_seq: 1 })
  })

  it('offers saved replies behind a slash, and has them changed there', async () => {
    const replies = [
      { id: 's1', name: 'mailbox', text: 'Your mailbox sent our email back.' },
      { id: 's2', name: 'password', text: 'Nobody at CarPal can see a password.' },
    ]
    const heard = answering({
      ...one,
      [READING]: ok({ kind: 'support', messages: [], next: null, previous: null }),
      'GET /admin/saved-replies': ok({ saved_replies: replies }),
      'POST /admin/saved-replies': () => ({ status: 201, body: { id: 's3', name: 'phone', text: 'By phone, too.' } }),
      'DELETE /admin/saved-replies/s1': () => ({ status: 204 }),
    })
    open('/admin/conversations?selected=c1')
    const field = (await screen.findByRole('textbox', { name: 'Your answer' })) as HTMLTextAreaElement
    const type = (value: string) => fireEvent.change(field, { target: { value } })
    const key = (key: string) => fireEvent.keyDown(field, { key })
    const options = () => screen.getAllByRole('option').filter(({ parentElement }) => parentElement?.role === 'listbox')
    type('/')
    await screen.findByRole('option', { name: /^\/mailbox/ })
    key('ArrowDown')
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
    key('Enter')
    expect(field.value).toBe('Nobody at CarPal can see a password.')
    expect(screen.queryByRole('listbox')).toBeNull()
    type('/mail')
    expect(options()).toHaveLength(2)
    key('ArrowUp')
    key('Enter')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a reply' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a reply' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'phone' } })
    fireEvent.change(dialog.getByRole('textbox', { name: 'Text' }), { target: { value: ' By phone, too. ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('dialog', { name: 'Saved replies' })).toBeTruthy()
    expect(bodies(heard, 'POST /admin/saved-replies')).toEqual([{ name: 'phone', text: 'By phone, too.' }])
    // Removed as it was seen: another admin may have changed it.
    fireEvent.click(await screen.findByRole('button', { name: 'Remove mailbox' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Remove mailbox?' }))
    fireEvent.click(sure.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('dialog', { name: 'Saved replies' })).toBeTruthy()
    expect(bodies(heard, 'DELETE /admin/saved-replies/s1')).toEqual([
      { name: 'mailbox', text: 'Your mailbox sent our email back.' },
    ])
  })

  it('keeps an answer that could not be sent', async () => {
    answering({
      ...one,
      [READING]: ok({ kind: 'support', messages: [], next: null, previous: null }),
      'POST /admin/conversations/c1/messages': () => problem(409, 'taken', 'Tom W. has this chat.'),
    })
    open('/admin/conversations?selected=c1')
    const field = (await screen.findByRole('textbox', { name: 'Your answer' })) as HTMLTextAreaElement
    fireEvent.change(field, { target: { value: 'Look again.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Tom W. has this chat.')).toBeTruthy()
    expect(field.value).toBe('Look again.')
  })
})
