import { z } from 'zod'

/** Stable machine codes of refusals; clients branch on these, people read `message`. */
export const problemCodes = [
  'invalid_input',
  'malformed_request',
  'not_found',
  'unknown_path',
  'method_not_allowed',
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
  requestId: z.string().optional(),
})
export type Refusal = z.infer<typeof RefusalSchema>

/** Every success of `/api`: paging fields sit beside `data`. */
export function answer<Data extends z.ZodType, Extra extends z.ZodRawShape>(data: Data, extra: Extra) {
  return z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), data, ...extra })
}
