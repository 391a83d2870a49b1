import type { MapGeoJSONFeature } from 'maplibre-gl'
import type { Access, Availability } from '@/data/carParks/types'
import { type Look, lookOf } from './marker/look'
import type { SelectedPlace } from './useCarParks'

/** What the map needs to draw a place larger, or ringed. */
export interface MapPlace {
  id: number
  lng: number
  lat: number
  name: string
  /** Short words of its price; empty when there is none to show. */
  price: string
  look: Look
}

/** A place as a tile has it, so that a click is answered in the same frame. Null for outlines and counts. */
export function placeOfFeature(feature: MapGeoJSONFeature): MapPlace | null {
  const id = Number(feature.id)
  if (!Number.isSafeInteger(id)) return null
  const { properties, geometry } = feature
  const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : []
  return {
    id,
    // An outline has no marker of its own: the place draws itself when its details are there.
    lng: lng ?? Number.NaN,
    lat: lat ?? Number.NaN,
    name: String(properties.name ?? ''),
    price: String(properties.price ?? ''),
    look: lookOf({
      access: (properties.access ?? 'public') as Access,
      availability: (properties.avail ?? null) as Availability | null,
      ev: properties.ev === true,
      disabled: properties.disabled === true,
      scam_reported: properties.scam === true,
    }),
  }
}

/** A place as a list or the api has it. */
export function placeOfSelected(place: SelectedPlace): MapPlace {
  const shown = place.price.is === 'free' || place.price.is === 'known' || place.price.is === 'estimated'
  return {
    id: place.id,
    lng: place.lng,
    lat: place.lat,
    name: place.name,
    price: shown ? place.price_words : '',
    look: lookOf(place),
  }
}
