import type { components } from './schema.gen'

/** An error as the api says it: RFC 9457 problem JSON with a stable code, and the fields at fault where it names some. */
type Problem = components['schemas']['Problem'] & { fields?: Record<string, string> }

/** A request that did not succeed. `message` is the sentence people read. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: string | null
  readonly fields: Record<string, string>

  constructor(status: number, message: string, code: string | null = null, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

const UNREACHABLE = 'CarPal could not be reached. Check your connection and try again.'
/** The sentence for an error of which nothing more is known. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
}

/** The error in an answer that is not a success; what is no problem JSON gets a plain sentence, never its body. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (!isProblem(body)) return new ApiError(status, SOMETHING_WENT_WRONG)
  return new ApiError(status, body.detail, body.code ?? null, body.fields ?? {})
}

/** The error of a request that got no answer. An abort passes through as it is; an unreadable answer says no more. */
export function errorFromFailure(failure: unknown): unknown {
  if (failure instanceof DOMException && failure.name === 'AbortError') return failure
  return new ApiError(0, failure instanceof SyntaxError ? SOMETHING_WENT_WRONG : UNREACHABLE)
}
