type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Puts a number on the installed app's icon, where the platform has such numbers; 0 takes it off. */
export function badgeApp(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged
  const badged = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Refused where the app is not installed.
  badged?.catch(() => {})
}
