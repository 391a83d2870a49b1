import type { Look } from './look'
import type { Palette } from './palette'

export type Badge = 'ev' | 'disabled' | 'warning'

type Context = CanvasRenderingContext2D

/**
 * Badges sit on the two upper corners: wheelchair left and bolt right, one alone right. A warning always shows, on the
 * left, and leaves the right to the bolt or the wheelchair. The number of an answer takes the left; what it hides is said in
 * words beside it, and a warning then takes the right.
 */
export function drawBadges(
  c: Context,
  at: { left: number; right: number; top: number; size: number },
  look: Look,
  palette: Palette,
): void {
  const rest: Badge[] = []
  if (look.ev) rest.push('ev')
  if (look.disabled) rest.push('disabled')
  const right = look.number && look.warning ? 'warning' : rest.shift()
  const left = look.warning ? 'warning' : rest.shift()
  if (look.number) drawNumber(c, at.left, at.top, at.size, look.number, palette)
  else if (left) drawBadge(c, at.left, at.top, at.size, left, palette)
  if (right) drawBadge(c, at.right, at.top, at.size, right, palette)
}

/** Lucide's `zap`, filled (ISC licence). */
const BOLT =
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z'

/** One badge around a middle; `size` is its diameter without the rim. */
export function drawBadge(c: Context, x: number, y: number, size: number, kind: Badge, palette: Palette): void {
  disc(c, x, y, size / 2 + 1.4, palette.edge)
  disc(c, x, y, size / 2, kind === 'warning' ? palette.face.full : palette.badge)
  const scale = (size * 0.66) / 24
  c.save()
  c.translate(x - 12 * scale, y - 12 * scale)
  c.scale(scale, scale)
  if (kind === 'ev') {
    c.fillStyle = palette.bolt
    c.fill(new Path2D(BOLT))
  } else if (kind === 'warning') {
    drawExclamation(c, palette.onFace.full)
  } else {
    drawWheelchair(c, palette.onBadge)
  }
  c.restore()
}

/** The number of an answer. */
function drawNumber(c: Context, x: number, y: number, size: number, number: number, palette: Palette): void {
  disc(c, x, y, size / 2 + 2.4, palette.edge)
  disc(c, x, y, size / 2 + 1, palette.ink)
  c.fillStyle = palette.surface
  c.font = `${size * 0.82}px "Figtree Bold", "Figtree SemiBold", sans-serif`
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.fillText(String(number), x, y + size * 0.05)
}

function disc(c: Context, x: number, y: number, radius: number, colour: string): void {
  c.fillStyle = colour
  c.beginPath()
  c.arc(x, y, radius, 0, 2 * Math.PI)
  c.fill()
}

function drawExclamation(c: Context, colour: string): void {
  c.fillStyle = colour
  c.beginPath()
  c.roundRect(9.4, 1, 5.2, 13.5, 2.6)
  c.roundRect(9.4, 17.6, 5.2, 5.2, 2.6)
  c.fill()
}

/** A person in a wheelchair, in a box of 24. */
function drawWheelchair(c: Context, colour: string): void {
  c.strokeStyle = colour
  c.lineWidth = 3
  c.lineCap = 'round'
  c.lineJoin = 'round'
  disc(c, 9.5, 2.6, 2.6, colour)
  c.stroke(new Path2D('M9.5 7V14H16L18.5 20.5L21.5 19.8M9.8 10.2H15'))
  c.beginPath()
  c.arc(9.3, 16.6, 5.6, -2.1, 1.4, true)
  c.stroke()
}
