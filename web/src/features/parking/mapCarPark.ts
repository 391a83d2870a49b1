import type { MapGeoJSONFeature } from 'maplibre-gl'
import type { Access, Availability } from '@/data/carParks/types'
import { type Face, FOR_PERMITS, type Look, lookOf } from './marker/look'
import type { SelectedCarPark } from './useCarParks'

/** What the map needs to draw a car park larger, or ringed. */
export interface MapCarPark {
  id: number
  lng: number
  lat: number
  name: string
  /** Short words of its price; empty when there is none to show. */
  price: string
  look: Look
}

/** A car park as a tile has it, so that a click is answered in the same frame. Null for outlines and counts. */
export function carParkOfFeature(feature: MapGeoJSONFeature): MapCarPark | null {
  const id = Number(feature.id)
  if (!Number.isSafeInteger(id)) return null
  const { properties, geometry } = feature
  const look = lookOf({
    access: (properties.price === FOR_PERMITS ? 'permit' : (properties.access ?? 'public')) as Access,
    availability: (properties.avail ?? null) as Availability | null,
    ev: properties.ev === true,
    disabled: properties.disabled === true,
    scam_reported: properties.scam === true,
  })
  // The face of an answer says whether it fits.
  const answers = typeof properties.face === 'string'
  const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : []
  return {
    id,
    // An outline has no marker of its own: the car park draws itself when its details are there.
    lng: lng ?? Number.NaN,
    lat: lat ?? Number.NaN,
    name: String(properties.name ?? ''),
    price: String(properties.price ?? ''),
    look: answers ? { ...look, face: properties.face as Face, number: properties.number as number | undefined } : look,
  }
}

/** A car park as a list or the api has it. */
export function carParkOfSelected(carPark: SelectedCarPark): MapCarPark {
  const shown = carPark.price.is !== 'unknown' && carPark.price.is !== 'not_shown'
  return {
    id: carPark.id,
    lng: carPark.lng,
    lat: carPark.lat,
    name: carPark.name,
    price: carPark.verdict ? (carPark.stay_words ?? '') : shown ? carPark.price_words : '',
    look: lookOf(carPark),
  }
}
