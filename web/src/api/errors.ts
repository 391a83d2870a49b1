/** An error as the api says it: RFC 9457 problem JSON with a stable code and the fields at fault. */
export type Problem = {
  type: string
  title: string
  status: number
  detail?: string
  code?: string
  fields?: Record<string, string>
}

/** A request that did not succeed. `message` is the sentence people read. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    readonly fields: Record<string, string> = {},
  ) {
    super(message)
  }
}

const UNREACHABLE = 'CarPal could not be reached. Check your connection and try again.'
const BROKEN = 'Something went wrong. Please try again.'

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'title' in body && 'status' in body
}

/** The error in a response that is not a success; what is no problem JSON gets a plain sentence, never its body. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (!isProblem(body)) return new ApiError(response.status, BROKEN)
  return new ApiError(response.status, body.detail ?? body.title, body.code ?? null, body.fields ?? {})
}

/** The error of a request that got no response. An abort passes through as it is. */
export function errorFromFailure(failure: unknown): unknown {
  if (failure instanceof DOMException && failure.name === 'AbortError') return failure
  return new ApiError(0, UNREACHABLE)
}
