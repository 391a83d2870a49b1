import { useSyncExternalStore } from 'react'
import { forget, readStored, store } from './storage'

export type Theme = 'light' | 'dark'
/** What the person chose; `system` follows the device. */
export type ThemeChoice = Theme | 'system'

/** public/theme.js reads the same key before the first paint. */
export const THEME_KEY = 'carpal.theme'

const listeners = new Set<() => void>()
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The stored choice. */
export function themeChoice(): ThemeChoice {
  const stored = readStored(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme in force. */
export function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return systemDark().matches ? 'dark' : 'light'
}

function apply() {
  const theme = currentTheme()
  document.documentElement.dataset.theme = theme
  const bar = document.querySelector('meta[name="theme-color"]')
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  if (bar && surface) bar.setAttribute('content', surface)
  for (const listener of listeners) listener()
}

/** Chooses a theme, keeps the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') forget(THEME_KEY)
  else store(THEME_KEY, choice)
  apply()
}

/** Follows the device and other tabs from now on. Returns the function that stops it. */
export function watchTheme(): () => void {
  apply()
  const system = systemDark()
  const elsewhere = (event: StorageEvent) => {
    if (event.key === THEME_KEY || event.key === null) apply()
  }
  system.addEventListener('change', apply)
  window.addEventListener('storage', elsewhere)
  return () => {
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', elsewhere)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme in force, for what cannot take its colours from CSS: the map style and what is drawn on it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** What the person chose. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}
