import type { ProblemCode } from '@dix/contract'

const statuses: Record<ProblemCode, number> = {
  invalid_input: 400,
  malformed_request: 400,
  not_found: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
}

/** An expected refusal of a request: thrown by handlers, answered in the envelope by the error handler. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  /**
   * @param message a sentence a shopper can act on
   * @param more `fields`: sentence per wrong input field; `retryAfter`: seconds
   */
  constructor(
    code: ProblemCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.status = statuses[code]
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}
