import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sayWeek } from '../week/strip'
import { mayAdd, moved, RULES, STARTERS } from './acts'
import { readLength, readPrice, writeLength } from './amounts'
import { answering } from './answering'
import { type Band, type Board, isKept, type Rate } from './board'
import { faultsOf } from './faults'
import { boards } from './randomBoards'
import { read } from './read'
import { mondayOf, weekOf } from './week'
import { write } from './write'

const examples = JSON.parse(readFileSync('../domain/src/rates/examples.json', 'utf8')) as {
  read: string[]
  refused: string[]
}

const rate = (board: Board, at = 0) => board.rates[at] as Rate
const band = (board: Board, at = 0) => rate(board).bands[at] as Band
const kept = (board: Board) =>
  [...board.rates, ...board.rules, ...board.rates.flatMap((one) => (isKept(one) ? [] : one.bands))].filter(isKept)

describe('a tariff as a table', () => {
  it.each(examples.read)('loses nothing of what the server prints: %j', (text) => {
    const board = read(text)
    expect(kept(board)).toEqual([])
    expect(write(board)).toBe(text)
    expect([...faultsOf(board)]).toEqual([])
  })

  it('loses nothing of two thousand other tariffs', () => {
    for (const text of boards(2000, 1)) {
      const board = read(text)
      expect(kept(board), text).toEqual([])
      expect(write(board)).toBe(text)
    }
  })

  it('keeps in its place what it does not know', () => {
    for (const [n, text] of boards(500, 2).entries()) {
      const lines = text.trimEnd().split('\n')
      const at = (n * 7) % (lines.length + 1)
      // What is free at first stands first in a rate.
      if (lines[at]?.startsWith('  first ')) continue
      const unknown = at > 0 && lines[at]?.startsWith('  ') ? '  by the kilowatt: £0.40' : 'electric cars: half price'
      const with_it = [...lines.slice(0, at), unknown, ...lines.slice(at)].map((line) => `${line}\n`).join('')
      // Lines below one that is not known belong to it.
      const board = read(with_it)
      expect(write(board), with_it).toBe(with_it)
      expect(kept(board).length, with_it).toBeGreaterThan(0)
    }
  })

  it('changes what was edited and nothing else', () => {
    const text = examples.read[2] ?? ''
    const board = read(text)
    const first = rate(board)
    const edited = { ...band(board, 1), price: '3.6' }
    const next = {
      ...board,
      rates: [{ ...first, bands: first.bands.map((one, at) => (at === 1 ? edited : one)) }, ...board.rates.slice(1)],
    }
    expect(write(next)).toBe(text.replace('up to 2 h: £3.40', 'up to 2 h: £3.60'))
  })

  it('moves a row by a place, and no further than the end', () => {
    const rows = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
    const order = (key: string, by: -1 | 1) =>
      moved(rows, key, by)
        .map((one) => one.key)
        .join('')
    expect([order('a', 1), order('c', -1), order('a', -1), order('c', 1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
  })

  it('offers what may be said once only once', () => {
    const board = read('24/7: free\nat most £6.00 a day\nblue badge: free\n')
    const offered = RULES.filter(({ rule }) => mayAdd(board, rule())).map(({ label }) => label)
    expect(offered).toEqual(['Early bird', 'Longest stay', 'No return', 'Motorcycle', 'Permit'])
  })

  it.each(STARTERS)('$label begins as a rate that is read as it is written', ({ label, rate: begin }) => {
    const started = begin()
    const priced = { ...started, bands: started.bands.map((one) => ({ ...(one as Band), length: '1 h', price: '2' })) }
    const board: Board = { rates: [priced], rules: [] }
    expect([...faultsOf(board)], label).toEqual([])
    expect(write(read(write(board)))).toBe(write(board))
    expect(kept(read(write(board)))).toEqual([])
  })
})

describe('what is typed', () => {
  it('is a length or a price as people write them', () => {
    expect(['30 min', '2h', '1 h 30 min', '1.5 hours', '2 days', '90', '', 'all day'].map(readLength)).toEqual([
      ...[30, 120, 90, 90, 2880],
      ...[null, null, null],
    ])
    expect(['1.8', '£2', '20p', 'free', '0', '', '1,80', '-1', '1.805'].map(readPrice)).toEqual([
      ...[180, 200, 20, 0, 0],
      ...[null, null, null, null],
    ])
    expect([45, 60, 90, 1440, 1500, 2880].map(writeLength)).toEqual([
      '45 min',
      '1 h',
      '1 h 30 min',
      '24 h',
      '25 h',
      '2 days',
    ])
  })

  it('is never taken for something else where it means nothing', () => {
    const one = band(read('24/7:\n  up to 1 h: £1.00\n'))
    const of = (some: Partial<Band>) =>
      write({ rates: [{ ...rate(read('24/7: free\n')), kind: 'paid', bands: [{ ...one, ...some }] }], rules: [] })
    expect(of({ length: '', price: '' })).toBe(examples.refused[0])
    expect(of({ price: '1.8x' })).toBe(examples.refused[1])
    const when = (some: object) =>
      write({
        rates: [
          {
            ...rate(read('24/7: free\n')),
            when: [{ season: '', days: [0, 1, 2, 3, 4, 5], hours: [{ from: '08:00', until: '18:00' }], ...some }],
          },
        ],
        rules: [],
      })
    expect(when({ days: [] })).toBe(examples.refused[2])
    expect(when({ hours: [{ from: '25:00', until: '18:00' }] })).toBe(examples.refused[3])
    expect(when({ days: [0, 1, 2, 3, 4, 5, 6], season: 'Mo' })).toBe(examples.refused[6])
    for (const text of examples.refused) expect(kept(read(text)).length, text).toBeGreaterThan(0)
  })
})

describe('what is wrong', () => {
  const faults = (text: string) => [...faultsOf(read(text)).values()]

  it.each([
    ['24/7:\n', 'Please add a band'],
    ['24/7:\n  each 1 h: free\n', 'Please enter more than nothing'],
    ['24/7:\n  flat: £501.00\n', 'Please enter at most £500'],
    ['24/7:\n  up to 5 weeks: £1.00\n', 'Please enter at most 28 days'],
    ['24/7:\n  flat: £1.00 (a: b)\n', 'Please use letters, digits, spaces and hyphens'],
    ['24/7:\n  up to 1 h: £1.00\n  up to 60 min: £2.00\n', 'This rate has the same band already'],
    ['24/7:\n  flat: £1.00\n  flat: £2.00\n', 'This rate has the same band already'],
    ['24/7:\n  each 1 h after 2 h: £1.00\n', 'Please add a band for the beginning of a stay'],
    ['24/7: free\nat most £1.00 a day\nat most £2.00 in 24 h\n', 'This is said twice. Please remove one of them'],
    ['24/7: free\npermit: free\npermit: 1 h extra\n', 'This is said twice. Please remove one of them'],
    ['24/7: free\nearly bird: £5.00, enter 24/7\n', 'Please say by when one leaves, or within how long'],
    ['24/7: free\nat most £0.00 a day\n', 'Please enter more than nothing'],
  ])('%j', (text, sentence) => {
    expect(faults(text)).toEqual([sentence])
  })

  it('is said of the field, by its row', () => {
    const board = read('24/7:\n  up to 1 h: £1.00\n')
    const wrong: Board = { ...board, rates: [{ ...rate(board), bands: [{ ...band(board), length: '2', price: 'x' }] }] }
    const { key } = band(board)
    expect([...faultsOf(wrong).keys()]).toEqual([`${key}.length`, `${key}.price`])
  })

  it('of a flat band that is there twice is said of its name, because it has no length', () => {
    const board = read('24/7:\n  flat: £1.00\n  flat: £2.00\n')
    expect([...faultsOf(board).keys()]).toEqual([`${rate(board).bands[1]?.key}.name`])
  })

  it('is not what the table does not know', () => {
    expect(faults('24/7:\n  by the kilowatt: £0.40\nelectric cars: half price\n')).toEqual([])
  })
})

describe('the week', () => {
  const monday = mondayOf(new Date(2026, 10, 27), null)
  const said = (text: string, from = monday) =>
    sayWeek(weekOf(read(text), from), (what) => (what === null ? 'free' : `rate ${what + 1}`))

  it('has the rates that hold at each hour', () => {
    expect(monday.getDate()).toBe(23)
    expect(said(examples.read[2] ?? '')).toEqual([
      'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday: 00:00 to 07:00 free, 07:00 to 18:00 rate 1, 18:00 to 24:00 rate 2',
      'Sunday, Bank holidays: 00:00 to 09:00 free, 09:00 to 18:00 rate 3, 18:00 to 24:00 free',
    ])
  })

  it('gives a night to the day on which it begins, and the upper rate where two hold', () => {
    expect(said('Fr 22:00-06:00: free\nSa:\n  flat: £1.00\n')).toEqual([
      'Monday, Tuesday, Wednesday, Thursday, Sunday: all day free',
      'Friday: 00:00 to 22:00 free, 22:00 to 24:00 rate 1',
      'Saturday: 00:00 to 06:00 rate 1, 06:00 to 24:00 rate 2',
    ])
  })

  it('differs by the part of the year', () => {
    const text = 'Apr-Oct:\n  flat: £2.00\nNov-Mar: free\n'
    expect(said(text)).toEqual(['Every day: all day rate 2'])
    expect(said(text, mondayOf(new Date(2026, 10, 27), 6))).toEqual(['Every day: all day rate 1'])
  })
})

describe('the band that answers', () => {
  const board = read(
    'Mo-Sa 07:00-18:00:\n  up to 2 h: £3.40\n  each 1 h: £2.00\n  each 15 min: £0.60\n  flat: £2.00 (evening)\n' +
      'early bird: £5.00, enter 24/7, leave by 19:00\nat most £6.00 a day\n',
  )
  const keys = [...rate(board).bands, ...board.rules].map(({ key }) => key)

  it.each([
    ['up to 2 h £3.40', 0],
    ['3 × up to 2 h at £3.40', 0],
    ['2 h at £2.00', 1],
    ['4 × 15 min at £0.60', 2],
    ['15 min at £0.60', 2],
    ['evening flat £2.00', 3],
    ['early bird £5.00', 4],
    ['day cap £6.00', 5],
  ])('%s', (line, at) => {
    expect(answering(board, [line])).toEqual([keys[at]])
  })

  it('is none where it is free', () => {
    expect(answering(board, ['free until 08:00', 'free'])).toEqual([])
  })
})
