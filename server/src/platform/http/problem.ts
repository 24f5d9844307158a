import {
  type Endpoint,
  type EndpointError,
  type ErrorCode,
  errorStatuses,
  type Locale,
  type Message,
  type MessageValues,
  translate,
} from '@dix/contract'

type More<Data> = {
  /** Values for the placeholders of the message and the field messages. */
  values?: MessageValues
  /** A message per invalid input field. */
  fields?: Record<string, Message>
  /** The data that the client needs to recover, in addition to the message. */
  data?: Data
  /** The affected account, for the log only. */
  accountId?: string | undefined
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/**
 * An expected failure of a request: returned by use cases, thrown by shared guards, sent in the envelope. Its endpoint
 * lists its code and the shape of the data.
 */
export class Problem<const Code extends ErrorCode = ErrorCode, Data = undefined> extends Error {
  readonly code: Code
  readonly data: Data
  readonly status: number
  readonly retryAfter: number | undefined
  readonly accountId: string | undefined
  readonly #message: Message
  #more: More<Data>

  /** @param message says what a shopper can do */
  constructor(code: Code, message: Message, more: More<Data> = {}) {
    super(translate('en', message, more.values), { cause: more.cause })
    this.code = code
    this.data = more.data as Data
    this.status = errorStatuses[code]
    this.retryAfter = more.retryAfter
    this.accountId = more.accountId
    this.#message = message
    this.#more = more
  }

  /** The message and the messages of the invalid fields, in one language. */
  in(locale: Locale): { message: string; fields?: Record<string, string> } {
    const { fields, values } = this.#more
    const message = translate(locale, this.#message, values)
    if (!fields) return { message }
    const translated = Object.entries(fields).map(([name, text]) => [name, translate(locale, text, values)])
    return { message, fields: Object.fromEntries(translated) }
  }

  /** Makes a problem that of a part of the input. @param path of the part, put before the names of its fields */
  static inside<Found extends Problem<ErrorCode, unknown>>(path: string, problem: Found): Found {
    const { fields } = problem.#more
    if (fields) {
      const named = Object.entries(fields).map(([name, text]) => [`${path}.${name}`, text])
      problem.#more = { ...problem.#more, fields: Object.fromEntries(named) }
    }
    return problem
  }
}

/** @param field where the form shows the message */
export function refusedField(field: string, message: Message) {
  return new Problem('invalid_input', message, { fields: { [field]: message } })
}

export type AnyProblem = Problem<ErrorCode, unknown>

/** The problems that an endpoint lists. */
export type ProblemOf<Of extends Endpoint> = AsProblem<EndpointError<Of>>
type AsProblem<Listed> = Listed extends { code: infer Code extends ErrorCode; data: infer Data }
  ? Problem<Code, Data>
  : never
