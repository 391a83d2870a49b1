/**
 * The operations of accounts, as the server's contract says them, until the description is generated from the server
 * that has them. Whoever merges the two deletes this file and takes the same names from `schema.gen.ts`.
 */

export type User = {
  id: string
  email: string
  /** The plate as at sign-up until a username is chosen. */
  name: string
  name_chosen: boolean
  /** As +447700900123. */
  phone?: string | null
  created_at: string
  is_admin: boolean
  /** A verified provider that is not paused. */
  is_active_provider: boolean
  status: 'active' | 'blocked' | 'suspended'
  blocked_reason?: string | null
  suspended_until?: string | null
}

export type Session = {
  access_token: string
  refresh_token: string
  /** RFC 3339. */
  expires_at: string
  user: User
}

export type SessionInfo = { id: string; device: string; created_at: string; last_used_at: string; current: boolean }

export type UserSettings = { push_notifications: boolean; private_mode: boolean; show_in_zones: boolean }

export type Vehicle = {
  id: string
  /** Canonical. */
  registration: string
  registration_shown: string
  known_format: boolean
  state: 'active' | 'pending'
  make?: string | null
  model?: string | null
  color?: string | null
  year?: number | null
  is_primary: boolean
  notes: string
  created_at: string
}

export type SignUp = {
  email: string
  password: string
  registration: string
  make?: string
  model?: string
  color?: string
}
export type SignIn = { email: string; password: string } | { phone: string; password: string }
export type Confirmed = { message: string; registration?: string | null; plate_taken?: string | null }
export type Recovery = { access_token: string; refresh_token: string }

type Message = { message: string }
type Parameters<Path> = { query?: never; header?: never; path: Path; cookie?: never }
type NoParameters = { query?: never; header?: never; path?: never; cookie?: never }
type Answers<Ok> = { 200: { headers: Record<string, unknown>; content: { 'application/json': Ok } } }
type Asks<Ok> = { parameters: NoParameters; requestBody?: never; responses: Answers<Ok> }
type Sends<Body, Ok> = {
  parameters: NoParameters
  requestBody: { content: { 'application/json': Body } }
  responses: Answers<Ok>
}
type Nothing = {
  parameters: NoParameters
  requestBody?: never
  responses: { 204: { headers: Record<string, unknown> } }
}

/** The same shape that openapi-typescript writes. */
export type AccountPaths = {
  '/api/v1/sign-up': { parameters: NoParameters; post: Sends<SignUp, Message> }
  '/api/v1/sign-up/confirm': { parameters: NoParameters; post: Sends<{ token: string }, Confirmed> }
  '/api/v1/sign-in': { parameters: NoParameters; post: Sends<SignIn, Session> }
  '/api/v1/sign-out': { parameters: NoParameters; post: Nothing }
  '/api/v1/sign-out/everywhere': { parameters: NoParameters; post: Nothing }
  '/api/v1/sessions': { parameters: NoParameters; get: Asks<SessionInfo[]> }
  '/api/v1/sessions/{id}': {
    parameters: NoParameters
    delete: Omit<Nothing, 'parameters'> & { parameters: Parameters<{ id: string }> }
  }
  '/api/v1/password/forgot': { parameters: NoParameters; post: Sends<{ email: string }, Message> }
  '/api/v1/password/recovery': { parameters: NoParameters; post: Sends<Recovery, never> }
  '/api/v1/password/reset': { parameters: NoParameters; post: Sends<Recovery & { password: string }, Session> }
  '/api/v1/password': { parameters: NoParameters; put: Sends<{ current_password: string; password: string }, never> }
  '/api/v1/me': { parameters: NoParameters; get: Asks<User> }
  '/api/v1/me/name': { parameters: NoParameters; put: Sends<{ name: string }, User> }
  '/api/v1/me/phone': {
    parameters: NoParameters
    put: Sends<{ phone?: string | null; current_password: string }, User>
  }
  '/api/v1/me/settings': { parameters: NoParameters; get: Asks<UserSettings>; put: Sends<UserSettings, UserSettings> }
  '/api/v1/admin-setup': { parameters: NoParameters; post: Sends<{ code: string }, Message> }
  '/api/v1/vehicles': { parameters: NoParameters; get: Asks<Vehicle[]> }
}
