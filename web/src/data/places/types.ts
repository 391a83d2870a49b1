import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A place that can be looked at on the map. */
export type Place = Schemas['Place']
