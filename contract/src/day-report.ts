import { z } from 'zod'
import { answer, type Endpoint } from './envelope.ts'
import { count, day, id } from './inputs.ts'

/** What a day's figures are about; each lists the orders behind it. */
export const dayFigures = [
  'placed',
  'delivered',
  'cancelled',
  'returned',
  'cashTaken',
  'cardPayments',
  'refundsByProvider',
  'cashHandedBack',
  'out',
] as const
export type DayFigure = (typeof dayFigures)[number]

const FigureSchema = z.object({
  /** The sum of its orders, in whole XOF. */
  amount: count,
  orders: z.array(z.object({ _id: id, orderId: z.string(), name: z.string(), amount: count })),
})

/** A day in Dakar. Cash counts on the day it changed hands; `out` is with riders at this moment. */
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
    summary: 'What a day in Dakar brought: orders, cash, cards, refunds, and what should be in the till',
    access: 'admin',
    body: z.object({ date: day }),
    answer: answer(DayReportSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
