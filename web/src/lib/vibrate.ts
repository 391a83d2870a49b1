/** One short touch, on devices that have it, unless the person wants no motion. */
export function vibrate(milliseconds: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(milliseconds)
}
