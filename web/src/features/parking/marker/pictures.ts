import { DENSITY, drawMarker, drawSelected, MARKER, MUTED, SELECTED } from './draw'
import { type Look, readImageName } from './look'
import type { Palette } from './palette'

/** A picture for the map, with what MapLibre must know of it. */
export interface Picture {
  data: ImageData
  options: {
    pixelRatio: number
    stretchX?: [number, number][]
    stretchY?: [number, number][]
    content?: [number, number, number, number]
  }
}

function draw(width: number, height: number, paint: (c: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * DENSITY
  canvas.height = height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(DENSITY, DENSITY)
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The picture behind an image name that one of our layers asks for; null if it is not one of ours. */
export function pictureNamed(name: string, palette: Palette): Picture | null {
  if (name.startsWith('pill:')) return pill(palette)
  if (name.startsWith('count:')) return countBox(palette)
  const look = readImageName(name)
  if (!look) return null
  const box = look.face === 'muted' ? MUTED : MARKER
  const data = draw(box.width, box.height, (c) => drawMarker(c, look, palette))
  return data && { data, options: { pixelRatio: DENSITY } }
}

/** The selected marker for deck.gl, with its ring. */
export function selectedPicture(look: Look, palette: Palette): ImageData | null {
  return draw(SELECTED.width, SELECTED.height, (c) => drawSelected(c, look, palette))
}

/** The pill behind a price: its middle stretches to the words. */
function pill(palette: Palette): Picture | null {
  const dark = palette.theme === 'dark'
  const data = draw(36, 24, (c) => {
    c.shadowColor = dark ? 'rgba(0, 0, 0, 0.7)' : 'rgba(16, 27, 40, 0.28)'
    c.shadowBlur = 7
    c.shadowOffsetY = 2
    c.fillStyle = palette.surface
    c.beginPath()
    c.roundRect(3, 2, 30, 19, 9.5)
    c.fill()
    c.shadowColor = 'transparent'
    c.lineWidth = 1
    c.strokeStyle = dark ? 'rgba(255, 255, 255, 0.14)' : 'rgba(16, 27, 40, 0.10)'
    c.stroke()
  })
  return stretching(data, { x: [14, 22], y: [11, 12], content: [10, 3, 26, 20] })
}

/** The box behind a count of an area. */
function countBox(palette: Palette): Picture | null {
  const data = draw(40, 38, (c) => {
    c.shadowColor = 'rgba(16, 27, 40, 0.3)'
    c.shadowBlur = 8
    c.shadowOffsetY = 2
    c.fillStyle = palette.surface
    c.beginPath()
    c.roundRect(3, 3, 34, 30, 12)
    c.fill()
    c.shadowColor = 'transparent'
    c.fillStyle = palette.action
    c.beginPath()
    c.roundRect(5, 5, 30, 26, 10)
    c.fill()
  })
  return stretching(data, { x: [16, 24], y: [17, 19], content: [12, 8, 28, 28] })
}

type Stretch = { x: [number, number]; y: [number, number]; content: [number, number, number, number] }

function stretching(data: ImageData | null, { x, y, content }: Stretch): Picture | null {
  const dense = <T extends number[]>(values: T) => values.map((n) => n * DENSITY) as T
  return (
    data && {
      data,
      options: { pixelRatio: DENSITY, stretchX: [dense(x)], stretchY: [dense(y)], content: dense(content) },
    }
  )
}
