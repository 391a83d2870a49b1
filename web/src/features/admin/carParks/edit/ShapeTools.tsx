import { DoorOpen, MapPin, Pentagon, Spline } from 'lucide-react'
import { useMemo } from 'react'
import type { LngLat } from '@/lib/geo'
import { useTheme } from '@/lib/theme'
import { tokenColour } from '@/map/boundary'
import { DrawingTools } from '@/map/drawing/DrawingTools'
import { drawnOverlay } from '@/map/drawing/drawnOverlay'
import { PolygonEditor } from '@/map/drawing/PolygonEditor'
import { type Corners, withCorner } from '@/map/drawing/polygon'
import { RingMarks } from '@/map/drawing/RingMarks'
import { RingPicker } from '@/map/drawing/RingPicker'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { OnMap, OverMap } from '../places'
import { type Stage, useOverlay, usePicked } from '../stage'
import css from './Edit.module.css'
import type { Shape } from './useShape'

const MOST_ENTRANCES = 20
const NONE: Corners = []

type Props = {
  stage: Stage
  shape: Shape
  /** Its outline and entrances are shown, and stay as they are. */
  fixed: boolean
}

/** Chooses what a click on the map means for the car park that is open: its pin, its outline, a line along the kerb, or its entrances. */
export function ShapeTools({ stage, shape, fixed }: Props) {
  const { tool, setTool, parts, isLine, at, ring, choose, entrances, draw, undo, isUnfinished } = shape
  const theme = useTheme()
  const draws = tool === 'outline' || tool === 'kerb'
  // What is of the other kind is drawn anew.
  const isOwnKind = draws && isLine === (tool === 'kerb')
  const corners = isOwnKind ? ring : NONE
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the theme's
  const overlay = useMemo(() => drawnOverlay(parts, tokenColour('action'), isLine), [parts, isLine, theme])
  useOverlay(stage, overlay)
  usePicked(stage, ({ how, at: clicked, carPark }) => {
    // A click on another car park means that one.
    if (how !== 'click' || carPark) return
    const point: LngLat = [clicked.lng, clicked.lat]
    // What is of the other kind stays in sight until this takes its place.
    if (tool === 'outline') draw({ ring: withCorner(corners, point), isLine: false })
    if (tool === 'kerb') draw({ ring: [...corners, point], isLine: true })
    if (tool === 'entrances' && entrances.length < MOST_ENTRANCES) draw({ entrances: [...entrances, point] })
  })
  return (
    <>
      <OverMap stage={stage}>
        {!fixed && (
          <div className={css.shapeTools}>
            <IconButton label="Draw the outline" aria-pressed={tool === 'outline'} onClick={() => setTool('outline')}>
              <Icon of={Pentagon} />
            </IconButton>
            <IconButton label="Draw a kerb line" aria-pressed={tool === 'kerb'} onClick={() => setTool('kerb')}>
              <Icon of={Spline} />
            </IconButton>
            <IconButton label="Mark entrances" aria-pressed={tool === 'entrances'} onClick={() => setTool('entrances')}>
              <Icon of={DoorOpen} />
            </IconButton>
            <IconButton label="Move the pin" aria-pressed={tool === null} onClick={() => setTool(null)}>
              <Icon of={MapPin} />
            </IconButton>
          </div>
        )}
        {draws && (
          <DrawingTools
            floats
            name={tool === 'kerb' ? 'kerb line' : 'outline'}
            corners={corners}
            isLine={tool === 'kerb'}
            undo={undo}
            onClear={parts.flat(2).length > 0 ? () => draw({ parts: [] }) : undefined}
            more={
              isUnfinished
                ? `${isLine ? 'A kerb line needs at least 2 corners' : 'An outline needs at least 3 corners'}. Until it has them, saving leaves the outline as it was.`
                : undefined
            }
          >
            {isOwnKind && (
              <RingPicker
                parts={parts}
                isLine={isLine}
                at={at}
                onChoose={choose}
                onParts={(to, next) => {
                  draw({ parts: to })
                  choose(next)
                }}
              />
            )}
          </DrawingTools>
        )}
        {tool === 'entrances' && (
          <p className={css.shapeHint} role="status">
            Click the map where drivers go in or out. To remove a mark, press it and then the bin, or the Delete key.
          </p>
        )}
      </OverMap>
      <OnMap stage={stage}>
        {isOwnKind && <RingMarks parts={parts} isLine={isLine} at={at} onChoose={choose} />}
        <PolygonEditor
          corners={corners}
          isLine={tool === 'kerb'}
          {...(draws && { onCorners: (to) => draw({ ring: to }) })}
          points={entrances}
          point="Entrance"
          {...(tool === 'entrances' && { onPoints: (to) => draw({ entrances: to }) })}
          undo={tool === null ? undefined : undo}
        />
      </OnMap>
    </>
  )
}
