import type { LineString, Polygon } from 'geojson'
import { useState } from 'react'
import type { AdminCarPark, CarParkChanges } from '@/data/admin/carParks'
import type { LngLat } from '@/lib/geo'
import { type Corners, crossesItself, FEWEST_CORNERS, FEWEST_OF_LINE } from '@/map/drawing/polygon'
import { useDrawing } from '@/map/drawing/useDrawing'

export type Tool = 'outline' | 'kerb' | 'entrances' | null

type Drawn = {
  /** The corners of the outline, the last of which leads to the first; null where it has none, or one of several parts. */
  ring: Corners | null
  /** They are a line along the kerb, and the last does not lead to the first. */
  isLine: boolean
  entrances: readonly LngLat[]
}

/** The same, and which of it was drawn here. */
type Drawing = Drawn & { dirty: { ring: boolean; entrances: boolean } }

const CLEAN = { ring: false, entrances: false }

export type Shape = ReturnType<typeof useShape>

const rounded = ([lng, lat]: LngLat): LngLat => [Number(lng.toFixed(7)), Number(lat.toFixed(7))]

function drawnOf({ footprint, entrances }: AdminCarPark): Drawn {
  const outline = footprint as Polygon | LineString | null | undefined
  const points = (entrances as { coordinates?: [number, number][] } | null | undefined)?.coordinates ?? []
  return {
    ring: cornersOf(outline),
    isLine: outline?.type === 'LineString',
    entrances: points.map(([lng, lat]) => [lng, lat] as const),
  }
}

function cornersOf(outline: Polygon | LineString | null | undefined): Corners | null {
  const pair = ([lng = 0, lat = 0]: number[]) => [lng, lat] as const
  if (outline?.type === 'LineString') return outline.coordinates.map(pair)
  const isSimple = outline?.type === 'Polygon' && outline.coordinates.length === 1
  return isSimple ? (outline.coordinates[0] ?? []).slice(0, -1).map(pair) : null
}

/** What is saved of corners that are enough. */
function geometryOf(corners: Corners, isLine: boolean) {
  const [first] = corners
  if (!first) return null
  const coordinates = corners.map(([lng, lat]) => [lng, lat])
  return isLine
    ? { type: 'LineString', coordinates }
    : { type: 'Polygon', coordinates: [[...coordinates, [first[0], first[1]]]] }
}

/** The outline and the entrances of a car park while they are drawn. */
export function useShape(carPark: AdminCarPark) {
  const [tool, setTool] = useState<Tool>(null)
  const { now, draw: step, begin, undo } = useDrawing<Drawing>(() => ({ ...drawnOf(carPark), dirty: CLEAN }))
  const { dirty, ...drawn } = now
  const draw = (next: Partial<Drawn>) =>
    step((before) => ({
      ...before,
      ...next,
      dirty: {
        ring: before.dirty.ring || 'ring' in next,
        entrances: before.dirty.entrances || 'entrances' in next,
      },
    }))
  const fewest = drawn.isLine ? FEWEST_OF_LINE : FEWEST_CORNERS
  /** So few corners are no outline yet: nothing of them is saved. */
  const isUnfinished = dirty.ring && drawn.ring !== null && drawn.ring.length > 0 && drawn.ring.length < fewest
  /** What is to be saved of it; an outline without corners is taken away. */
  const changes = (): Partial<CarParkChanges> => {
    const footprint = geometryOf(drawn.ring?.map(rounded) ?? [], drawn.isLine)
    return {
      // The description of the api knows GeoJSON as any object.
      ...(dirty.ring && !isUnfinished && { footprint: footprint as unknown as CarParkChanges['footprint'] }),
      ...(dirty.entrances && { entrances: drawn.entrances.map(rounded).map(([lng, lat]) => ({ lng, lat })) }),
    }
  }
  /** Takes what somebody else has saved of what is not being drawn here; the tool stays. */
  const follow = (to: AdminCarPark) => {
    const theirs = drawnOf(to)
    begin((ours) => ({
      ring: ours.dirty.ring ? ours.ring : theirs.ring,
      isLine: ours.dirty.ring ? ours.isLine : theirs.isLine,
      entrances: ours.dirty.entrances ? ours.entrances : theirs.entrances,
      dirty: ours.dirty,
    }))
  }
  const reset = (to: AdminCarPark) => {
    begin(() => ({ ...drawnOf(to), dirty: CLEAN }))
    setTool(null)
  }
  return {
    tool,
    setTool,
    ...drawn,
    /** An outline that is not simple, which is shown and can only be drawn anew. */
    other: drawn.ring === null && !dirty.ring ? (carPark.footprint ?? null) : null,
    draw,
    undo,
    isUnfinished,
    /** Nothing of it can be saved before its corners are moved. */
    isCrossing: dirty.ring && !drawn.isLine && drawn.ring !== null && crossesItself(drawn.ring),
    isDirty: dirty.ring || dirty.entrances,
    changes,
    follow,
    reset,
  }
}
