import { deviceItem } from '@/data/device'

/** A car park that one returns to. The list stays on the device. */
export type Favourite = { id: number; name: string; lng: number; lat: number }

/** More than anybody returns to. */
export const MAX_FAVOURITES = 100

function isFavourite(value: unknown): value is Favourite {
  const { id, name, lng, lat } = (value ?? {}) as Partial<Favourite>
  return Number.isSafeInteger(id) && typeof name === 'string' && Number.isFinite(lng) && Number.isFinite(lat)
}

const NONE: Favourite[] = []

const favouritesItem = deviceItem('favourites', (stored) =>
  Array.isArray(stored) ? stored.filter(isFavourite).slice(0, MAX_FAVOURITES) : null,
)

/** The saved car parks, the latest first. */
export const useFavourites = (): Favourite[] => favouritesItem.use() ?? NONE

/** Saves a car park, or no more. The oldest gives way to one too many. */
export function setFavourite({ id, name, lng, lat }: Favourite, on: boolean): void {
  const others = (favouritesItem.get() ?? NONE).filter((one) => one.id !== id)
  const next = on ? [{ id, name, lng, lat }, ...others].slice(0, MAX_FAVOURITES) : others
  favouritesItem.set(next.length > 0 ? next : null)
}
