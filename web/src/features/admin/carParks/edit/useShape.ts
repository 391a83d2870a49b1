import type { Geometry } from 'geojson'
import { useState } from 'react'
import type { AdminCarPark, CarParkChanges } from '@/data/admin/carParks'
import type { LngLat } from '@/lib/geo'
import {
  FIRST,
  geometryOf,
  isUnfinished,
  type Parts,
  partsOf,
  type RingAt,
  ringAt,
  within,
  withRing,
} from '@/map/drawing/parts'
import { type Corners, crossesItself } from '@/map/drawing/polygon'
import { useDrawing } from '@/map/drawing/useDrawing'

export type Tool = 'outline' | 'kerb' | 'entrances' | null

type Drawn = {
  /** The outline: its parts with their holes, or lines. */
  parts: Parts
  /** It is lines along the kerb, and the last corner of one does not lead to the first. */
  isLine: boolean
  entrances: readonly LngLat[]
}

/** The same, and which of it was drawn here. */
type Drawing = Drawn & { dirty: { outline: boolean; entrances: boolean } }

/** What is drawn in a step: other corners of the ring that is edited, or all else of it. */
type Step = Partial<Drawn> & { ring?: Corners }

const CLEAN = { outline: false, entrances: false }

export type Shape = ReturnType<typeof useShape>

const rounded = ([lng, lat]: LngLat): LngLat => [Number(lng.toFixed(7)), Number(lat.toFixed(7))]

function drawnOf({ footprint, entrances }: AdminCarPark): Drawn {
  // The description of the api knows GeoJSON as any object.
  const outline = footprint as unknown as Geometry | null | undefined
  const points = (entrances as { coordinates?: [number, number][] } | null | undefined)?.coordinates ?? []
  return { ...partsOf(outline), entrances: points.map(([lng, lat]) => [lng, lat] as const) }
}

/** The outline and the entrances of a car park while they are drawn. */
export function useShape(carPark: AdminCarPark) {
  const [tool, setTool] = useState<Tool>(null)
  const [chosen, choose] = useState<RingAt>(FIRST)
  const { now, draw: step, begin, undo } = useDrawing<Drawing>(() => ({ ...drawnOf(carPark), dirty: CLEAN }))
  const { dirty, ...drawn } = now
  const { parts, isLine } = drawn
  const at = within(parts, chosen)
  const draw = ({ ring, ...next }: Step) =>
    step((before) => {
      // An outline takes the place of lines, and lines that of an outline.
      const turns = next.isLine !== undefined && next.isLine !== before.isLine
      const drawn = ring && { parts: turns ? [[ring]] : withRing(before.parts, within(before.parts, chosen), ring) }
      return {
        ...before,
        ...drawn,
        ...next,
        dirty: {
          outline: before.dirty.outline || ring !== undefined || 'parts' in next,
          entrances: before.dirty.entrances || 'entrances' in next,
        },
      }
    })
  /** Some of it has too few corners yet: nothing of the outline is saved. */
  const isShort = dirty.outline && isUnfinished(parts, isLine)
  /** What is to be saved of it; an outline without corners is taken away. */
  const changes = (): Partial<CarParkChanges> => {
    const exact = parts.map((part) => part.map((ring) => ring.map(rounded)))
    const footprint = geometryOf(exact, isLine)
    return {
      ...(dirty.outline && !isShort && { footprint: footprint as unknown as CarParkChanges['footprint'] }),
      ...(dirty.entrances && { entrances: drawn.entrances.map(rounded).map(([lng, lat]) => ({ lng, lat })) }),
    }
  }
  /** Takes what somebody else has saved of what is not being drawn here; the tool stays. */
  const follow = (to: AdminCarPark) => {
    const theirs = drawnOf(to)
    begin((ours) => ({
      parts: ours.dirty.outline ? ours.parts : theirs.parts,
      isLine: ours.dirty.outline ? ours.isLine : theirs.isLine,
      entrances: ours.dirty.entrances ? ours.entrances : theirs.entrances,
      dirty: ours.dirty,
    }))
  }
  const reset = (to: AdminCarPark) => {
    begin(() => ({ ...drawnOf(to), dirty: CLEAN }))
    setTool(null)
    choose(FIRST)
  }
  return {
    tool,
    setTool,
    ...drawn,
    /** Which ring of it is edited, and its corners. */
    at,
    ring: ringAt(parts, at),
    choose,
    draw,
    undo,
    isUnfinished: isShort,
    /** Nothing of it can be saved before its corners are moved. */
    isCrossing: dirty.outline && !isLine && parts.some((part) => part.some(crossesItself)),
    isDirty: dirty.outline || dirty.entrances,
    changes,
    follow,
    reset,
  }
}
