import type { IncidentSummary } from '@/api/types'

/** A point in words: 53.41000, -2.98000. */
export function pointWords({ lng, lat }: { lng: number; lat: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** Where it happened, as far as it was said; empty where it was not. */
export function placeWords({ text, lng, lat }: IncidentSummary['place']): string[] {
  const point = lng != null && lat != null ? pointWords({ lng, lat }) : null
  return [text, point].filter((words) => words != null)
}
