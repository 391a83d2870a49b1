import { expect, it } from 'vitest'
import { differingLines } from './differingLines'

const marked = (text: string, beside: string) =>
  differingLines(text, beside)
    .filter(({ differs }) => differs)
    .map(({ text }) => text.trim())

const OURS = 'Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free\n'

it('marks the lines that the other text lacks', () => {
  const theirs = OURS.replace('£1.80', '£2.00')
  expect(marked(OURS, theirs)).toEqual(['up to 1 h: £1.80'])
  expect(marked(theirs, OURS)).toEqual(['up to 1 h: £2.00'])
  expect(marked(OURS, OURS)).toEqual([])
})

it('marks a line that was added or taken away, and none around it', () => {
  const longer = OURS.replace('Su,PH', '  up to 4 h: £6.00\nSu,PH')
  expect(marked(longer, OURS)).toEqual(['up to 4 h: £6.00'])
  expect(marked(OURS, longer)).toEqual([])
})

it('tells the same line at two times apart', () => {
  const twice = 'Mo:\n  each 1 h: £1.00\nTu:\n  each 1 h: £1.00\n'
  expect(marked(twice, 'Mo:\n  each 1 h: £1.00\nTu:\n  each 1 h: £2.00\n')).toEqual(['each 1 h: £1.00'])
  expect(differingLines(twice, '').map(({ text }) => text)).toHaveLength(4)
})
