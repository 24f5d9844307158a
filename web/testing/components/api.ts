import * as contract from '@dix/contract'
import { ApiError, type ErrorEnvelope, type InputOf, type ResponseOf, type Route } from '@dix/contract'

/** Responds to one call. A thrown `ApiError` becomes the response, anything else a lost connection. */
type Respond<Called extends Route> = (
  input: InputOf<Called>,
  headers: Headers,
) => ResponseBody<Called> | Promise<ResponseBody<Called>>
type ResponseBody<Called extends Route> = Omit<ResponseOf<Called>, 'success' | 'error' | 'message'> & {
  message?: string
}

const endpoints = new Map<string, contract.Endpoint>(
  Object.entries(contract)
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, group]) => Object.values(group as Record<string, contract.Endpoint>))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)
const responses = new Map<string, { respond: Respond<Route>; inputs: unknown[] }>()
const unanswered: string[] = []
let serverAhead = 0

/**
 * Sets the API's response to a call for the rest of a test. Inputs and responses are checked against the contract.
 *
 * @returns the inputs sent so far; the list grows
 */
export function respondTo<Called extends Route>(route: Called, respond: Respond<Called>): InputOf<Called>[] {
  const inputs: InputOf<Called>[] = []
  responses.set(route, { respond: respond as unknown as Respond<Route>, inputs })
  return inputs
}

/** Sets the milliseconds by which the server's clock is ahead for the rest of a test. */
export function setServerAhead(milliseconds: number): void {
  serverAhead = milliseconds
}

/** An error to throw in a response. */
export function refusal(status: number, refused: Omit<ErrorEnvelope, 'success' | 'error'>): ApiError {
  return new ApiError(null, status, { success: false, error: true, ...refused })
}

/** Deletes all responses. @returns the calls without a response */
export function resetApi(): string[] {
  responses.clear()
  serverAhead = 0
  return unanswered.splice(0)
}

/** Replaces the browser's `fetch`. */
export async function fetchResponse(
  path: string | URL | Request,
  { method, body, headers }: RequestInit = {},
): Promise<Response> {
  const route = `${method} ${path}`
  const expected = responses.get(route)
  if (!expected) {
    unanswered.push(route)
    throw new TypeError(`No response was given for ${route}.`)
  }
  const { body: takes, response: schema } = endpoints.get(route)!
  const input: unknown = body === undefined || body === null ? undefined : JSON.parse(String(body))
  expected.inputs.push(input)
  if (!(takes?.safeParse(input).success ?? true)) unanswered.push(`${route} with ${String(body)}`)
  try {
    const response = await expected.respond(input as never, new Headers(headers))
    const date = new Date(Date.now() + serverAhead).toUTCString()
    return Response.json(schema.parse({ success: true, error: false, message: '', ...response }), {
      headers: { date },
    })
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const { status, code, message, fields, data } = failure
    return Response.json({ success: false, error: true, code, message, fields, data }, { status })
  }
}
