import { describe, expect, it } from 'vitest'
import { arrivalOf, type MoveProgress, moveSteps } from './moveRequest'

const asked: MoveProgress = {
  state: 'sent',
  asked_at: '2026-11-27T18:00:00Z',
  asks_again_at: '2026-11-27T18:10:00Z',
  on_my_way_at: null,
  minutes: null,
  moved_at: null,
}
const titles = (request: Partial<MoveProgress>) => {
  const { steps, current } = moveSteps({ ...asked, ...request })
  return [steps.map(({ title }) => title).join(' > '), steps[current]?.title]
}

describe('how far a request is', () => {
  it('goes from sent to moved', () => {
    const all = 'Sent > Asked again > On their way > Moved'
    expect(titles({})).toEqual([all, 'Sent'])
    expect(titles({ state: 'asked_again' })).toEqual([all, 'Asked again'])
    const on_my_way_at = '2026-11-27T18:12:00Z'
    expect(titles({ state: 'on_their_way', on_my_way_at })).toEqual([all, 'On their way'])
    expect(titles({ state: 'moved', on_my_way_at, moved_at: '2026-11-27T18:20:00Z' })).toEqual([all, undefined])
  })

  it('says nothing of what did not happen', () => {
    expect(titles({ asks_again_at: null })).toEqual(['Sent > On their way > Moved', 'Sent'])
    expect(titles({ state: 'moved', moved_at: '2026-11-27T18:05:00Z' })).toEqual(['Sent > Moved', undefined])
    expect(titles({ state: 'ended' })).toEqual(['Sent > Asked again', undefined])
  })

  it('says when it is asked again, and when the owner means to come', () => {
    expect(moveSteps(asked).steps[1]?.detail).toBe('If there’s no answer by 18:10, we ask again.')
    expect(arrivalOf({ said_at: '2026-11-27T18:12:00Z', minutes: 10 })).toBe('About 10 minutes, by 18:22')
    expect(arrivalOf({ said_at: '2026-11-27T18:12:00Z', minutes: null })).toBeNull()
  })
})
