import { z } from 'zod'
import type { ErrorCode } from './error-statuses.ts'
import { type ErrorList, sharedErrors } from './errors.ts'
import type { Ability } from './policies.ts'

/** The envelope of a success; paging fields are next to `data`. */
export function response<Data extends z.ZodType, Extra extends z.ZodRawShape>(data: Data, extra: Extra) {
  return z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), data, ...extra })
}

/** An endpoint of the API: its path, input, response and errors. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Its callers: signed-in users, or staff with an ability; everyone if absent. */
  access?: 'signedIn' | Ability
  body?: z.ZodType
  /** Largest body in bytes, if it may exceed the server's limit. */
  bodyBytes?: number
  response: z.ZodType
  /** Its own errors, in addition to those that endpoints of its kind share. */
  errors?: ErrorList
}

type OwnErrors<Of extends Endpoint> = Of extends { errors: infer Errors extends ErrorList } ? Errors : unknown
type SharedErrors<Of extends Endpoint> = Of extends { access: 'signedIn' }
  ? (typeof sharedErrors)['signedIn']
  : Of extends { access: Ability }
    ? (typeof sharedErrors)['staff']
    : (typeof sharedErrors)['everyone']

/** Every error that an endpoint can return, own or shared: its code, and the `data` that comes with it. */
export type EndpointError<Of extends Endpoint> = Of extends Endpoint
  ? DescribedError<SharedErrors<Of> & OwnErrors<Of>>
  : never
type DescribedError<Errors> = {
  [Code in keyof Errors & ErrorCode]: {
    readonly code: Code
    readonly data: Errors[Code] extends z.ZodType ? z.output<Errors[Code]> : undefined
  }
}[keyof Errors & ErrorCode]

/** Every error that an endpoint can return, own or shared. */
export function errorsOf({ access, errors }: Endpoint): ErrorList {
  const kind = !access ? 'everyone' : access === 'signedIn' ? access : 'staff'
  return { ...sharedErrors[kind], ...errors }
}
