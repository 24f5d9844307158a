import { z } from 'zod'

/** The HTTP status of each machine code. Codes are stable: clients branch on them, users read `message`. */
export const errorStatuses = {
  invalid_input: 400,
  malformed_request: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  proof_missing: 400,
  second_factor_required: 400,
  second_proof_required: 400,
  link_dead: 400,
  signed_out: 401,
  forbidden: 403,
  factor_missing: 403,
  account_disabled: 403,
  blocked: 403,
  not_bought: 403,
  foreign_origin: 403,
  not_found: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  email_taken: 409,
  phone_taken: 409,
  phone_needed: 409,
  factor_present: 409,
  last_admin: 409,
  already_staff: 409,
  name_taken: 409,
  code_taken: 409,
  still_holds: 409,
  changed_meanwhile: 409,
  language_fixed: 409,
  import_done: 409,
  import_under_way: 409,
  already_in_cart: 409,
  stock_short: 409,
  cart_full: 409,
  cart_changed: 409,
  order_settled: 409,
  order_changed: 409,
  not_agreed: 409,
  order_under_way: 409,
  payment_refused: 409,
  quantity_limit: 409,
  shop_closed: 409,
  below_minimum: 409,
  fee_not_seen: 409,
  method_off: 409,
  coupon_refused: 409,
  payment_unavailable: 503,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const
export type ErrorCode = keyof typeof errorStatuses

const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** Every error of `/api` (contract, "Envelope and status"). `fields` names the invalid inputs, with the reasons. */
export const ErrorSchema = z.object({
  success: z.literal(false),
  error: z.literal(true),
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Data the client needs to recover: the shape that its endpoint lists for the code. */
  data: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ErrorEnvelope = z.infer<typeof ErrorSchema>

/** The errors that an endpoint lists: the shape of `data` for each code, null if there is none. */
export type ErrorList = { readonly [Code in ErrorCode]?: z.ZodType | null }

/** For rate-limited endpoints. */
export const rateLimited = { rate_limited: null } as const satisfies ErrorList
/** For public endpoints that set cookies and must reject cross-site requests. */
export const sameOriginOnly = { foreign_origin: null } as const satisfies ErrorList

const everywhere = {
  invalid_input: null,
  malformed_request: null,
  too_large: null,
  unsupported_media_type: null,
  unavailable: null,
  internal: null,
} as const satisfies ErrorList
const signedIn = { ...everywhere, ...sameOriginOnly, signed_out: null } as const satisfies ErrorList
const staff = { ...signedIn, forbidden: null, factor_missing: null } as const satisfies ErrorList

/** Errors shared by all endpoints of a kind. */
export const sharedErrors = { everyone: everywhere, signedIn, staff } as const

/** Codes that mean the same at every endpoint; their message is all that a client needs. */
export type SharedCode = keyof typeof staff | keyof typeof rateLimited
