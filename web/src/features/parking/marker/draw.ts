import { type Badge, drawBadge, drawBadges } from './badges'
import type { Face, Look } from './look'
import type { Palette } from './palette'

/** Boxes and sides of markers in CSS pixels. */
export const MARKER = { width: 44, height: 37, side: 28 }
export const SELECTED = { width: 64, height: 64, side: 38 }
export const MUTED = { width: 20, height: 20, side: 14 }

/** How many image pixels a CSS pixel has, so that markers are crisp on any screen. */
export const DENSITY = 3

type Context = CanvasRenderingContext2D

/** Draws one marker in a `MARKER` box (or a `MUTED` box for the grey ones). The only drawing of a marker there is. */
export function drawMarker(c: Context, look: Look, palette: Palette): void {
  if (look.face === 'muted') {
    drawMuted(c, palette)
    if (look.warning) drawBadge(c, 15, 5, 9, 'warning', palette)
    return
  }
  const { side } = MARKER
  const x = (MARKER.width - side) / 2
  const y = 6.5
  drawSquare(c, x, y, side, look.face, palette, 1.75)
  drawBadges(c, { left: x + 1, right: x + side - 1, top: y + 1.5, size: 13 }, look, palette)
}

/** Draws the selected marker in a `SELECTED` box: larger, in a rim and a ring. */
export function drawSelected(c: Context, look: Look, palette: Palette): void {
  const { side } = SELECTED
  const x = (SELECTED.width - side) / 2
  c.save()
  c.shadowColor = 'rgba(16, 27, 40, 0.45)'
  c.shadowBlur = 14
  c.shadowOffsetY = 4
  c.fillStyle = palette.theme === 'dark' ? '#FFFFFF' : palette.action
  fillRounded(c, x - 6.5, x - 6.5, side + 13, 17)
  c.restore()
  c.fillStyle = palette.edge
  fillRounded(c, x - 3, x - 3, side + 6, 13)
  drawSquare(c, x, x, side, look.face, palette, 0)
  drawBadges(c, { left: x - 1, right: x + side + 1, top: x - 1, size: 17 }, look, palette)
}

/** Draws the bare square, without rim or shadow, as the legend and the detail show it. */
export function drawPlain(c: Context, face: Face, side: number, palette: Palette): void {
  drawSquare(c, 0, 0, side, face, palette, 0)
}

/** Draws one badge alone, for the legend. */
export function drawBadgeAlone(c: Context, kind: Badge, side: number, palette: Palette): void {
  drawBadge(c, side / 2, side / 2, side - 3, kind, palette)
}

function fillRounded(c: Context, x: number, y: number, side: number, radius: number): void {
  c.beginPath()
  c.roundRect(x, y, side, side, radius)
  c.fill()
}

function drawMuted(c: Context, palette: Palette): void {
  const { side, width } = MUTED
  const x = (width - side) / 2
  c.fillStyle = palette.edge
  fillRounded(c, x - 1.2, x - 1.2, side + 2.4, 5)
  drawSquare(c, x, x, side, 'muted', palette, 0)
}

/** A square with its sign; with a rim `edge` wide it also throws a shadow. */
function drawSquare(c: Context, x: number, y: number, side: number, face: Face, palette: Palette, edge: number): void {
  const radius = side * 0.27
  if (edge > 0) {
    c.save()
    c.shadowColor = palette.theme === 'dark' ? 'rgba(0, 0, 0, 0.6)' : 'rgba(16, 27, 40, 0.34)'
    c.shadowBlur = side * 0.25
    c.shadowOffsetY = side * 0.08
    c.fillStyle = palette.edge
    fillRounded(c, x - edge, y - edge, side + 2 * edge, radius + edge)
    c.restore()
  }
  c.fillStyle = face === 'other' ? palette.surface : palette.face[face]
  fillRounded(c, x, y, side, radius)
  if (face === 'other') strokeInside(c, x, y, side, radius, Math.max(2, side * 0.09), palette.face.other)
  if (face === 'limited') strokeInside(c, x, y, side, radius, Math.max(1, side * 0.045), palette.limitedEdge)
  drawSign(c, x, y, side, face, palette.onFace[face])
}

function strokeInside(c: Context, x: number, y: number, side: number, radius: number, width: number, colour: string) {
  c.lineWidth = width
  c.strokeStyle = colour
  c.beginPath()
  c.roundRect(x + width / 2, y + width / 2, side - width, side - width, radius - width / 2)
  c.stroke()
}

/** A bold P in a box of 10 by 14: a stem, and a bowl with its counter. A path, so that no font need be there first. */
const LETTER = 'M0 0H5.45A4.55 4.55 0 0 1 5.45 9.1H3.15V14H0ZM3.15 2.75V6.35H5.25A1.8 1.8 0 0 0 5.25 2.75Z'

/** The P, and for limited and full a bar below it that says how full. */
function drawSign(c: Context, x: number, y: number, side: number, face: Face, ink: string): void {
  const bar = face === 'limited' || face === 'full'
  const scale = (side * (bar ? 0.41 : 0.475)) / 14
  c.fillStyle = ink
  c.save()
  c.translate(x + side / 2 - 4.85 * scale, y + side * (bar ? 0.2125 : 0.2625))
  c.scale(scale, scale)
  c.fill(new Path2D(LETTER), 'evenodd')
  c.restore()
  if (!bar) return
  const [left, top, width, thick] = [x + side * 0.2, y + side * 0.725, side * 0.6, side * 0.125]
  c.globalAlpha = 0.26
  fillBar(c, left, top, width, thick)
  c.globalAlpha = 1
  fillBar(c, left, top, face === 'full' ? width : width * 0.6, thick)
}

function fillBar(c: Context, x: number, y: number, width: number, height: number): void {
  c.beginPath()
  c.roundRect(x, y, width, height, height / 2)
  c.fill()
}
