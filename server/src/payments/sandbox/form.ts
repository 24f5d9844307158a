import { z } from 'zod'
import { currency } from '../rules.ts'

type Nested = { [name: string]: string | Nested }

/** Parses `line_items[0][quantity]=2` as the provider's libraries write it. Lists become objects with numeric keys. */
export function readForm(text: string): Nested {
  const form: Nested = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let part = form
    for (const step of path) {
      const known = part[step]
      const inner: Nested = typeof known === 'object' ? known : Object.create(null)
      part[step] = inner
      part = inner
    }
    part[last] = value
  }
  return form
}

const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    (given) => (given && typeof given === 'object' ? Object.values(given) : given),
    z.array(item).max(max),
  )

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** Largest amount of a charge, in whole XOF. */
export const largestAmount = 99_999_999

const metadata = z.record(z.string(), z.string()).default({})
const url = z.url({ protocol: /^https?$/ }).max(5_000)

const LineSchema = z.strictObject({
  quantity: whole(1, 999_999),
  price_data: z.strictObject({
    currency: z.literal(currency),
    unit_amount: whole(0, largestAmount),
    product_data: z.strictObject({ name: z.string().min(1).max(250), images: list(url, 8).optional() }),
  }),
})

/** The parameters that the shop sends; others are refused, as the provider does. */
export const SessionInputSchema = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: list(z.literal('card'), 1),
  line_items: list(LineSchema, 100),
  client_reference_id: z.string().max(200),
  metadata,
  payment_intent_data: z.strictObject({ description: z.string().max(1_000), metadata }),
  customer_email: z.email().optional(),
  locale: z.string().max(10),
  // The provider fills in the session's id, whose braces are not valid in a URL.
  success_url: z.string().max(5_000),
  cancel_url: url,
  expires_at: whole(0, 9_999_999_999),
})
export type SessionInput = z.output<typeof SessionInputSchema>

export const RefundInputSchema = z.strictObject({
  payment_intent: z.string().max(200),
  amount: whole(1, largestAmount).optional(),
  metadata,
})
export type RefundInput = z.output<typeof RefundInputSchema>
