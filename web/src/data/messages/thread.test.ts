import { describe, expect, it } from 'vitest'
import { mine, theirs } from '@/testing/messages'
import { type KnownThread, withLatest, withMessage, withOlder, withReceipt, withReceiptState } from './thread'

const seqs = (known: KnownThread) => known.messages.map(({ seq }) => seq)

describe('what is known of a thread', () => {
  it('takes a page in, each message once and in order', () => {
    const known = { messages: [theirs(1), theirs(3)], previous: null }
    expect(seqs(withLatest(known, { messages: [theirs(3), mine(5)], next: null, previous: 3 }))).toEqual([1, 3, 5])
  })

  it('keeps the way to older messages when a later page overlaps', () => {
    const known = { messages: [theirs(30), theirs(40)], previous: 30 }
    expect(withLatest(known, { messages: [theirs(40), theirs(41)], next: null, previous: 40 }).previous).toBe(30)
  })

  it('starts anew where messages may lie between, so that none is missing unseen', () => {
    const known = { messages: [theirs(1)], previous: null }
    const now = withLatest(known, { messages: [theirs(60)], next: null, previous: 60 })
    expect([seqs(now), now.previous]).toEqual([[60], 60])
  })

  it('joins pages that are far apart when nothing lies between', () => {
    const known = { messages: [theirs(1)], previous: null }
    expect(seqs(withLatest(known, { messages: [theirs(9)], next: null, previous: null }))).toEqual([1, 9])
  })

  it('puts older messages before', () => {
    const known = { messages: [theirs(50)], previous: 50 }
    const now = withOlder(known, { messages: [theirs(1), theirs(2)], next: null, previous: null })
    expect([seqs(now), now.previous]).toEqual([[1, 2, 50], null])
  })

  it('hears a message twice and shows it once, wherever it belongs', () => {
    const known = { messages: [theirs(1), theirs(4)], previous: null }
    const once = withMessage(known, theirs(2))
    expect(seqs(withMessage(once, theirs(2)))).toEqual([1, 2, 4])
  })

  it('never lets a message that is told late undo what was read', () => {
    const known = { messages: [mine(1, 'read')], previous: null }
    expect(withMessage(known, mine(1, 'delivered')).messages[0]?.state).toBe('read')
  })

  it('believes a page about a state, also a lower one: a receipt was only a guess', () => {
    const known = { messages: [mine(1, 'read')], previous: null }
    expect(withLatest(known, { messages: [mine(1, 'pending')], next: null, previous: null }).messages[0]?.state).toBe(
      'pending',
    )
  })

  it('moves one’s own messages by a receipt, and nobody else’s', () => {
    const known = { messages: [mine(1, 'read'), theirs(2), mine(3), mine(4), mine(5)], previous: null }
    const states = withReceipt(known, 4, 3).messages.map(({ state }) => state)
    expect(states).toEqual(['read', null, 'read', 'delivered', 'pending'])
  })

  it('never lowers a state by a receipt', () => {
    expect(withReceiptState(mine(2, 'read'), 2, 1).state).toBe('read')
    expect(withReceiptState(mine(2, 'delivered'), 1, 0).state).toBe('delivered')
  })
})
