import { DoorOpen, MapPin, Pentagon } from 'lucide-react'
import { useMemo } from 'react'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { tokenColour } from '@/map/boundary'
import { DrawingTools } from '@/map/drawing/DrawingTools'
import { drawnOverlay } from '@/map/drawing/drawnOverlay'
import { PolygonEditor } from '@/map/drawing/PolygonEditor'
import { withCorner } from '@/map/drawing/polygon'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { OnMap, OverMap } from '../places'
import { type Stage, useOverlay, usePicked } from '../stage'
import css from './Edit.module.css'
import type { Shape } from './useShape'

const MOST_ENTRANCES = 20

type Props = {
  stage: Stage
  shape: Shape
  /** Its outline and entrances are shown, and stay as they are. */
  fixed: boolean
}

/** Chooses what a click on the map means for the car park that is open: its pin, its outline or its entrances. */
export function ShapeTools({ stage, shape, fixed }: Props) {
  const { tool, setTool, ring, entrances, other, draw, undo, isUnfinished } = shape
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the theme's
  const overlay = useMemo(() => drawnOverlay(ring ?? [], other, tokenColour('action')), [ring, other, theme])
  useOverlay(stage, overlay)
  usePicked(stage, ({ how, at, carPark }) => {
    // A click on another car park means that one.
    if (how !== 'click' || carPark) return
    const point: LngLat = [at.lng, at.lat]
    if (tool === 'outline') draw({ ring: withCorner(ring ?? [], point) })
    if (tool === 'entrances' && entrances.length < MOST_ENTRANCES) draw({ entrances: [...entrances, point] })
  })
  const corners = ring ?? []
  return (
    <>
      <OverMap stage={stage}>
        {!fixed && (
          <div className={css.shapeTools}>
            <IconButton label="Draw the outline" aria-pressed={tool === 'outline'} onClick={() => setTool('outline')}>
              <Icon of={Pentagon} />
            </IconButton>
            <IconButton label="Mark entrances" aria-pressed={tool === 'entrances'} onClick={() => setTool('entrances')}>
              <Icon of={DoorOpen} />
            </IconButton>
            <IconButton label="Move the pin" aria-pressed={tool === null} onClick={() => setTool(null)}>
              <Icon of={MapPin} />
            </IconButton>
          </div>
        )}
        {tool === 'outline' && (
          <DrawingTools
            floats
            name="outline"
            corners={corners}
            undo={undo}
            onClear={corners.length > 0 || other !== null ? () => draw({ ring: [] }) : undefined}
            more={
              isUnfinished
                ? 'An outline needs at least 3 corners. Until it has them, saving leaves the outline as it was.'
                : undefined
            }
          />
        )}
        {tool === 'entrances' && (
          <p className={css.shapeHint} role="status">
            Click the map where drivers go in or out. Select a mark and press Delete to remove it.
          </p>
        )}
      </OverMap>
      <OnMap stage={stage}>
        <PolygonEditor
          corners={corners}
          {...(tool === 'outline' && { onCorners: (to) => draw({ ring: to }) })}
          points={entrances}
          point="Entrance"
          {...(tool === 'entrances' && { onPoints: (to) => draw({ entrances: to }) })}
          undo={tool === null ? undefined : undo}
        />
      </OnMap>
    </>
  )
}
