import { expect, it } from 'vitest'
import { matter } from '@/testing/desk'
import { after, askedBy, groupsOf, keysOf, narrowed } from './order'

const NOW = new Date('2026-11-22T10:00:00Z')
const ITEMS = [
  matter('report', 'a', { priority: 'urgent', due_at: '2026-11-21T10:00:00Z' }),
  matter('ticket', 'b', { due_at: '2026-11-22T09:00:00Z' }),
  matter('claim', 'c'),
  matter('support_chat', 'd', { due_at: '2026-11-23T09:00:00Z', taken_by: { id: 'me', name: 'Me' } }),
]

it('puts what is urgent first, then what is past the reply aim, then the rest', () => {
  const groups = groupsOf(ITEMS, NOW).map(({ title, items }) => [title, ...items.map(({ id }) => id)])
  expect(groups).toEqual([
    ['Urgent', 'a'],
    ['Overdue', 'b'],
    ['Waiting', 'c', 'd'],
  ])
  expect(keysOf(groupsOf(ITEMS, NOW))).toEqual(['report:a', 'ticket:b', 'claim:c', 'support_chat:d'])
  expect(groupsOf([], NOW)).toEqual([])
})

it.each([
  [undefined, 'abcd'],
  ['mine', 'd'],
  ['support', 'bd'],
  ['claims', 'c'],
])('%s leaves %s', (chip, left) => {
  expect(
    narrowed(ITEMS, chip, 'me')
      .map(({ id }) => id)
      .join(''),
  ).toBe(left)
})

it('asks the server for what a chip stands for', () => {
  expect(askedBy(undefined)).toEqual({})
  expect(askedBy('mine')).toEqual({ mine: true })
  expect(askedBy('support')).toEqual({ kind: ['ticket', 'problem_report', 'support_chat'] })
})

it('goes on to what came after a matter that is gone, else to what came before', () => {
  expect(after('b', ['a', 'b', 'c', 'd'], ['a', 'd'])).toBe('d')
  expect(after('d', ['a', 'b', 'c', 'd'], ['a', 'b'])).toBe('b')
  expect(after('a', ['a'], [])).toBeNull()
  // One that was never in the list leads to the first.
  expect(after('x', ['a', 'b'], ['a', 'b'])).toBe('a')
})
