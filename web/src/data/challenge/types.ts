import type { components } from '@/api/schema.gen'

/** A challenge of the server and its solution, of which its description says only that it is an object. */
export type Proof = NonNullable<components['schemas']['NewGuestMessage']['proof']>
