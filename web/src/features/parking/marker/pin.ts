import { DENSITY } from './draw'
import type { Palette } from './palette'

/** A picture whose `foot` is the point of the map that it stands on; all in image pixels. */
export interface Pin {
  data: ImageData
  foot: { x: number; y: number }
}

/** In CSS pixels: the sign with the name, the point it stands on, and room for the shadow around both. */
const SIGN = { height: 30, radius: 9, inset: 12, tip: 8, widest: 190 }
const DOT = { radius: 5, rim: 2.5 }
const ROOM = 10
const FONT = '13px "Figtree Bold", "Figtree SemiBold", sans-serif'

/** Draws a sign with a name on it that points at a dot below; null where nothing can be drawn. */
export function drawPin(name: string, palette: Palette): Pin | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return null
  context.font = FONT
  const text = fitted(context, name, SIGN.widest - 2 * SIGN.inset)
  const width = Math.ceil(context.measureText(text).width) + 2 * SIGN.inset
  const foot = { x: ROOM + width / 2, y: ROOM + SIGN.height + SIGN.tip + DOT.radius }
  // A new size empties the canvas and its settings.
  canvas.width = Math.ceil((width + 2 * ROOM) * DENSITY)
  canvas.height = Math.ceil((foot.y + DOT.radius + ROOM) * DENSITY)
  context.scale(DENSITY, DENSITY)
  context.shadowColor = 'rgba(16, 27, 40, 0.4)'
  context.shadowBlur = 8
  context.shadowOffsetY = 2
  drawDot(context, foot.x, foot.y, palette)
  drawSign(context, width, palette)
  context.shadowColor = 'transparent'
  context.font = FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = palette.surface
  context.fillText(text, foot.x, ROOM + SIGN.height / 2 + 0.5)
  const data = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, foot: { x: foot.x * DENSITY, y: foot.y * DENSITY } }
}

function drawDot(context: CanvasRenderingContext2D, x: number, y: number, palette: Palette) {
  for (const [radius, colour] of [
    [DOT.radius + DOT.rim, palette.surface],
    [DOT.radius, palette.ink],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}

function drawSign(context: CanvasRenderingContext2D, width: number, palette: Palette) {
  const [middle, bottom] = [ROOM + width / 2, ROOM + SIGN.height]
  context.fillStyle = palette.ink
  context.beginPath()
  context.roundRect(ROOM, ROOM, width, SIGN.height, SIGN.radius)
  // The same way round as the sign: the other way would cut a slit where they meet.
  context.moveTo(middle + SIGN.tip, bottom - 1)
  context.lineTo(middle, bottom + SIGN.tip)
  context.lineTo(middle - SIGN.tip, bottom - 1)
  context.fill()
}

/** The text, or as many of their letters as fit, and dots. */
function fitted(context: CanvasRenderingContext2D, text: string, widest: number): string {
  if (context.measureText(text).width <= widest) return text
  const letters = [...text]
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > widest) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
