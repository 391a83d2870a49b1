import { useEffect, useEffectEvent, useState } from 'react'
import type { LngLat } from '@/lib/geo'
import { useMap } from '../useMap'
import { Handle } from './Handle'
import { type Corners, FEWEST_CORNERS, FEWEST_OF_LINE, inserted, middles, moved, removed } from './polygon'
import { RemoveButton } from './RemoveButton'

type Points = readonly LngLat[]

type Props = {
  corners: Corners
  /** They make a line, which is open. */
  isLine?: boolean
  /** Left out, the corners are not shown: something else is drawn. */
  onCorners?: (corners: Corners) => void
  /** Points that belong to the polygon, such as its entrances. */
  points?: Points
  /** What one of them is called. */
  point?: string
  /** Left out, the points stand still. */
  onPoints?: (points: Points) => void
  /** Takes the last step back; left out where there is none. */
  undo: (() => void) | undefined
}

/**
 * The corners of a polygon or a line on the map around it, and points that belong to it: dragged, moved by the arrow keys, and removed with
 * Delete, or by the button of the one that was pressed. The middle of a side becomes a corner. What a click on the map adds is up to
 * whoever owns the map; `withCorner` says where.
 */
export function PolygonEditor({
  corners,
  isLine = false,
  onCorners,
  points = [],
  point = 'Point',
  onPoints,
  undo,
}: Props) {
  useUndoKey(undo)
  // Known by itself: what is dragged, added or removed meanwhile makes it another.
  const [pressed, press] = useState<LngLat | null>(null)
  const turn = (at: LngLat) => press(at === pressed ? null : at)
  const corner = onCorners && pressed ? corners.indexOf(pressed) : -1
  const chosen = onPoints && pressed ? points.indexOf(pressed) : -1
  return (
    <>
      {onCorners &&
        corners.length >= (isLine ? FEWEST_OF_LINE : FEWEST_CORNERS) &&
        middles(corners, isLine)
          // Beside the corner that is pressed they would be too near its bin.
          .filter(({ after }) => corner < 0 || (after !== corner && (after + 1) % corners.length !== corner))
          .map(({ after, at }) => (
            <Handle
              key={`after ${after}`}
              at={at}
              look="middle"
              label={`Add a corner after corner ${after + 1}`}
              onPress={() => onCorners(inserted(corners, after, at))}
              onMove={(to) => onCorners(inserted(corners, after, to))}
            />
          ))}
      {onCorners &&
        corners.map((at, index) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the ring
            key={`corner ${index}`}
            at={at}
            look="corner"
            label={`Corner ${index + 1} of ${corners.length}`}
            onPress={() => turn(at)}
            onMove={(to) => onCorners(moved(corners, index, to))}
            onRemove={() => onCorners(removed(corners, index))}
          />
        ))}
      {points.map((at, index) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no names
          key={`point ${index}`}
          at={at}
          look="point"
          label={`${point} ${index + 1}`}
          {...(onPoints && {
            onPress: () => turn(at),
            onMove: (to: LngLat) => onPoints(moved(points, index, to)),
            onRemove: () => onPoints(removed(points, index)),
          })}
        />
      ))}
      {onCorners && pressed && corner >= 0 && (
        <RemoveButton
          at={pressed}
          index={corner}
          look="corner"
          name={`corner ${corner + 1}`}
          onRemove={() => onCorners(removed(corners, corner))}
        />
      )}
      {onPoints && pressed && chosen >= 0 && (
        <RemoveButton
          at={pressed}
          index={chosen}
          look="point"
          name={`${point.toLowerCase()} ${chosen + 1}`}
          onRemove={() => onPoints(removed(points, chosen))}
        />
      )}
    </>
  )
}

/** Control and Z, on the map, takes the last step back. In a field it is the field's. */
function useUndoKey(undo: (() => void) | undefined): void {
  const map = useMap()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!undo || event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey) return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const container = map.getContainer()
    const listen = (event: KeyboardEvent) => press(event)
    container.addEventListener('keydown', listen)
    return () => container.removeEventListener('keydown', listen)
  }, [map])
}
