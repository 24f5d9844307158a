import { z } from 'zod'

/** Stable machine codes of refusals; clients branch on these, people read `message`. */
export const problemCodes = [
  'invalid_input',
  'malformed_request',
  'wrong_credentials',
  'wrong_code',
  'proof_missing',
  'link_dead',
  'signed_out',
  'forbidden',
  'account_disabled',
  'foreign_origin',
  'not_found',
  'unknown_path',
  'method_not_allowed',
  'email_taken',
  'last_admin',
  'name_taken',
  'still_holds',
  'changed_meanwhile',
  'import_done',
  'import_under_way',
  'already_in_cart',
  'stock_short',
  'cart_full',
  'cart_changed',
  'order_settled',
  'order_under_way',
  'payment_refused',
  'payment_unavailable',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Every refusal of `/api` (contract, "Envelope and status"). `fields` names what was wrong with the input. */
export const RefusalSchema = z.object({
  success: z.literal(false),
  error: z.literal(true),
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What the refused client needs to go on: the fresh cart where the world changed. */
  data: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof RefusalSchema>

/** Every success of `/api`: paging fields sit beside `data`. */
export function answer<Data extends z.ZodType, Extra extends z.ZodRawShape>(data: Data, extra: Extra) {
  return z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), data, ...extra })
}

/** One call of the API: what goes in, what comes out, and where. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Whom it answers; without it anybody. */
  access?: 'signed' | 'admin'
  body?: z.ZodType
  /** Bytes that its body may have, where that is more than most need. */
  bodyBytes?: number
  answer: z.ZodType
}
