import type { z } from 'zod'

type ErrorBody = {
  type?: 'invalid_request_error' | 'idempotency_error'
  code?: string
  param?: string
  message: string
}

/** A refusal in the provider's own shape. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }

  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

/** In the provider's notation for a parameter: `line_items[0][quantity]`. */
export function invalidInput({ issues }: z.ZodError): Refusal {
  const { path, message } = issues[0]!
  const [first = '', ...rest] = path.map(String)
  return new Refusal(400, { param: [first, ...rest.map((part) => `[${part}]`)].join(''), message })
}

/** The response to an id that no object has: 404. */
export function missing(id: string): Refusal {
  return new Refusal(404, { code: 'resource_missing', param: 'id', message: `No such object: '${id}'` })
}
