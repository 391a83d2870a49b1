import type { Access, Availability } from '@/data/carParks/types'

/** What a marker's square says. `muted` is for car parks that are not for everyone. */
export type Face = 'available' | 'limited' | 'full' | 'other' | 'muted'

/** Everything that decides how a marker is drawn. Map, list and legend draw from this and from nothing else. */
export interface Look {
  face: Face
  ev: boolean
  disabled: boolean
  /** Reported as a scam, or warned about. */
  warning: boolean
}

interface Shown {
  access: Access
  availability?: Availability | null
  ev: boolean
  disabled: boolean
  scam_reported: boolean
}

/** How a car park looks. Private and permit car parks are grey and carry no badges but a warning. */
export function lookOf(carPark: Shown): Look {
  const { availability } = carPark
  const warning = carPark.scam_reported || availability === 'warning'
  if (carPark.access === 'private' || carPark.access === 'permit') {
    return { face: 'muted', ev: false, disabled: false, warning }
  }
  const face = !availability || availability === 'warning' ? 'other' : availability
  return { face, ev: carPark.ev, disabled: carPark.disabled, warning }
}

const FACES: Face[] = ['available', 'limited', 'full', 'other', 'muted']

/** A look as the name of a map image: `marker:dark:limited:ev,disabled`. The theme is part of it: colours differ. */
export function imageName(look: Look, theme: string): string {
  const badges = [look.ev && 'ev', look.disabled && 'disabled', look.warning && 'warning'].filter(Boolean).join(',')
  return `marker:${theme}:${look.face}:${badges}`
}

/** Reads back what `imageName` or a style's expression wrote; null for the name of any other image. */
export function readImageName(name: string): Look | null {
  const [kind, , face, badges] = name.split(':')
  const known = FACES.find((candidate) => candidate === face)
  if (kind !== 'marker' || !known || badges === undefined) return null
  const has = new Set(badges.split(','))
  return { face: known, ev: has.has('ev'), disabled: has.has('disabled'), warning: has.has('warning') }
}
