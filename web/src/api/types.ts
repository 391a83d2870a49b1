import type { components } from './schema.gen'

type Schemas = components['schemas']

/** Who is signed in. */
export type User = Schemas['User']
/** A pair of tokens, and whose. */
export type Session = Schemas['Session']
/** A session as its owner sees it in a list. */
export type SessionInfo = Schemas['LiveSession']
export type UserSettings = Schemas['Settings']
export type Vehicle = Schemas['Vehicle']
/** The tokens of a reset link. */
export type Recovery = Schemas['Recovery']
