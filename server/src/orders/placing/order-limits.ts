import { type OrderSuspicion, orderSuspicions, quantityValue, type ShopSettings } from '@dix/contract'
import { Problem } from '../../platform/http/problem.ts'
import type { OrderHistory, RecentOrder } from '../queries/order-history.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Orders that one customer may place, so that nobody floods the shop with unpaid ones. Times in milliseconds. In tests
 * `ORDER_LIMIT_FACTOR` raises the limits, because one account is many shoppers.
 */
const limits = {
  /** Orders of an account; fewer while neither its email nor a login number is verified. */
  orders: { verified: { most: 60, within: hour }, unverified: { most: 30, within: hour } },
  /** Card payments among them that were begun but not completed; each reserves stock for half an hour. */
  unpaid: { verified: { most: 30, within: hour }, unverified: { most: 15, within: hour } },
  /** Orders among them that the customer cancelled; each sends two emails and moves stock twice. */
  cancelled: { verified: { most: 30, within: day }, unverified: { most: 20, within: day } },
  /**
   * Orders with one phone number, across accounts. High: families and businesses share one. The number of an
   * address is not verified, so a verified account raises both limits, and strangers' orders do not count against an
   * account that proved the number.
   */
  phone: { verified: { most: 100, within: hour }, unverified: { most: 50, within: hour } },
  /** Orders that an unverified address gets emails about: it may be a stranger's. */
  mailed: { most: 10, within: hour },
} as const

/**
 * Thresholds above which staff are asked to check an order: in an hour from the IP address of a new customer (the owner
 * sets the size; operators put many shoppers behind one), and of any customer.
 */
const suspicious = {
  ofNetwork: 20,
  accountsOfPhone: 3,
  orders: 5,
  cancelled: 3,
} as const

/** The number of orders from one network that makes those of new customers suspicious. */
export const suspiciousOfNetwork = (factor: number) => suspicious.ofNetwork * factor

/**
 * The share of a product's stock that new customers may reserve together, and the pieces that each may always have
 * (contract: the defaults never refuse ten). The owner sets the limit of a single customer (settings topic `limits`).
 */
const together = { share: 0.75, pieces: 10 } as const

type Limit = { readonly most: number; readonly within: number }

/** The values that the limits depend on in addition to the history. `factor` multiplies them. */
export type OrderLimitsContext = {
  history: OrderHistory
  /** Pieces per product that other new customers have reserved, for the products named by `limitedTogether`. */
  reservedByOtherNewCustomers: Record<string, number>
  /** For emails: an unverified address may be a stranger's. */
  emailVerified: boolean
  /** For orders and pieces; see `isVerified`. */
  isVerified: boolean
  /** Whether the account logs in with the address's number, or has a delivered order with it. */
  isOwnPhone: boolean
  factor: number
  now: number
  /** The owner's limits for new customers. */
  ceilings: ShopSettings['limits']
}

/** `quantity` and `stock` in pieces; in kilograms if it is sold by weight. */
type LimitedLine = { id: string; name: string; quantity: number; stock: number; isByWeight: boolean }

/**
 * Whether a customer ordered too much recently, or would take too much of the stock.
 *
 * @param lines with the names for the customer and the remaining stock
 * @returns `rate_limited` with the time to wait, `quantity_limit`, or nothing
 */
export function checkOrderLimits(
  context: OrderLimitsContext,
  lines: readonly LimitedLine[],
): Problem<'rate_limited' | 'quantity_limit'> | undefined {
  return checkVelocity(context) ?? checkPieces(context, lines)
}

function checkVelocity({ history, isVerified, isOwnPhone, factor, now }: OrderLimitsContext) {
  const user = isVerified ? 'verified' : 'unverified'
  const own = history.recent.filter((order) => order.own)
  const waitFor = (orders: readonly RecentOrder[], limit: Limit) => wait(orders, limit, { factor, now })

  const forOrders = waitFor(own, limits.orders[user])
  if (forOrders) {
    const message =
      'You have placed many orders in a short time. Please try again in {minutes} min, or call the shop.'
    return new Problem('rate_limited', message, inMinutes(forOrders))
  }
  const forPayments = waitFor(
    own.filter(({ unpaid }) => unpaid),
    limits.unpaid[user],
  )
  if (forPayments) {
    const message =
      'You have started many payments in a short time. Please try again in {minutes} min, or call the shop.'
    return new Problem('rate_limited', message, inMinutes(forPayments))
  }
  const forCancelled = waitFor(
    own.filter(({ cancelled }) => cancelled),
    limits.cancelled[user],
  )
  if (forCancelled) {
    const message = 'You have cancelled many orders today. Please try again in {hours} h, or call the shop.'
    const values = { hours: Math.ceil(forCancelled / hour) }
    return new Problem('rate_limited', message, { values, retryAfter: Math.ceil(forCancelled / 1000) })
  }
  const forPhone = isOwnPhone ? 0 : waitFor(history.recent, limits.phone[user])
  if (forPhone) {
    const message =
      'Many orders were placed with this phone number. Please try again in {minutes} min, or call the shop.'
    return new Problem('rate_limited', message, inMinutes(forPhone))
  }
  return undefined
}

const inMinutes = (ms: number) => ({
  values: { minutes: Math.ceil(ms / minute) },
  retryAfter: Math.ceil(ms / 1000),
})

/** Milliseconds until one more order is within the limit; 0 if it already is. */
function wait(
  orders: readonly RecentOrder[],
  { most, within }: Limit,
  { factor, now }: { factor: number; now: number },
): number {
  const times = orders.map(({ at }) => at).filter((at) => at > now - within)
  const oldest = times.sort((one, other) => other - one)[most * factor - 1]
  return oldest === undefined ? 0 : oldest + within - now
}

/** Whether a code or link has proved the email address or the login number of a customer. */
export const isVerified = ({ emailVerified, phoneConfirmed }: Proofs) => emailVerified || phoneConfirmed
type Proofs = { emailVerified: boolean; phoneConfirmed: boolean }

type Newness = { history: Pick<OrderHistory, 'delivered' | 'openPieces'>; isVerified: boolean }

/** Whether nothing of the customer is verified, or they have no delivered order yet. */
const isNew = ({ history, isVerified }: Newness) => !(isVerified && history.delivered)

/** Products that a new customer would reserve in such quantity that other customers' reservations matter. */
export function limitedTogether(
  user: Newness,
  lines: readonly Pick<LimitedLine, 'id' | 'quantity'>[],
): string[] {
  if (!isNew(user)) return []
  const { openPieces } = user.history
  return lines
    .filter(({ id, quantity }) => (openPieces[id] ?? 0) + quantity > together.pieces)
    .map(({ id }) => id)
}

/**
 * Whether a new customer's open, unpaid orders would reserve too much: of one product more than half of its stock, but
 * always `productPieces`; together with other new customers more than three quarters of it, but always ten pieces.
 */
function checkPieces(
  { history, reservedByOtherNewCustomers, isVerified, factor, ceilings }: OrderLimitsContext,
  lines: readonly LimitedLine[],
) {
  if (!isNew({ history, isVerified })) return undefined
  for (const { id, name, quantity, stock, isByWeight } of lines) {
    const open = history.openPieces[id] ?? 0
    const others = reservedByOtherNewCustomers[id] ?? 0
    const own = Math.max(ceilings.productPieces, Math.floor((stock + open) / 2))
    const left = Math.floor(together.share * (stock + open + others)) - others
    const pieces = (others > 0 ? Math.min(own, Math.max(together.pieces, left)) : own) * factor
    if (open + quantity <= pieces) continue
    if (isByWeight) return tooHeavy(pieces, name)
    const message = 'Your first orders can contain up to {pieces} of {name}. Order fewer, or call the shop.'
    return new Problem('quantity_limit', message, { values: { pieces, name } })
  }
  const before = Object.values(history.openPieces).reduce((sum, pieces) => sum + pieces, 0)
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = ceilings.allPieces * factor
  if (before + wanted <= pieces) return undefined
  const message =
    'Your first orders can contain up to {pieces} items in total. Order fewer, or call the shop.'
  return new Problem('quantity_limit', message, { values: { pieces } })
}

function tooHeavy(kilograms: number, name: string) {
  const message = 'Your first orders can contain up to {weight} of {name}. Order less, or call the shop.'
  const weight = quantityValue({ quantity: kilograms, stepGrams: 1_000 })
  return new Problem('quantity_limit', message, { values: { weight, name } })
}

/** Whether an address gets emails about another order of its account: always once it is verified. */
export function mayMail({
  history,
  emailVerified,
  factor,
  now,
}: Pick<OrderLimitsContext, 'history' | 'emailVerified' | 'factor' | 'now'>): boolean {
  if (emailVerified) return true
  return (
    wait(
      history.recent.filter(({ own }) => own),
      limits.mailed,
      { factor, now },
    ) === 0
  )
}

/** Whether an order is large and its customer has no delivered one. `total` in whole XOF. */
export const isNewAndLarge = (
  { history, ceilings }: Pick<OrderLimitsContext, 'history' | 'ceilings'>,
  order: { pieces: number; total: number },
): boolean =>
  !history.delivered && (order.pieces > ceilings.largePieces || order.total > ceilings.largeAmount)

/** The reasons why staff should check an order before they prepare it. */
export function suspicionsOf(
  { history, factor, ceilings }: Pick<OrderLimitsContext, 'history' | 'factor' | 'ceilings'>,
  order: { pieces: number; total: number },
): OrderSuspicion[] {
  const own = history.recent.filter((recent) => recent.own)
  const others = new Set(history.recent.filter((recent) => !recent.own).map(({ customer }) => customer))
  const applies: Record<OrderSuspicion, boolean> = {
    new_and_large: isNewAndLarge({ history, ceilings }, order),
    shared_phone: others.size + 1 >= suspicious.accountsOfPhone,
    many_orders: own.length >= suspicious.orders,
    many_of_network: !history.delivered && history.ofNetwork >= suspiciousOfNetwork(factor),
    many_cancelled: own.filter(({ cancelled }) => cancelled).length >= suspicious.cancelled,
  }
  return orderSuspicions.filter((suspicion) => applies[suspicion])
}
