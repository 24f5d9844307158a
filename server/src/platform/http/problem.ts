import { type Locale, type ProblemCode, type Sentence, type SentenceValues, translate } from '@dix/contract'

const statuses: Record<ProblemCode, number> = {
  invalid_input: 400,
  malformed_request: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  proof_missing: 400,
  link_dead: 400,
  signed_out: 401,
  forbidden: 403,
  account_disabled: 403,
  foreign_origin: 403,
  not_found: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  email_taken: 409,
  last_admin: 409,
  name_taken: 409,
  still_holds: 409,
  changed_meanwhile: 409,
  import_done: 409,
  import_under_way: 409,
  already_in_cart: 409,
  stock_short: 409,
  cart_full: 409,
  cart_changed: 409,
  order_settled: 409,
  order_under_way: 409,
  payment_refused: 409,
  payment_unavailable: 503,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
}

type More = {
  /** What stands in the braces of the sentence and of the fields' sentences. */
  values?: SentenceValues
  /** A sentence per wrong input field. */
  fields?: Record<string, Sentence>
  /** What the client needs to go on, beside the sentence. */
  data?: unknown
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected refusal of a request: thrown by handlers, answered in the envelope by the error handler. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly retryAfter: number | undefined
  readonly data: unknown
  readonly #sentence: Sentence
  readonly #more: More

  /** @param sentence what a shopper can act on */
  constructor(code: ProblemCode, sentence: Sentence, more: More = {}) {
    super(translate('en', sentence, more.values), { cause: more.cause })
    this.code = code
    this.status = statuses[code]
    this.retryAfter = more.retryAfter
    this.data = more.data
    this.#sentence = sentence
    this.#more = more
  }

  /** What a reader is told: the sentence, and one for each wrong field. */
  in(locale: Locale): { message: string; fields?: Record<string, string> } {
    const { fields, values } = this.#more
    const message = translate(locale, this.#sentence, values)
    if (!fields) return { message }
    const translated = Object.entries(fields).map(([name, text]) => [name, translate(locale, text, values)])
    return { message, fields: Object.fromEntries(translated) }
  }
}
