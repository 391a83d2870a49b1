import { useEffect, useRef } from 'react'
import { useTheme } from '@/lib/theme'
import { DENSITY } from '../marker/draw'
import { paletteOf } from '../marker/palette'
import css from './LeavingSoon.module.css'
import { drawLeavingMark } from './mark'

const SIDE = 24

/** The mark as the map draws it, for the list and the legend; the words stand beside it. */
export function LeavingSoonMark() {
  const theme = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.setTransform(DENSITY, 0, 0, DENSITY, 0, 0)
    context.clearRect(0, 0, SIDE, SIDE)
    drawLeavingMark(context, SIDE / 2, SIDE / 2, SIDE / 2 - 2, paletteOf(theme))
  }, [theme])
  return (
    <span aria-hidden="true" className={css.mark}>
      <canvas ref={canvas} width={SIDE * DENSITY} height={SIDE * DENSITY} />
    </span>
  )
}
