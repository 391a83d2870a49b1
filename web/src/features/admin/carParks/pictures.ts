import type { Map as MapLibreMap } from 'maplibre-gl'

/** The marker's side in CSS pixels, with its rim. */
const SIDE = 30
const ROOM = 4
const DENSITY = 3
/** A bold P in a box of 10 by 14. */
const LETTER = 'M0 0H5.45A4.55 4.55 0 0 1 5.45 9.1H3.15V14H0ZM3.15 2.75V6.35H5.25A1.8 1.8 0 0 0 5.25 2.75Z'

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

function canvas(width: number, height: number): CanvasRenderingContext2D | null {
  const element = document.createElement('canvas')
  element.width = width * DENSITY
  element.height = height * DENSITY
  const context = element.getContext('2d')
  context?.scale(DENSITY, DENSITY)
  return context
}

const data = (c: CanvasRenderingContext2D) => c.getImageData(0, 0, c.canvas.width, c.canvas.height)

/**
 * A blue P: filled where drivers see it, white with a blue edge where it is hidden, the same with a broken edge where it is not
 * approved, and grey where it is deleted. A dot in its corner warns of a scam or a conflict.
 */
function marker(standing: string, flag: string | undefined): ImageData | null {
  const side = SIDE + 2 * ROOM
  const c = canvas(side, side)
  if (!c) return null
  const colour = standing === 'deleted' ? token('muted-mark') : token('action')
  const isFilled = standing === 'on_map' || standing === 'deleted'
  c.save()
  c.shadowColor = 'rgba(16, 27, 40, 0.34)'
  c.shadowBlur = 5
  c.shadowOffsetY = 1.5
  c.fillStyle = '#FFFFFF'
  c.beginPath()
  c.roundRect(ROOM, ROOM, SIDE, SIDE, 9)
  c.fill()
  c.restore()
  c.fillStyle = isFilled ? colour : '#FFFFFF'
  c.beginPath()
  c.roundRect(ROOM + 1.75, ROOM + 1.75, SIDE - 3.5, SIDE - 3.5, 7.5)
  c.fill()
  if (!isFilled) {
    c.lineWidth = 2.5
    c.strokeStyle = colour
    if (standing === 'unapproved') c.setLineDash([4, 3])
    c.stroke()
    c.setLineDash([])
  }
  const scale = 14.2 / 14
  c.save()
  c.translate(side / 2 - 4.85 * scale, side / 2 - 7 * scale)
  c.scale(scale, scale)
  c.fillStyle = isFilled ? '#FFFFFF' : colour
  c.fill(new Path2D(LETTER), 'evenodd')
  c.restore()
  if (standing === 'deleted') {
    c.strokeStyle = '#FFFFFF'
    c.lineWidth = 2.5
    c.beginPath()
    c.moveTo(ROOM + 6, side - ROOM - 6)
    c.lineTo(side - ROOM - 6, ROOM + 6)
    c.stroke()
  }
  if (flag) {
    c.fillStyle = flag === 'scam' ? token('full') : token('limited')
    c.strokeStyle = '#FFFFFF'
    c.lineWidth = 2
    c.beginPath()
    c.arc(side - ROOM - 3, ROOM + 3, 5, 0, 2 * Math.PI)
    c.fill()
    c.stroke()
  }
  return data(c)
}

/** The box behind a count of an area. */
function countBox(): ImageData | null {
  const c = canvas(40, 32)
  if (!c) return null
  c.fillStyle = '#FFFFFF'
  c.beginPath()
  c.roundRect(1, 1, 38, 30, 12)
  c.fill()
  c.fillStyle = token('action')
  c.beginPath()
  c.roundRect(3, 3, 34, 26, 10)
  c.fill()
  return data(c)
}

/** Draws the picture that one of the layers here asks for by its name. */
export function drawPicture(map: MapLibreMap, name: string): void {
  if (map.hasImage(name)) return
  const [kind, , standing = '', flag] = name.split(':')
  if (kind === 'curation') {
    const picture = marker(standing, flag)
    if (picture) map.addImage(name, picture, { pixelRatio: DENSITY })
  } else if (kind === 'curation-count') {
    const picture = countBox()
    const dense = (...numbers: number[]) => numbers.map((number) => number * DENSITY)
    const [left = 0, right = 0] = dense(16, 24)
    const [top = 0, bottom = 0] = dense(14, 18)
    if (!picture) return
    map.addImage(name, picture, {
      pixelRatio: DENSITY,
      stretchX: [[left, right]],
      stretchY: [[top, bottom]],
      content: dense(10, 6, 30, 26) as [number, number, number, number],
    })
  }
}
