import { describe, expect, it } from 'vitest'
import { happened, requestSummary as summary } from '@/testing/serviceRequests'
import { ageOf, arrivalOf, isLost, metresAway } from './arrival'
import { byNeed, standsAt } from './needs'
import { droppedOut, timelineOf } from './timeline'

const at = (minute: number) => `2026-11-23T18:${String(minute).padStart(2, '0')}:00Z`

describe('a list of requests', () => {
  it('begins with what waits for its customer, and ends with what is over', () => {
    const all = [
      summary('new'),
      summary('quoted', { needs_you: true }),
      summary('old', { status: 'completed', ended_at: at(1) }),
      summary('going', { status: 'in_progress' }),
    ]
    const parts = byNeed(all)
    expect(Object.values(parts).map((part) => part.map(({ id }) => id))).toEqual([
      ['quoted'],
      ['new', 'going'],
      ['old'],
    ])
  })

  it('says how each stands', () => {
    const stands = (more: Partial<ReturnType<typeof summary>>) => standsAt(summary('a', more))
    expect(stands({})).toBe('Waiting for quotes')
    expect(stands({ quote_count: 1 })).toBe('1 quote to look at')
    expect(stands({ quote_count: 3 })).toBe('3 quotes to look at')
    const going = (progress: 'en_route' | 'done' | null) => stands({ status: 'in_progress', progress })
    expect([going(null), going('en_route'), going('done')]).toEqual([
      'Quote accepted',
      'On the way to you',
      'Is the work done?',
    ])
    expect(stands({ status: 'expired' })).toBeNull()
  })
})

describe('the way of a job', () => {
  const history = [happened('posted', at(0)), happened('accepted', at(4)), happened('en_route', at(12))]

  it('has when each step was reached, and what is ahead', () => {
    const { steps, current } = timelineOf({ history, progress: 'en_route' })
    expect(current).toBe(1)
    expect(steps.map((one) => one.at)).toEqual([at(4), at(12), null, null, null])
  })

  it('begins with the acceptance, and knows no time of a step that was passed over', () => {
    expect(timelineOf({ history: history.slice(0, 2), progress: null }).current).toBe(0)
    const jumped = timelineOf({ history: [...history, happened('working', at(30))], progress: 'working' })
    expect(jumped.steps.map((one) => one.at)).toEqual([at(4), at(12), null, at(30), null])
  })

  it('begins anew where another provider took over', () => {
    const again = [...history, happened('reopened', at(20), { note: 'Flat tyre' }), happened('accepted', at(25))]
    expect(timelineOf({ history: again, progress: null }).steps[0]?.at).toBe(at(25))
    expect(timelineOf({ history: again, progress: 'en_route' }).steps[1]?.at).toBeNull()
  })

  it('goes on where the work was not done', () => {
    const denied = [...history, happened('done', at(40)), happened('not_done', at(45))]
    const { steps, current } = timelineOf({ history: denied, progress: 'working' })
    expect([current, steps[4]?.at]).toEqual([3, null])
  })

  it('says who dropped out, only while nobody else has the job', () => {
    const left = [...history, happened('reopened', at(20), { business_name: 'Usk' })]
    expect(droppedOut({ history: left, status: 'open' })?.business_name).toBe('Usk')
    expect(droppedOut({ history: left, status: 'cancelled' })).toBeNull()
    expect(droppedOut({ history, status: 'open' })).toBeNull()
    expect(droppedOut({ history: [...left, happened('accepted', at(25))], status: 'open' })).toBeNull()
  })
})

describe('an arrival', () => {
  const now = new Date('2026-11-23T18:23:00Z')

  it('is told in minutes while it is near, and never as past', () => {
    expect(arrivalOf(null, now)).toBeNull()
    expect(arrivalOf(at(34), now)).toEqual({ title: 'Here in 11 min', time: 'About 18:34' })
    expect(arrivalOf(at(10), now)).toEqual({ title: 'Due any minute', time: 'About 18:10' })
    expect(arrivalOf('2026-11-23T21:00:00Z', now)?.title).toBe('Here about 21:00')
  })

  it('says how old a position is, and calls only a young one live', () => {
    const ago = (seconds: number) => ageOf(new Date(now.getTime() - seconds * 1000).toISOString(), now)
    expect(ago(4)).toEqual({ words: 'Live, 4 s ago', fresh: true })
    expect(ago(45)).toEqual({ words: 'Seen 45 s ago', fresh: false })
    expect(ago(100)).toEqual({ words: 'Seen 1 min ago', fresh: false })
    // A clock that is behind the server's.
    expect(ago(-3).words).toBe('Live, 0 s ago')
  })

  it('takes a position for lost after two minutes', () => {
    expect(isLost('2026-11-23T18:21:00Z', now)).toBe(false)
    expect(isLost('2026-11-23T18:20:59Z', now)).toBe(true)
  })

  it('knows how far it is', () => {
    expect(Math.round(metresAway({ lng: -3, lat: 51.58 }, { lng: -3, lat: 51.59 }) / 100)).toBe(11)
  })
})
