import { useMemo } from 'react'
import { useTheme } from '@/lib/theme'
import StillMap from '@/map/StillMap'
import { boundsOf, squareAround } from '@/map/shapes'
import { stainOverlay } from './area'

/** The squares that an area is told in. */
const SQUARE_METRES = 5000

/** About where a business works: a soft stain over its squares, and no base. */
export default function AreaMap({ squares }: { squares: readonly { lng: number; lat: number }[] }) {
  const theme = useTheme()
  const overlay = useMemo(() => stainOverlay(squares, SQUARE_METRES, theme), [squares, theme])
  const bounds = useMemo(
    () => boundsOf(squares.flatMap(({ lng, lat }) => squareAround([lng, lat], 2 * SQUARE_METRES))),
    [squares],
  )
  return bounds && <StillMap label="Map of the area" bounds={bounds} overlay={overlay} />
}
