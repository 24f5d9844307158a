import type { NotDeliveredReason } from '@dix/contract'
import type { DemoProduct } from '../model.ts'

/** Weeks of orders behind a new demo shop. */
const weeks = 6
const day = 24 * 60 * 60_000
const minute = 60_000
/** The latest order has ended by now. */
const endedWithin = 45 * minute

/** Relative number of orders per hour of the day; shoppers come at noon and in the evening. */
const byHour = [0, 0, 0, 0, 0, 0, 1, 3, 5, 6, 6, 8, 10, 8, 5, 4, 5, 8, 12, 13, 10, 6, 3, 1]
/** Orders per weekday from Sunday, as a share of the busiest day. */
const byWeekday = [0.9, 0.6, 0.65, 0.7, 0.75, 0.9, 1]
/** Orders of the busiest day in the first and in the last week: the shop grows. */
const busiestDay = { first: 10, last: 18 } as const

/** The outcome of a past order. */
type OrderOutcome = 'delivered' | 'cancelled' | 'returned' | 'not_delivered'

/** A past order of the demo shop. `customer` is a position in the list of customers. */
export type DemoOrder = {
  customer: number
  placedAt: Date
  outcome: OrderOutcome
  method: 'cash' | 'card'
  lines: { productId: string; quantity: number }[]
  /** The reason why it could not be delivered. */
  failure: NotDeliveredReason | null
  /** The customer's note. */
  note: string | null
  /** Whether they stated the banknote they pay with. */
  givesNote: boolean
  /** Whether a piece of the first line was missing; that line then has at least two. */
  isShort: boolean
  /** Amount refunded after delivery in whole XOF, and whether the customer has it. */
  refund: { amount: number; isDone: boolean } | null
}

/**
 * Orders of the six weeks before a given time, oldest first; always the same for the same arguments.
 *
 * @param draw random numbers from 0, below 1
 */
export function demoOrders(
  now: Date,
  products: readonly DemoProduct[],
  customers: number,
  draw: () => number,
): DemoOrder[] {
  const below = (limit: number) => Math.floor(draw() * limit)
  /** Some products sell much more often than others. */
  const popular = products.filter((_, index) => index % 17 === 0)
  const pick = () => popular[Math.floor(popular.length * draw() ** 2.5)]!
  const orders: PlainOrder[] = []
  const today = Math.floor(now.getTime() / day) * day
  for (let start = today - weeks * 7 * day; start <= today; start += day) {
    const grown = 1 - (today - start) / (weeks * 7 * day)
    const busiest = busiestDay.first + (busiestDay.last - busiestDay.first) * grown
    const wanted = busiest * byWeekday[new Date(start).getUTCDay()]! * (0.8 + draw() * 0.4)
    for (let left = Math.round(wanted); left > 0; left--) {
      const placed = start + hourOf(draw()) * 60 * minute + below(60) * minute + below(60_000)
      const order = {
        customer: Math.floor(customers * draw() ** 1.6),
        placedAt: new Date(placed),
        outcome: outcomeOf(draw()),
        method: draw() < 0.72 ? ('cash' as const) : ('card' as const),
        lines: linesOf(2 + below(6), pick, () => 1 + below(3)),
      }
      if (placed < now.getTime() - endedWithin) orders.push(order)
    }
  }
  return withStories(orders.toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime()))
}

type Story = Pick<DemoOrder, 'failure' | 'note' | 'givesNote' | 'isShort' | 'refund'>
type PlainOrder = Omit<DemoOrder, keyof Story>

const notes = [
  'Sonnez deux fois, la porte est bleue.',
  'Appelez en arrivant, s’il vous plaît.',
  'Laissez chez le gardien si je ne réponds pas.',
  'Des bananes pas trop mûres, merci.',
]

/** At intervals an order has an incident, and the latest ones are waiting at the order desk. */
function withStories(orders: readonly PlainOrder[]): DemoOrder[] {
  const eventful = orders.map((order, index): DemoOrder => {
    const isDelivered = order.outcome === 'delivered'
    const isCash = order.method === 'cash'
    return {
      ...order,
      failure: order.outcome === 'returned' ? (index % 2 === 0 ? 'refused' : 'nobody_there') : null,
      note: index % 9 === 0 ? notes[(index / 9) % notes.length]! : null,
      givesNote: isCash && index % 3 === 0,
      isShort: isDelivered && isCash && index % 19 === 0 && order.lines[0]!.quantity > 1,
      refund: isDelivered && index % 23 === 0 ? { amount: 500, isDone: true } : null,
    }
  })
  const plain = eventful.filter(
    ({ outcome, isShort, refund }) => outcome === 'delivered' && !isShort && !refund,
  )
  const [wrongAddress, nobodyThere] = [plain.at(-1), plain.at(-3)]
  const cashOwed = plain.findLast(
    (order) => order.method === 'cash' && order !== wrongAddress && order !== nobodyThere,
  )
  if (wrongAddress) Object.assign(wrongAddress, { outcome: 'not_delivered', failure: 'wrong_address' })
  if (nobodyThere) Object.assign(nobodyThere, { outcome: 'not_delivered', failure: 'nobody_there' })
  if (cashOwed) cashOwed.refund = { amount: 500, isDone: false }
  return eventful
}

/** The hour for a share of the day's orders. */
function hourOf(share: number): number {
  let left = share * byHour.reduce((sum, orders) => sum + orders, 0)
  const hour = byHour.findIndex((orders) => {
    left -= orders
    return left < 0
  })
  return hour
}

function outcomeOf(chance: number): OrderOutcome {
  if (chance < 0.03) return 'cancelled'
  return chance < 0.045 ? 'returned' : 'delivered'
}

function linesOf(count: number, pick: () => DemoProduct, pieces: () => number) {
  const lines = new Map<string, number>()
  for (let left = count; left > 0; left--) lines.set(pick()._id, pieces())
  return [...lines].map(([productId, quantity]) => ({ productId, quantity }))
}
