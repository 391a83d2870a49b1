import type { Vehicle } from '@/data/vehicles/types'

/** A vehicle as the server tells it. */
export function vehicle(registration: string, more: Partial<Vehicle> = {}): Vehicle {
  return {
    id: registration,
    registration,
    registration_shown: registration,
    known_format: true,
    state: 'active',
    make: 'Ford',
    model: 'Focus',
    color: 'Blue',
    year: 2019,
    is_primary: false,
    notes: '',
    created_at: '2026-03-02T10:00:00Z',
    photos: [],
    card_token: null,
    claim: null,
    is_contested: false,
    status: null,
    leaving_soon: null,
    ...more,
  }
}
