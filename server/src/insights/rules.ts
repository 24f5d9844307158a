import { discountedPrice, type Overview, type Period, periodDays, rateDays } from '@dix/contract'

const day = 24 * 60 * 60_000

/** The two spans that an overview compares. Days are like `2026-11-21`; spans are half-open. */
export type Span = {
  period: Period
  /** The days of the period until today, and those it is compared with. */
  days: string[]
  before: string[]
  /** From midnight of the first day until now. `beforeNow` is the same time on the last of the earlier days. */
  from: Date
  now: Date
  beforeFrom: Date
  beforeUntil: Date
  beforeNow: Date
  /** Start of the span that rates of sale are computed from, which ends at `from`. */
  rateFrom: Date
}

/** The days of a period that ends now. Dakar is on UTC all year. */
export function spanOf(period: Period, now: Date): Span {
  const { days, earlier } = periodDays[period]
  const from = new Date(Math.floor(now.getTime() / day) * day - (days - 1) * day)
  const beforeFrom = new Date(from.getTime() - earlier * day)
  return {
    period,
    days: daysFrom(from, days),
    before: daysFrom(beforeFrom, days),
    from,
    now,
    beforeFrom,
    beforeUntil: new Date(beforeFrom.getTime() + days * day),
    beforeNow: new Date(now.getTime() - earlier * day),
    rateFrom: new Date(from.getTime() - rateDays * day),
  }
}

function daysFrom(first: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(first.getTime() + at * day).toISOString().slice(0, 10),
  )
}

type Takings = { sales: number; orders: number; deliveryFees: number; coupons: number }
const none: Takings = { sales: 0, orders: 0, deliveryFees: 0, coupons: 0 }

/** Orders in both spans: by day, by hour of the day, and before until `beforeNow`. */
export type SpanSales = {
  days: (Takings & { day: string })[]
  hours: (Takings & { before: boolean; hour: number })[]
  comparable: Takings
}

/** Pieces sold of one product at one price, or steps of so many grams. */
export type PricedSale<Product> = {
  product: Product
  price: number
  discount: number
  quantity: number
  stepGrams?: number
}

/** The tiles and both charts, with every day and every hour, even without orders. */
export function takingsOf(
  span: Span,
  { days, hours, comparable }: SpanSales,
): Pick<Overview, 'tiles' | 'byDay' | 'byHour'> {
  const ofDays = new Map(days.map(({ day, ...takings }) => [day, takings]))
  const hoursOf = (isBefore: boolean) =>
    new Map(
      hours
        .filter(({ before }) => before === isBefore)
        .map(({ hour, before: _before, ...takings }) => [hour, takings]),
    )
  const [ofHours, ofHoursBefore] = [hoursOf(false), hoursOf(true)]
  const total = sum(span.days.map((day) => ofDays.get(day) ?? none))
  return {
    tiles: {
      sales: { now: total.sales, before: comparable.sales },
      orders: { now: total.orders, before: comparable.orders },
      deliveryFees: { now: total.deliveryFees, before: comparable.deliveryFees },
      coupons: { now: total.coupons, before: comparable.coupons },
      averageBasket: { now: average(total), before: average(comparable) },
    },
    byDay: span.days.map((day, at) => {
      const earlier = span.before[at]!
      return {
        day,
        ...(ofDays.get(day) ?? none),
        before: { day: earlier, ...(ofDays.get(earlier) ?? none) },
      }
    }),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...(ofHours.get(hour) ?? none),
      before: ofHoursBefore.get(hour) ?? none,
    })),
  }
}

/** Sales of a product: pieces, and grams if any was sold by weight. */
type Sold = { quantity: number; grams?: number; sales: number }

/** Products by sales in XOF, highest first. */
export function bestOf<Product extends { _id: string }>(
  sold: readonly PricedSale<Product>[],
  limit: number,
): (Product & Sold)[] {
  const best = new Map<string, Product & Sold>()
  for (const { product, price, discount, quantity, stepGrams } of sold) {
    const known: Product & Sold = best.get(product._id) ?? { ...product, quantity: 0, sales: 0 }
    if (stepGrams) known.grams = (known.grams ?? 0) + quantity * stepGrams
    else known.quantity += quantity
    known.sales += quantity * discountedPrice(price, discount)
    best.set(product._id, known)
  }
  return [...best.values()]
    .sort((one, other) => other.sales - one.sales || other.quantity - one.quantity)
    .slice(0, limit)
}

function average({ sales, orders }: Takings): number {
  return orders === 0 ? 0 : Math.round(sales / orders)
}

function sum(days: readonly Takings[]): Takings {
  return days.reduce(
    (total, { sales, orders, deliveryFees, coupons }) => ({
      sales: total.sales + sales,
      orders: total.orders + orders,
      deliveryFees: total.deliveryFees + deliveryFees,
      coupons: total.coupons + coupons,
    }),
    none,
  )
}

/** A number as displayed. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
