import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { count } from '../inputs.ts'
import { message } from '../messages.ts'

/** Until now: today, the last 14 days, or the last three months (13 weeks), in Dakar time. */
export const periods = ['today', '14d', '3m'] as const
export type Period = (typeof periods)[number]

/** Days of a period, and how many days earlier the compared one is: on the same days of the week. */
export const periodDays = {
  today: { days: 1, earlier: 7 },
  '14d': { days: 14, earlier: 14 },
  '3m': { days: 91, earlier: 91 },
} as const satisfies Record<Period, { days: number; earlier: number }>

/** Days before a period from which a product's rate of sale is computed. */
export const rateDays = 28

/** A figure of the period, and of the earlier one up to the same time of its last day. */
const compared = z.object({ now: count, before: count })
/** Whole XOF that is due for orders that count as sold, how many there are, what of it is for delivery, and what coupons took off. */
const takings = z.object({ sales: count, orders: count, deliveryFees: count, coupons: count })
/** A day in Dakar: `2026-11-21`. */
const day = z.iso.date()

/** `image` is an absolute URL, empty without a picture. */
const ProductRefSchema = z.object({
  _id: z.string(),
  name: z.string(),
  brand: z.string(),
  image: z.string(),
  unit: z.string(),
  /** Grams of the steps that stock is counted in, of goods sold by weight now. */
  stepGrams: count.optional(),
})

export const BestSellerSchema = ProductRefSchema.extend({
  /** Pieces, without what was sold by weight. */
  quantity: count,
  /** What was sold by weight, whatever steps it was sold in; absent where nothing was. */
  grams: count.optional(),
  sales: count,
  /** Pieces in stock; null for a product that is no longer sold. */
  stock: count.nullable(),
})

/**
 * What being out of stock cost: `loss` = `hoursOut` × `soldPerHour` × `price`. The hours are those of the period at
 * which the ledger's sum was 0. The rate is that of the `rateDays` before the period: pieces sold by hours in stock.
 * The price is today's, discounted. An estimate: nights count like days, and shoppers may have taken another product.
 */
export const OutOfStockSchema = ProductRefSchema.extend({
  hoursOut: z.number().min(0),
  soldPerHour: z.number().min(0),
  price: count,
  loss: count,
  stock: count,
})

export const LowStockSchema = ProductRefSchema.extend({ stock: count, low_stock: count })

/** The figures of an empty shop are zeros. Lists have ten rows at most. */
export const OverviewSchema = z.object({
  period: z.enum(periods),
  from: day,
  to: day,
  before: z.object({ from: day, to: day }),
  /** Whether the demo shop is there to be cleared, and whether the figures are of its orders: until the first real one. */
  demo: z.object({ loaded: z.boolean(), shown: z.boolean() }),
  tiles: z.object({
    sales: compared,
    orders: compared,
    averageBasket: compared,
    deliveryFees: compared,
    coupons: compared,
  }),
  /** Every day of the period. The compared days are whole. */
  byDay: z.array(takings.extend({ day, before: takings.extend({ day }) })),
  /** The 24 hours of a day, each summed over the period. */
  byHour: z.array(takings.extend({ hour: z.number().int().min(0).max(23), before: takings })),
  bestSellers: z.array(BestSellerSchema),
  lowStock: z.object({ count, products: z.array(LowStockSchema) }),
  /**
   * `loss` is the sum of all products, `count` the number of those out of stock now. `demo`: whether the sales that
   * rates come from include those of the demo.
   */
  outOfStock: z.object({ count, loss: count, demo: z.boolean(), products: z.array(OutOfStockSchema) }),
})
export type Overview = z.infer<typeof OverviewSchema>

export const insightEndpoints = {
  overview: {
    method: 'POST',
    path: '/api/insights/overview',
    summary:
      'Figures of the shop: sales by day and hour, best sellers, low stock, and the cost of being out of stock',
    access: 'seeFigures',
    body: z.object({ period: z.enum(periods, message('period must be today, 14d or 3m.')).default('14d') }),
    answer: answer(OverviewSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
