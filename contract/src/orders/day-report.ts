import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { day, id } from '../inputs.ts'

/** What a day's figures are about; each lists the orders behind it. */
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
  'out',
  'toHandBack',
] as const
export type DayFigure = (typeof dayFigures)[number]

/** Whole XOF; negative for a refund that a bank rejected after all. */
const amount = z.number().int()

const FigureSchema = z.object({
  /** The sum of its orders. */
  amount,
  orders: z.array(z.object({ _id: id, orderId: z.string(), name: z.string(), amount })),
})

/**
 * A day in Dakar, as its events were noted: what happens to an order later belongs to that day. `out` is with riders,
 * and `toHandBack` is owed in cash, at this moment; both are empty for any day but today.
 */
export const DayReportSchema = z.object({
  date: z.iso.date(),
  figures: z.object(
    Object.fromEntries(dayFigures.map((name) => [name, FigureSchema])) as Record<
      DayFigure,
      typeof FigureSchema
    >,
  ),
  /** Cash taken less cash handed back; less than nothing where more was handed back. */
  inTillAmt: z.number().int(),
  /** Until the first real sale the figures are those of the demo. */
  demo: z.boolean(),
})
export type DayReport = z.infer<typeof DayReportSchema>

export const dayReportEndpoints = {
  dayReport: {
    method: 'POST',
    path: '/api/order/desk/day',
    summary:
      'What a day in Dakar brought: orders, cash, online payments, refunds, and what should be in the till',
    access: 'seeFigures',
    body: z.object({ date: day }),
    answer: answer(DayReportSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
