import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSession } from '@/api/session'
import type { Conversation } from '@/data/messages/types'
import { queryClient } from '@/data/queryClient'
import { conversation, mine, theirs } from '@/testing/messages'
import { open, server } from '@/testing/render'
import { signedIn } from '@/testing/session'
import { setWidth } from '@/testing/width'

beforeEach(() => {
  keepSession(null)
  queryClient.clear()
  signedIn()
})

const priyas = conversation('c1', { counterparty: { name: 'Priya', vehicle: 'LM68 OVA' }, last_message: mine(60) })
const other = conversation('c2', { counterparty: { name: 'Joanne', vehicle: 'Ford Fiesta' }, last_message: theirs(1) })

/** A conversation of 60 messages, of which the server gives 50 at a time. */
function messages({ match = null, talk = priyas }: { match?: number | null; talk?: Conversation } = {}) {
  const all = Array.from({ length: 60 }, (_, at) => theirs(at + 1))
  return server({
    'GET /conversations': () => ({
      status: 200,
      body: { conversations: [{ ...talk, match: match && theirs(match) }, other], next: null, unread: 0 },
    }),
    'GET /conversations/c1': () => ({ status: 200, body: talk }),
    'GET /conversations/c1/messages': ({ query }) => {
      const before = Number(query.get('before')) || 61
      const from = Math.max(1, before - 50)
      return {
        status: 200,
        body: { messages: all.slice(from - 1, before - 1), previous: from > 1 ? from : null, next: null },
      }
    },
    'GET /conversations/c1/note': () => ({ status: 200, body: { note: 'Next bay\nNice' } }),
    'POST /conversations/c1/receipts': () => ({ status: 204 }),
  })
}
const list = () => screen.getByRole('list', { name: 'Conversations' })

describe('messages', () => {
  it('are a list, and then a conversation, on a phone', async () => {
    messages()
    const { router } = open('/messages')
    fireEvent.click(await screen.findByRole('link', { name: 'Priya' }))
    expect(await screen.findByText('They say 60')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/conversation/c1')
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('link', { name: 'Joanne' })).toBeTruthy()
  })

  it('are the list beside the conversation where there is room, and the list stays', async () => {
    setWidth(1440)
    messages()
    const { router } = open('/messages')
    expect(await screen.findByText('Choose a conversation')).toBeTruthy()
    const before = await screen.findByRole('list', { name: 'Conversations' })
    fireEvent.click(within(before).getByRole('link', { name: 'Priya' }))
    expect(await screen.findByText('They say 60')).toBeTruthy()
    expect(list()).toBe(before)
    expect(within(list()).getByRole('link', { current: 'page' }).textContent).toBe('Priya')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close conversation' }))
    expect(await screen.findByText('Choose a conversation')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/messages')
  })

  it('open a conversation where a search found something, however far back, and lead back to what was found', async () => {
    const heard = messages({ match: 3 })
    const { router } = open('/messages?q=say')
    fireEvent.click(await screen.findByRole('link', { name: 'Priya' }))
    const hit = await screen.findByText('They say 3')
    expect(hit.closest('li')?.hasAttribute('data-hit')).toBe(true)
    expect(heard.filter(({ asked }) => asked === 'GET /conversations/c1/messages')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=say'))
  })

  it('name the vehicle of whoever wrote, or say that it is unknown', async () => {
    const counterparty = { name: 'Anonymous User', vehicle: 'Unknown Vehicle' }
    const theirsFirst = { ...priyas, started_by_me: false, counterparty }
    messages({ talk: theirsFirst })
    open('/messages')
    const row = (await screen.findByText('Unknown Vehicle')).closest('li')
    expect(row?.textContent).toContain('Anonymous User')
    expect(row?.textContent).toContain('Their vehicle: Unknown Vehicle')
    fireEvent.click(screen.getByRole('link', { name: 'Anonymous User' }))
    const about = await screen.findByRole('complementary', { name: 'About this conversation' })
    expect(about.textContent).toContain('Wrote to your plate · their vehicle: Unknown Vehicle')
  })

  it('send nothing where nothing was written, and say nothing of it', async () => {
    const heard = messages()
    open('/conversation/c1')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Type a message' }), { target: { value: '  ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.queryByText('Please enter a message')).toBeNull()
    expect(heard.filter(({ asked }) => asked === 'POST /conversations/c1/messages')).toEqual([])
  })

  it('have a note that is folded to its first line', async () => {
    messages()
    open('/conversation/c1')
    const fold = (await screen.findByText('Next bay')).closest('details') as HTMLDetailsElement
    expect(fold.open).toBe(false)
    fireEvent.click(screen.getByText('Personal note'))
    expect(fold.open).toBe(true)
    expect(screen.getByRole('textbox', { name: 'Personal note' })).toHaveProperty('value', 'Next bay\nNice')
  })
})
