import { z } from 'zod'
import { type ErrorCode, errorStatuses } from './error-statuses.ts'

const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** Every error of `/api`. `fields` names the invalid inputs, with the reasons. */
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
