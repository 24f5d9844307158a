import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, onlyStore } from '../inputs.ts'
import { message } from '../messages.ts'

/** Until now: today, the last 14 days, or the last three months (13 weeks), in Dakar time. */
export const periods = ['today', '14d', '3m'] as const
export type Period = (typeof periods)[number]

/**
 * Days of a period, and the number of days by which the compared period is earlier, so that it has the same days of the
 * week.
 */
export const periodDays = {
  today: { days: 1, earlier: 7 },
  '14d': { days: 14, earlier: 14 },
  '3m': { days: 91, earlier: 91 },
} as const satisfies Record<Period, { days: number; earlier: number }>

/** Days before a period from which a product's rate of sale is computed. */
export const rateDays = 28

/** A figure for the period, and for the earlier one up to the same time of its last day. */
const compared = z.object({ now: count, before: count })
/**
 * The amount due (whole XOF) and the number of the orders that count as sold, with the delivery fees and coupon
 * discounts included in the amount.
 */
const takings = z.object({ sales: count, orders: count, deliveryFees: count, coupons: count })
/** A day in Dakar: `2026-11-21`. */
const day = z.iso.date()

/** `image` is an absolute URL, empty if there is no picture. */
const ProductRefSchema = z.object({
  _id: z.string(),
  name: z.string(),
  brand: z.string(),
  image: z.string(),
  unit: z.string(),
  /** Grams per step of goods currently sold by weight. */
  stepGrams: count.optional(),
})

export const BestSellerSchema = ProductRefSchema.extend({
  /** Pieces; goods sold by weight are not counted. */
  quantity: count,
  /** Grams sold by weight, over all steps; absent if there were none. */
  grams: count.optional(),
  sales: count,
  /** Pieces in stock in the stores that the figures cover; null for a product that is no longer sold. */
  stock: count.nullable(),
})

/**
 * An estimate of lost sales: `loss` = `hoursOut` × `soldPerHour` × `price`. Hours are those of the period with no
 * stock; the rate is pieces sold per hour in stock over the `rateDays` before; the price is today's, discounted.
 */
export const OutOfStockSchema = ProductRefSchema.extend({
  hoursOut: z.number().min(0),
  soldPerHour: z.number().min(0),
  price: count,
  loss: count,
  stock: count,
})

/** `storeName`: the store where stock is low, if the figures cover several. */
export const LowStockSchema = ProductRefSchema.extend({
  stock: count,
  low_stock: count,
  storeName: z.string().optional(),
})

/** The figures of an empty shop are zero. Lists have at most ten rows. */
export const OverviewSchema = z.object({
  period: z.enum(periods),
  from: day,
  to: day,
  before: z.object({ from: day, to: day }),
  /**
   * Whether there is demo data to clear, and whether the figures come from it, which they do until the first real
   * order. `remaining` if it was cleared except for changed products, which can still be deleted.
   */
  demo: z.object({ loaded: z.boolean(), shown: z.boolean(), remaining: z.boolean() }),
  tiles: z.object({
    sales: compared,
    orders: compared,
    averageBasket: compared,
    deliveryFees: compared,
    coupons: compared,
  }),
  /** Every day of the period. The compared days are complete. */
  byDay: z.array(takings.extend({ day, before: takings.extend({ day }) })),
  /** The 24 hours of a day, each summed over the period. */
  byHour: z.array(takings.extend({ hour: z.number().int().min(0).max(23), before: takings })),
  bestSellers: z.array(BestSellerSchema),
  lowStock: z.object({ count, products: z.array(LowStockSchema) }),
  /**
   * `loss` is the sum over all products, `count` the number out of stock now. `demo`: whether the rates include demo
   * sales.
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
    body: z.object({
      period: z.enum(periods, message('period must be today, 14d or 3m.')).default('14d'),
      store: onlyStore,
    }),
    response: response(OverviewSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
