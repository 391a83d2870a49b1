import { expect, it } from 'vitest'
import { httpsHost } from './httpsHost'

it('is where an https address leads, in letters that nobody can mistake', () => {
  expect(httpsHost('https://www.pay.example.org/4027')).toBe('pay.example.org')
  // The third "a" is a Cyrillic letter.
  expect(httpsHost('https://pay.ex\u0430mple.org/')).toBe('pay.xn--exmple-4nf.org')
  expect(httpsHost('https://ringgo.co.uk@pay.example.org/')).toBe('pay.example.org')
  for (const other of ['http://pay.example.org', 'pay.example.org', 'javascript:alert(1)', 'not a url', null])
    expect(httpsHost(other)).toBeNull()
})
