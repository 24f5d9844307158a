import type { z } from 'zod'
import type { accountEndpoints } from './accounts/accounts.ts'
import type { addressEndpoints } from './accounts/addresses.ts'
import type { phoneEndpoints } from './accounts/phones.ts'
import type { securityEndpoints } from './accounts/security.ts'
import type { staffEndpoints } from './accounts/staff.ts'
import type { auditEndpoints } from './back-office/audit.ts'
import type { backupEndpoints } from './back-office/backup.ts'
import type { categoryEndpoints } from './back-office/categories.ts'
import type { deliveryTimeEndpoints } from './back-office/delivery-times.ts'
import type { demoEndpoints } from './back-office/demo.ts'
import type { editEndpoints } from './back-office/edits.ts'
import type { firstStepsEndpoints } from './back-office/first-steps.ts'
import type { importEndpoints } from './back-office/imports/imports.ts'
import type { insightEndpoints } from './back-office/insights.ts'
import type { offerEndpoints } from './back-office/offers.ts'
import type { pictureBatchEndpoints } from './back-office/pictures/picture-batch.ts'
import type { pictureEndpoints } from './back-office/pictures/pictures.ts'
import type { positionEndpoints } from './back-office/positions.ts'
import type { productEndpoints } from './back-office/products.ts'
import type { synonymEndpoints } from './back-office/synonyms.ts'
import type { transferEndpoints } from './back-office/transfers.ts'
import type { backInStockEndpoints } from './catalogue/back-in-stock.ts'
import type { catalogueEndpoints } from './catalogue/catalogue.ts'
import type { EndpointError } from './envelope.ts'
import { type ErrorCode, errorStatuses } from './error-statuses.ts'
import type { ErrorEnvelope } from './errors.ts'
import type { historyEndpoints } from './history/history.ts'
import type { messageEndpoints } from './messaging/endpoints.ts'
import type { notificationEndpoints } from './messaging/notifications.ts'
import type { cartEndpoints } from './orders/cart.ts'
import type { customerEndpoints } from './orders/customers.ts'
import type { dayReportEndpoints } from './orders/day-report.ts'
import type { deskEndpoints } from './orders/desk.ts'
import type { orderRatingEndpoints } from './orders/order-ratings.ts'
import type { orderEndpoints } from './orders/orders.ts'
import type { pickingEndpoints } from './orders/picking.ts'
import type { riderPositionEndpoints } from './orders/rider-positions.ts'
import type { shiftEndpoints } from './orders/shifts.ts'
import type { tripEndpoints } from './orders/trips.ts'
import type { reviewEndpoints } from './reviews/reviews.ts'
import type { settingsEndpoints } from './settings/endpoints.ts'
import type { storeEndpoints } from './settings/store-endpoints.ts'

/** Every endpoint by its name in the contract. Types only: importing this file brings no schema into the browser. */
type Endpoints = typeof catalogueEndpoints &
  typeof accountEndpoints &
  typeof addressEndpoints &
  typeof backInStockEndpoints &
  typeof cartEndpoints &
  typeof messageEndpoints &
  typeof notificationEndpoints &
  typeof orderEndpoints &
  typeof orderRatingEndpoints &
  typeof reviewEndpoints &
  typeof deskEndpoints &
  typeof pickingEndpoints &
  typeof tripEndpoints &
  typeof riderPositionEndpoints &
  typeof shiftEndpoints &
  typeof customerEndpoints &
  typeof dayReportEndpoints &
  typeof deliveryTimeEndpoints &
  typeof categoryEndpoints &
  typeof productEndpoints &
  typeof editEndpoints &
  typeof historyEndpoints &
  typeof positionEndpoints &
  typeof offerEndpoints &
  typeof demoEndpoints &
  typeof firstStepsEndpoints &
  typeof importEndpoints &
  typeof pictureBatchEndpoints &
  typeof pictureEndpoints &
  typeof insightEndpoints &
  typeof auditEndpoints &
  typeof backupEndpoints &
  typeof securityEndpoints &
  typeof phoneEndpoints &
  typeof settingsEndpoints &
  typeof staffEndpoints &
  typeof storeEndpoints &
  typeof synonymEndpoints &
  typeof transferEndpoints
type Routes = {
  [Name in keyof Endpoints as `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`]: Endpoints[Name]
}

/** An endpoint in the notation of the specification: `POST /api/user/login`. */
export type Route = keyof Routes
/** Input of an endpoint: its body; undefined if it has none or takes a form. */
export type InputOf<Called extends Route> = Routes[Called] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
/** The whole envelope of a success: `data`, `message` and any further fields. */
export type ResponseOf<Called extends Route> = z.output<Routes[Called]['response']>

/** An error response of the API. `message` and `fields` are texts for the user, in the requested language. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The endpoint that responded; null for requests outside the contract, such as a file. */
  readonly route: Route | null
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  /** Read it through `isErrorOf`, which gives its type. */
  readonly data: unknown

  constructor(route: Route | null, status: number, { code, message, fields = {}, data }: ErrorEnvelope) {
    super(message)
    this.route = route
    this.code = code
    this.status = status
    this.fields = fields
    this.data = data
  }
}

/** The errors that an endpoint can return, discriminated by `code`. */
export type ErrorOf<Called extends Route> = ApiError & EndpointError<Routes[Called]>

/** Whether a request failed with an error of its endpoint; a switch over `code` then narrows the type of `data`. */
export function isErrorOf<Called extends Route>(
  error: unknown,
  ...routes: Called[]
): error is ErrorOf<Called> {
  return error instanceof ApiError && routes.some((route) => route === error.route)
}

/**
 * Whether the same request can succeed later: `certain` after a sign-in or a pause, `possible` once the shop works again,
 * `hopeless` if the API rejects it.
 */
export function retryOutlook({ code, status: received }: ApiError): 'certain' | 'possible' | 'hopeless' {
  // A newer server may respond with a code that this version does not know.
  const status = Object.hasOwn(errorStatuses, code) ? errorStatuses[code] : received
  if (status === 401 || status === 429) return 'certain'
  return status >= 500 ? 'possible' : 'hopeless'
}

/** Whether a failed request may be repeated as it is: after any failure except a rejection by the API. */
export const mayRetry = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || retryOutlook(failure) !== 'hopeless'

/** The API did not respond: no connection, a timeout, or a proxy responded in its place. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Timeout of a request in milliseconds. On a weak mobile connection the handshake alone takes seconds. */
const defaultTimeout = 30_000

export type ClientOptions = {
  /** The shop's origin; empty on its own pages. */
  origin?: string
  /** Language of messages: `fr` or `en`. */
  language?: () => string
  fetch?: typeof fetch
}

export type SendOptions = {
  /** Aborts the request. */
  signal?: AbortSignal
  /** A repeated submit with the same key returns the first response, where the endpoint supports it. */
  idempotencyKey?: string
  /** Whether the browser completes the request even if the page is closed. */
  keepalive?: boolean
}

type Rest<Called extends Route> =
  InputOf<Called> extends undefined
    ? [input?: undefined, options?: SendOptions]
    : [input: InputOf<Called>, options?: SendOptions]

/** Calls an endpoint, with `input` if it takes a body. */
export type Client = <Called extends Route>(
  route: Called,
  ...rest: Rest<Called>
) => Promise<ResponseOf<Called>>

/**
 * The typed client: calls endpoints by method and path, with input, response and errors from the contract.
 *
 * @throws ApiError if the API returns an error, NetworkError if it does not respond; as a rejected promise
 */
export function createClient({
  origin = '',
  language,
  fetch = globalThis.fetch,
}: ClientOptions = {}): Client {
  return async <Called extends Route>(
    route: Called,
    ...[input, { signal, idempotencyKey, keepalive = false } = {}]: Rest<Called>
  ) => {
    const [method, path] = route.split(' ') as [string, string]
    const headers = new Headers()
    if (language) headers.set('accept-language', language())
    if (input !== undefined) headers.set('content-type', 'application/json')
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
    const request: RequestInit = {
      method,
      headers,
      credentials: origin === '' ? 'same-origin' : 'include',
      keepalive,
    }
    if (input !== undefined) request.body = JSON.stringify(input)
    const response = await within(defaultTimeout, signal, (signal) =>
      fetch(origin + path, { ...request, signal }),
    )
    return readEnvelope(route, response.status, await response.text().catch(lost))
  }
}

/** Applies a timeout to a request. An abort by the caller keeps its reason; all other failures become NetworkErrors. */
async function within(
  milliseconds: number,
  given: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort(given?.reason)
  given?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    given?.throwIfAborted()
    return await send(controller.signal)
  } catch (error) {
    given?.throwIfAborted()
    return lost(error)
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', abort)
  }
}

function lost(cause: unknown): never {
  throw new NetworkError('The shop did not respond.', { cause })
}

/**
 * Reads the envelope of a response.
 *
 * @param route the endpoint that responded; null for requests outside the contract
 * @param text the body
 * @throws ApiError for an error, NetworkError for a body that is not an envelope
 */
export function readEnvelope<Called extends Route>(
  route: Called | null,
  status: number,
  text: string,
): ResponseOf<Called> {
  const envelope = parse(text)
  if (envelope?.success === true) return envelope as ResponseOf<Called>
  if (envelope?.success === false) throw new ApiError(route, status, envelope as ErrorEnvelope)
  return lost(new Error(`Status ${status} without an envelope.`))
}

function parse(text: string): { success?: unknown } | null {
  try {
    return JSON.parse(text) as { success?: unknown } | null
  } catch {
    return null
  }
}
