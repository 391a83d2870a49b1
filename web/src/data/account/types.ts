import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** Who is signed in. */
export type User = Schemas['User']
/** A session as its owner sees it in a list. */
export type Session = Schemas['Session']
export type UserSettings = Schemas['UserSettings']
/** Why an account is blocked or suspended, and what its user said to it. */
export type Restriction = Schemas['Restriction']
/** An account whose email is confirmed. */
export type ConfirmedAccount = Schemas['ConfirmedAccount']
/** What an admin proves a second factor with. */
export type SecondFactor = Schemas['SecondFactor']
/** What an authenticator app is told. */
export type NewAuthenticator = Schemas['NewAuthenticator']
/** A passkey as its owner sees it. */
export type Passkey = Schemas['Passkey']
/** The tokens of a reset link. */
export type PasswordResetTokens = Schemas['PasswordResetTokens']
