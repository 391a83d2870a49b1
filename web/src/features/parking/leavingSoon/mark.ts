import { DENSITY } from '../marker/draw'
import type { Palette } from '../marker/palette'

/** In CSS pixels: a round mark with a stopwatch in it, and the pill with the time under it. */
const MARK = { radius: 13, rim: 2 }
const PILL = { height: 19, inset: 7, gap: 3 }
const ROOM = 6
const FONT = '700 12px "Figtree SemiBold", sans-serif'

/** One picture with a mark for each words, side by side, and where each of them is; all in image pixels. */
export interface LeavingMarks {
  data: ImageData
  where: Record<
    string,
    { x: number; y: number; width: number; height: number; anchorX: number; anchorY: number; mask: false }
  >
  height: number
}

/** Draws a mark for each of some words; null where nothing can be drawn. */
export function drawLeavingMarks(words: string[], palette: Palette): LeavingMarks | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || words.length === 0) return null
  context.font = FONT
  const pills = words.map((text) => Math.ceil(context.measureText(text).width) + 2 * PILL.inset)
  const widths = pills.map((pill) => Math.max(pill, 2 * (MARK.radius + MARK.rim)) + 2 * ROOM)
  const height = 2 * (MARK.radius + MARK.rim) + PILL.gap + PILL.height + 2 * ROOM
  // A new size empties the canvas and its settings.
  canvas.width = Math.ceil(widths.reduce((sum, width) => sum + width, 0) * DENSITY)
  canvas.height = Math.ceil(height * DENSITY)
  context.scale(DENSITY, DENSITY)
  const where: LeavingMarks['where'] = {}
  const y = ROOM + MARK.rim + MARK.radius
  let left = 0
  words.forEach((text, at) => {
    const width = widths[at] ?? 0
    const middle = left + width / 2
    drawLeavingMark(context, middle, y, MARK.radius, palette)
    drawPill(context, { text, middle, top: y + MARK.radius + MARK.rim + PILL.gap, width: pills[at] ?? 0 }, palette)
    where[text] = {
      x: left * DENSITY,
      y: 0,
      width: width * DENSITY,
      height: height * DENSITY,
      anchorX: (width / 2) * DENSITY,
      anchorY: y * DENSITY,
      mask: false,
    }
    left += width
  })
  return { data: context.getImageData(0, 0, canvas.width, canvas.height), where, height }
}

/** The round mark: a stopwatch, light on dark, so that it is no car park's square at a glance. */
export function drawLeavingMark(
  c: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  palette: Palette,
): void {
  c.fillStyle = palette.surface
  disc(c, x, y, radius + MARK.rim)
  c.fillStyle = palette.ink
  disc(c, x, y, radius)
  const part = radius / 13
  c.strokeStyle = palette.surface
  c.lineWidth = 1.9 * part
  c.lineCap = 'round'
  c.beginPath()
  c.arc(x, y + 1.2 * part, 6 * part, 0, 2 * Math.PI)
  c.moveTo(x - 2 * part, y - 8 * part)
  c.lineTo(x + 2 * part, y - 8 * part)
  c.moveTo(x, y + 1.2 * part)
  c.lineTo(x + 2.6 * part, y - 1.6 * part)
  c.stroke()
}

function disc(c: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  c.beginPath()
  c.arc(x, y, radius, 0, 2 * Math.PI)
  c.fill()
}

type Pill = { text: string; middle: number; top: number; width: number }

function drawPill(c: CanvasRenderingContext2D, { text, middle, top, width }: Pill, palette: Palette) {
  c.fillStyle = palette.surface
  c.strokeStyle = palette.ink
  c.lineWidth = 1
  c.beginPath()
  c.roundRect(middle - width / 2, top, width, PILL.height, PILL.height / 2)
  c.fill()
  c.stroke()
  c.font = FONT
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.fillStyle = palette.ink
  c.fillText(text, middle, top + PILL.height / 2 + 0.5)
}
