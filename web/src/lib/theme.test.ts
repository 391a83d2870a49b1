import { beforeEach, describe, expect, it, vi } from 'vitest'
import early from '../../public/theme.js?raw'
import { chooseTheme, currentTheme, THEME_KEY, type ThemeChoice, themeChoice } from './theme'

function device(dark: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: dark, addEventListener: () => {}, removeEventListener: () => {} }))
}

const shown = () => document.documentElement.dataset.theme

describe('the theme', () => {
  beforeEach(() => device(false))

  it('follows the device until somebody chooses', () => {
    expect(currentTheme()).toBe('light')
    device(true)
    expect(currentTheme()).toBe('dark')
    chooseTheme('light')
    expect([themeChoice(), currentTheme(), shown()]).toEqual(['light', 'light', 'light'])
    chooseTheme('system')
    expect([themeChoice(), currentTheme(), shown()]).toEqual(['system', 'dark', 'dark'])
    expect(localStorage.getItem(THEME_KEY)).toBeNull()
  })

  it.each([
    ['light', true],
    ['dark', false],
    ['system', true],
    ['system', false],
  ] as [ThemeChoice, boolean][])('%s is the same before the first paint, device dark %s', (choice, dark) => {
    device(dark)
    chooseTheme(choice)
    document.documentElement.dataset.theme = ''
    new Function(early)()
    expect(shown()).toBe(currentTheme())
  })

  it('holds without storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(themeChoice()).toBe('system')
    new Function(early)()
    expect(shown()).toBe('light')
  })
})
