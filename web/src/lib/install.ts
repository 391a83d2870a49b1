import { createStore } from './createStore'

/** What Chromium hands over when the app can be installed (no standard; see the Web Application Manifest's incubations). */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const offer = createStore<InstallPrompt>()

/** Keeps the browser's offer to install for the menu, instead of a banner over the page. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Asks whether to install, once; null while the browser offers nothing. */
export function useInstall(): (() => void) | null {
  const prompt = offer.use()
  if (!prompt) return null
  return () => {
    offer.set(null)
    void prompt.prompt()
  }
}

/** Whether this is the installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}

/** Whether this is an iPhone or iPad, where one installs by hand; an iPad calls itself a Mac that can be touched. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
