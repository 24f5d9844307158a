import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { day, id, onlyStore } from '../inputs.ts'

/** The figures of a day; each lists the orders behind it. */
export const dayFigures = [
  'placed',
  'delivered',
  'cancelled',
  'returned',
  'deliveryFees',
  'roundings',
  'coupons',
  'cashTaken',
  'cardPayments',
  'refundsByProvider',
  'cashHandedBack',
  'mobileMoneyPayouts',
  'creditUsed',
  'creditGiven',
  'out',
  'toHandBack',
] as const
export type DayFigure = (typeof dayFigures)[number]

/** Whole XOF; negative for a refund that a bank later rejected, and a payout that staff reverted. */
const amount = z.number().int()

const FigureSchema = z.object({
  /** The sum over its orders. */
  amount,
  orders: z.array(z.object({ _id: id, orderId: z.string(), name: z.string(), amount })),
})

/**
 * A day in Dakar, as its events were recorded, so that later changes to an order count on a later day. `out` (goods
 * with riders) and `toHandBack` (money to pay out) describe the present; both are empty for any day but today.
 */
export const DayReportSchema = z.object({
  date: z.iso.date(),
  figures: z.object(
    Object.fromEntries(dayFigures.map((name) => [name, FigureSchema])) as Record<
      DayFigure,
      typeof FigureSchema
    >,
  ),
  /** Cash that left with riders that day, less what they handed in; may be negative. */
  withRidersAmt: z.number().int(),
  /** Cash taken minus cash handed back and cash with riders; may be negative. */
  inTillAmt: z.number().int(),
  /** The credit that customers had not spent at the end of the day; null in a single store, because they spend it in any. */
  unspentCreditAmt: z.number().int().nullable(),
  /** Until the first real sale the figures are those of the demo. */
  demo: z.boolean(),
})
export type DayReport = z.infer<typeof DayReportSchema>

export const dayReportEndpoints = {
  dayReport: {
    method: 'POST',
    path: '/api/order/desk/day',
    summary:
      'Figures of a day in Dakar: orders, cash, online payments, refunds, and what should be in the till',
    access: 'seeFigures',
    body: z.object({ date: day, store: onlyStore }),
    response: response(DayReportSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
