import type { Insets, Size } from '@/map/view'
import type { Stop } from '@/ui/stops'

/** From this width a panel stands beside the map instead of a sheet over it: 1024 px less the rail. */
const PANEL_FROM = 936

/** How wide the panel is, with a list, and with an open car park in two columns; and how far it stands from the edge. */
const PANEL = { narrow: 400, wide: 800, edge: 16 }

/** Where less of the map than this were left, an open car park stays in one column: a marker, its price and the streets around. */
const LEAST_MAP_WIDTH = 360

/** What a sheet holds: the list and what stands above it, or a car park alone. */
export type SheetContent = 'list' | 'detail'

const HEIGHTS = { list: 316, detail: 520, full: 700 }

/** What lies around the page on a phone: the navigation below it, and one line of notices above. */
const AROUND = 104

/** The least that a sheet shows: its handle and a line. */
export const MIN_PEEK = 84

/** What stays of the map above a sheet at its highest. */
const MIN_MAP_HEIGHT = 76

/** How a sheet stands. */
export interface SheetState {
  stop: Stop
  content: SheetContent
  /** How high its head is, which the lowest stop shows whole. */
  peek: number
}

export function hasPanel(size: Size): boolean {
  return size.width >= PANEL_FROM
}

/** Whether the panel widens to two columns: for an open car park, where enough of the map is left. */
export function isWide(size: Size, content: SheetContent): boolean {
  return hasPanel(size) && content === 'detail' && size.width - PANEL.edge - PANEL.wide >= LEAST_MAP_WIDTH
}

/** How high the sheet stands, in CSS pixels. Under a list at least half of the screen is map. */
export function sheetHeight({ stop, content, peek }: SheetState, size: Size): number {
  const highest = size.height - MIN_MAP_HEIGHT
  if (stop === 'peek') return Math.min(peek, highest)
  if (stop === 'full') return Math.min(HEIGHTS.full, highest)
  const half = content === 'detail' ? highest : Math.max(peek, (size.height - AROUND) / 2)
  return Math.min(HEIGHTS[content], half, highest)
}

/** How high the sheet stands at each of its stops: its head, the list (higher for more), nearly all. */
export function stopHeights(sheet: SheetState, size: Size): Record<Stop, number> {
  const at = (stop: Stop) => sheetHeight({ ...sheet, stop }, size)
  return { peek: at('peek'), half: at('half'), full: at('full') }
}

/** What of the map lies under the panel, or under the sheet and the search. The list says what the rest shows. */
export function mapInsets(size: Size, sheet: SheetState): Insets {
  if (hasPanel(size)) {
    const left = PANEL.edge + (isWide(size, sheet.content) ? PANEL.wide : PANEL.narrow)
    return { top: 0, right: 0, bottom: 0, left }
  }
  // At its highest the sheet leaves too little to look through: the camera stays where it was.
  const bottom = sheetHeight(sheet.stop === 'full' ? { ...sheet, stop: 'half' } : sheet, size)
  return { top: Math.min(64, Math.max(0, size.height - bottom - 80)), right: 0, bottom, left: 0 }
}
