import { describe, expect, it } from 'vitest'
import { whyUntrue } from './contract'
import { conversation } from './messages'
import { problem } from './render'

const page = (...items: unknown[]) => ({ conversations: items, unread: 0, next: null })
const asked = (body: unknown, status = 200) => whyUntrue('GET', '/api/v1/conversations', status, body)

describe('an answer in the place of the server', () => {
  it('is true where the api is so described', () => {
    expect(asked(page(conversation('a')))).toBeNull()
    expect(asked(problem(401, 'session_ended', 'Please sign in').body, 401)).toBeNull()
    expect(whyUntrue('GET', '/tiles/carparks.json', 200, 'anything')).toBeNull()
  })

  it('lacks nothing, deep inside too', () => {
    const { unread, ...less } = conversation('a')
    expect(asked(page(less))).toContain(`/conversations/0 must have required property 'unread'`)
  })

  it('has nothing more, of other types neither', () => {
    expect(asked(page({ ...conversation('a'), colour: 'blue' }))).toContain('"unevaluatedProperty":"colour"')
    expect(asked(page({ ...conversation('a'), unread: '2' }))).toContain('/conversations/0/unread must be integer')
    expect(asked(page({ ...conversation('a'), kind: 'friend' }))).toContain('/conversations/0/kind')
  })

  it('is one of the operation, and of its statuses', () => {
    expect(asked(page(), 418)).toContain('it answers 200, ')
    expect(asked(undefined)).toContain('it has a body')
    expect(whyUntrue('POST', '/api/v1/sign-out', 204, {})).toContain('it has no body')
    expect(whyUntrue('GET', '/api/v1/nothing', 200, {})).toContain('no such operation')
  })
})
