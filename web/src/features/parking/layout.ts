import type { Insets, Size } from '@/map/view'

/** From this width a panel stands beside the map instead of a sheet over it: 1024 px less the rail. */
const PANEL_FROM = 936

/** The sheet's stops: only the count, the list (higher for more), nearly all. */
export const STOPS = ['peek', 'half', 'full'] as const
export type Stop = (typeof STOPS)[number]

/** What a sheet holds half open: a list, Smart Parking's head and list, or a car park alone. */
export type SheetContent = 'list' | 'smart' | 'detail'

const HEIGHTS = { peek: 132, list: 408, smart: 462, detail: 520, full: 700 }

/** What stays of the map above a sheet at its highest. */
const LEAST_MAP = 76

export function hasPanel(size: Size): boolean {
  return size.width >= PANEL_FROM
}

/** How high the sheet stands at a stop, in CSS pixels. */
export function sheetHeight(stop: Stop, content: SheetContent, size: Size): number {
  const wanted = HEIGHTS[stop === 'half' ? content : stop]
  return Math.min(wanted, size.height - LEAST_MAP)
}

/** The stop whose height is nearest to one that a finger left the sheet at. */
export function nearestStop(height: number, content: SheetContent, size: Size): Stop {
  const off = (stop: Stop) => Math.abs(sheetHeight(stop, content, size) - height)
  return STOPS.reduce((best, stop) => (off(stop) < off(best) ? stop : best))
}

/** What of the map lies under the panel, or under the sheet and the search. The list says what the rest shows. */
export function mapInsets(size: Size, stop: Stop, content: SheetContent): Insets {
  if (hasPanel(size)) return { top: 0, right: 0, bottom: 0, left: 416 }
  // At its highest the sheet leaves too little to look through: the camera stays where it was.
  const bottom = sheetHeight(stop === 'full' ? 'half' : stop, content, size)
  return { top: Math.min(64, Math.max(0, size.height - bottom - 80)), right: 0, bottom, left: 0 }
}
