/** An answer of place search. `car_park_id` is there for car parks only. */
export interface FoundPlace {
  kind: string
  name: string
  context: string
  lng: number
  lat: number
  car_park_id: number | null
}
