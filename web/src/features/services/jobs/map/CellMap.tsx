import { useMemo } from 'react'
import type { Bounds } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import StillMap from '@/map/StillMap'
import { boundsOf, squareAround } from '@/map/shapes'
import { squareOverlay } from './area'

/** A square kilometre, which is all that is told of where a job is. */
const CELL_METRES = 1000
/** What is shown around it, so that one knows where that is. */
const AROUND_METRES = 3000

export default function CellMap({ cell: { lng, lat } }: { cell: { lng: number; lat: number } }) {
  const theme = useTheme()
  const overlay = useMemo(() => squareOverlay(squareAround([lng, lat], CELL_METRES), theme), [lng, lat, theme])
  const bounds: Bounds = boundsOf(squareAround([lng, lat], AROUND_METRES)) ?? [lng, lat, lng, lat]
  return <StillMap label="Map of the area of the job" bounds={bounds} overlay={overlay} />
}
