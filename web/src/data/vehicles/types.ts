import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Vehicle = Schemas['Vehicle']
/** A picture of a vehicle; its address is signed and good for about an hour. */
export type VehiclePhoto = Schemas['VehiclePhoto']
/** A claim that a registration is the user's, though another account has it. */
export type Claim = Schemas['Claim']
