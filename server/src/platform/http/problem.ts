import {
  type Endpoint,
  type EndpointError,
  type ErrorCode,
  errorStatuses,
  type Locale,
  type Sentence,
  type SentenceValues,
  translate,
} from '@dix/contract'

type More<Data> = {
  /** What stands in the braces of the sentence and of the fields' sentences. */
  values?: SentenceValues
  /** A sentence per wrong input field. */
  fields?: Record<string, Sentence>
  /** What the client needs to go on, beside the sentence. */
  data?: Data
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/**
 * An expected failure of a request: returned by use cases, thrown by what guards many of them, and answered in the
 * envelope. Its endpoint lists the code and the shape of the data.
 */
export class Problem<const Code extends ErrorCode = ErrorCode, Data = undefined> extends Error {
  readonly code: Code
  readonly data: Data
  readonly status: number
  readonly retryAfter: number | undefined
  readonly #sentence: Sentence
  readonly #more: More<Data>

  /** @param sentence what a shopper can act on */
  constructor(code: Code, sentence: Sentence, more: More<Data> = {}) {
    super(translate('en', sentence, more.values), { cause: more.cause })
    this.code = code
    this.data = more.data as Data
    this.status = errorStatuses[code]
    this.retryAfter = more.retryAfter
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

export type AnyProblem = Problem<ErrorCode, unknown>

/** The problems that an endpoint lists. */
export type ProblemOf<Of extends Endpoint> = AsProblem<EndpointError<Of>>
type AsProblem<Listed> = Listed extends { code: infer Code extends ErrorCode; data: infer Data }
  ? Problem<Code, Data>
  : never
