import type { Feature, Geometry } from 'geojson'
import { DoorOpen, MapPin, Pentagon, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { LngLat } from '@/lib/geo'
import type { Overlay } from '@/map/style/compose'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { OnMap, OverMap } from '../places'
import { type Stage, useOverlay, usePicked } from '../stage'
import css from './Edit.module.css'
import { Handle } from './Handle'
import type { Shape } from './useShape'

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
const middle = ([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): LngLat => [(lng1 + lng2) / 2, (lat1 + lat2) / 2]
const without = <T,>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)
const MOST_ENTRANCES = 20

type Props = { stage: Stage; shape: Shape }

/** Draws the outline and the entrances on the map: corners are dragged, added between two others, and removed with Delete. */
export function ShapeEditor({ stage, shape }: Props) {
  const { tool, setTool, ring, entrances, other, draw, isUnfinished } = shape
  const overlay = useMemo(() => outline(ring, other), [ring, other])
  useOverlay(stage, overlay)
  usePicked(stage, ({ how, at, carPark }) => {
    // A click on another car park means that one.
    if (how !== 'click' || carPark) return
    const point: LngLat = [at.lng, at.lat]
    if (tool === 'outline') draw({ ring: [...(ring ?? []), point] })
    if (tool === 'entrances' && entrances.length < MOST_ENTRANCES) draw({ entrances: [...entrances, point] })
  })
  const corners = ring ?? []
  const moveCorner = (index: number, to: LngLat) => draw({ ring: corners.map((one, at) => (at === index ? to : one)) })
  const moveEntrance = (index: number, to: LngLat) =>
    draw({ entrances: entrances.map((one, at) => (at === index ? to : one)) })
  return (
    <>
      <OverMap stage={stage}>
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
          {tool === 'outline' && (
            <Button
              size="small"
              variant="quiet"
              icon={<Icon of={Trash2} size={16} />}
              disabled={corners.length === 0 && other === null}
              onClick={() => draw({ ring: [] })}
            >
              Clear outline
            </Button>
          )}
        </div>
        {tool !== null && (
          <p className={css.shapeHint} role="status">
            {tool === 'outline'
              ? 'Click the map to add a corner. Drag corners to move them. Select one and press Delete to remove it.'
              : 'Click the map where drivers go in or out. Select a mark and press Delete to remove it.'}
            {isUnfinished &&
              ' An outline needs at least 3 corners. Until it has them, saving leaves the outline as it was.'}
          </p>
        )}
      </OverMap>
      <OnMap stage={stage}>
        {tool === 'outline' &&
          corners.map((corner, index) => (
            <Handle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
              key={`corner ${index}`}
              at={corner}
              label={`Corner ${index + 1} of ${corners.length}`}
              look="corner"
              onMove={(to) => moveCorner(index, to)}
              onRemove={() => draw({ ring: without(corners, index) })}
            />
          ))}
        {tool === 'outline' &&
          corners.length >= 3 &&
          corners.map((corner, index) => {
            const at = middle(corner, corners[(index + 1) % corners.length] ?? corner)
            return (
              <Handle
                // biome-ignore lint/suspicious/noArrayIndexKey: it lies between two corners
                key={`between ${index}`}
                at={at}
                label={`Add a corner after corner ${index + 1}`}
                look="between"
                onMove={(to) => draw({ ring: [...corners.slice(0, index + 1), to, ...corners.slice(index + 1)] })}
              />
            )
          })}
        {entrances.map((entrance, index) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: entrances have no names
            key={`entrance ${index}`}
            at={entrance}
            label={`Entrance ${index + 1}`}
            look="entrance"
            {...(tool === 'entrances' && {
              onMove: (to: LngLat) => moveEntrance(index, to),
              onRemove: () => draw({ entrances: without(entrances, index) }),
            })}
          />
        ))}
      </OnMap>
    </>
  )
}

function outline(ring: LngLat[] | null, other: unknown): Overlay {
  const action = colour('action')
  const [first] = ring ?? []
  const line = ring && first ? [...ring, first].map(([lng, lat]) => [lng, lat]) : []
  const geometry = (
    line.length >= 4
      ? { type: 'Polygon', coordinates: [line] }
      : line.length >= 2
        ? { type: 'LineString', coordinates: line }
        : other
  ) as Geometry | null
  const features: Feature[] = geometry ? [{ type: 'Feature', properties: {}, geometry }] : []
  return {
    sources: { 'edited-outline': { type: 'geojson', data: { type: 'FeatureCollection', features } } },
    below: [
      {
        id: 'edited-outline-fill',
        type: 'fill',
        source: 'edited-outline',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': action, 'fill-opacity': 0.3 },
      },
      {
        id: 'edited-outline-line',
        type: 'line',
        source: 'edited-outline',
        paint: { 'line-color': action, 'line-width': 2 },
      },
    ],
    above: [],
  }
}
