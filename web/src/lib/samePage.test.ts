import { describe, expect, it } from 'vitest'
import { ownPath, showsPage } from './samePage'

describe('what a page shows', () => {
  it.each([
    ['/conversation/7', '/conversation/7'],
    ['/chat/7', '/conversation/7'],
    ['/job/7', '/job-details/7'],
    ['http://localhost/conversation/7/?x#y', '/conversation/7'],
    ['/messages?q=lights', '/conversation/7'],
    ['/report-incident/INC-1?photo=2', '/report-incident/INC-1'],
  ])('%s shows %s', (here, path) => expect(showsPage(here, path)).toBe(true))

  it.each([
    ['/conversation/8', '/conversation/7'],
    ['/', '/conversation/7'],
    ['/messages', '/vehicles'],
    ['/report-incident', '/report-incident/INC-1'],
    ['/report-incident/INC-2', '/report-incident/INC-1'],
  ])('%s does not show %s', (here, path) => expect(showsPage(here, path)).toBe(false))
})

describe('a path that was sent', () => {
  it('stays within the app', () => {
    expect(ownPath('/conversation/7?x=1')).toBe('/conversation/7?x=1')
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      7,
      null,
    ]) {
      expect(ownPath(elsewhere)).toBe('/')
    }
  })
})
