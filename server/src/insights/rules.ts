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
  beforeNow: Date
  /** Start of the span that rates of sale are computed from, which ends at `from`. */
  rateFrom: Date
}

/** The days of a period that ends now. Dakar has UTC all year. */
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
    beforeNow: new Date(now.getTime() - earlier * day),
    rateFrom: new Date(from.getTime() - rateDays * day),
  }
}

function daysFrom(first: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(first.getTime() + at * day).toISOString().slice(0, 10),
  )
}

/** Orders of one hour of one day and their total in XOF. `late`: after the time that now is compared with. */
export type HourOfDay = { day: string; hour: number; orders: number; sales: number; late: boolean }

/** Pieces sold of one product at one price. */
export type PricedSale<Product> = {
  product: Product
  price: number
  discount: number
  quantity: number
}

/** A product's hours out of stock in the period, its hours in stock and pieces sold before, and today's price. */
export type PricedStockout = {
  hoursOut: number
  hoursIn: number
  sold: number
  price: number
  discount: number
}

/** Hours in stock that a rate is based on at least: three sold in the first minute are no hundred an hour. */
const minHours = 24

type Takings = { sales: number; orders: number }
const none: Takings = { sales: 0, orders: 0 }

/** The tiles and both charts, with every day and every hour, ordered in or not. */
export function takingsOf(
  span: Span,
  hours: readonly HourOfDay[],
): Pick<Overview, 'tiles' | 'byDay' | 'byHour'> {
  const isNow = new Set(span.days)
  const now = hours.filter(({ day }) => isNow.has(day))
  const isBefore = new Set(span.before)
  const before = hours.filter(({ day }) => isBefore.has(day))
  const total = sum(now)
  const comparable = sum(before.filter(({ late }) => !late))
  const [ofDays, ofDaysBefore] = [sumBy(now, ({ day }) => day), sumBy(before, ({ day }) => day)]
  const [ofHours, ofHoursBefore] = [sumBy(now, ({ hour }) => hour), sumBy(before, ({ hour }) => hour)]
  return {
    tiles: {
      sales: { now: total.sales, before: comparable.sales },
      orders: { now: total.orders, before: comparable.orders },
      averageBasket: { now: average(total), before: average(comparable) },
    },
    byDay: span.days.map((day, at) => {
      const earlier = span.before[at]!
      return {
        day,
        ...(ofDays.get(day) ?? none),
        before: { day: earlier, ...(ofDaysBefore.get(earlier) ?? none) },
      }
    }),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...(ofHours.get(hour) ?? none),
      before: ofHoursBefore.get(hour) ?? none,
    })),
  }
}

/** Products by sales in XOF, highest first. */
export function bestOf<Product extends { _id: string }>(
  sold: readonly PricedSale<Product>[],
  limit: number,
): (Product & { quantity: number; sales: number })[] {
  const best = new Map<string, Product & { quantity: number; sales: number }>()
  for (const { product, price, discount, quantity } of sold) {
    const known = best.get(product._id) ?? { ...product, quantity: 0, sales: 0 }
    known.quantity += quantity
    known.sales += quantity * discountedPrice(price, discount)
    best.set(product._id, known)
  }
  return [...best.values()]
    .sort((one, other) => other.sales - one.sales || other.quantity - one.quantity)
    .slice(0, limit)
}

/** What being out of stock cost, in XOF: see `OutOfStockSchema` for the formula. */
export function lossOf({ hoursOut, hoursIn, sold, price, discount }: PricedStockout): {
  hoursOut: number
  soldPerHour: number
  price: number
  loss: number
} {
  const soldPerHour = Math.max(0, sold) / Math.max(minHours, hoursIn)
  const paid = discountedPrice(price, discount)
  return {
    hoursOut: rounded(hoursOut, 1),
    soldPerHour: rounded(soldPerHour, 3),
    price: paid,
    loss: Math.round(hoursOut * soldPerHour * paid),
  }
}

function average({ sales, orders }: Takings): number {
  return orders === 0 ? 0 : Math.round(sales / orders)
}

function sum(hours: readonly Takings[]): Takings {
  return hours.reduce(
    (total, { sales, orders }) => ({ sales: total.sales + sales, orders: total.orders + orders }),
    none,
  )
}

function sumBy<Key>(hours: readonly HourOfDay[], keyOf: (hour: HourOfDay) => Key): Map<Key, Takings> {
  return new Map([...Map.groupBy(hours, keyOf)].map(([key, group]) => [key, sum(group)]))
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
