import {
  areaOf,
  type Bill,
  changedBill,
  countPieces,
  deliveryTo,
  type OrderSuspicion,
  openState,
  type orderEndpoints,
  orderStateTable,
  orderSuspicions,
  type ShopSettings,
  storesOf,
} from '@dix/contract'
import { findBuyerAccount, findMailbox, mayMailUser } from '../../accounts/index.ts'
import { type CartContents, findCart, lockCart, takeBought } from '../../cart/index.ts'
import { type PublishedProduct, stockedIn } from '../../catalogue/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Sender } from '../../platform/fair-queue.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { countReservedByOtherNewCustomers, lockWanted, readWanted } from '../placing/order-draft.ts'
import { checkOrderLimits, isNewAndLarge } from '../placing/order-limits.ts'
import { freshCart, limitedLine, limitsContext } from '../placing/price-draft.ts'
import { OpenPaymentError, withOrderTransaction } from '../placing/with-order-transaction.ts'
import {
  additionNotSeen,
  cartChanged,
  customerBlocked,
  noSuchOrder,
  ownOrderChanged,
  paidOnline,
  priceDiffers,
  shopClosed,
  stockShort,
  tooLateToAdd,
} from '../problems.ts'
import { freezeSubstitutions, lockOrder } from '../queries/change-order.ts'
import { findEarlier, findOrder } from '../queries/find-orders.ts'
import { findOrderHistory } from '../queries/order-history.ts'
import { decideOrder, type SeenCart } from '../rules.ts'
import type { StoredOrder } from '../schema.ts'
import { amountDue, billTermsOf, changeAmounts, isAddable, isUnderWay } from '../states/rules.ts'
import { asOrder, nameOf, type OrderViewer } from '../wire.ts'
import { changeLockedLines } from './change-lines.ts'

/** A request to add the cart to an order, both as the shopper saw them. */
type AdditionRequest = SeenCart & {
  userId: string
  /** The sender whose place in the queue it takes. */
  sender: Sender
  orderId: string
  version: number
  /** The amount due for the whole order, in whole XOF. */
  dueAmt: number
  /** The header `Idempotency-Key`. */
  key: string | null
  viewer: OrderViewer
}

type AdditionProblem = ProblemOf<typeof orderEndpoints.addToOrder>

/**
 * Adds the cart to an order of the shopper that is paid at the door and that nobody picks yet: takes the stock of its
 * store, reprices it and empties the cart, or does none of it. Repeating the key returns the order.
 *
 * @returns the order, `order_changed` with the current one, `order_settled`, `cart_changed` or `stock_short` with the
 *   current cart, `fee_not_seen` with the bill, `not_found`, `blocked`, `shop_closed`, `quantity_limit`, or
 *   `payment_unavailable` if an open payment for the cart cannot be closed first
 * @throws Problem `rate_limited`
 */
export async function addToOrder(
  dependencies: OrdersDependencies,
  request: AdditionRequest,
): Promise<StoredOrder | AdditionProblem> {
  const { db, accounts } = dependencies
  await accounts.limits.count('orderAddition', { account: request.userId })
  const mailbox = await findMailbox(db, request.userId)
  const isMailed = mailbox !== undefined && (await mayMailUser(accounts.limits, mailbox))
  return withOrderTransaction(dependencies, request.sender, (tx) => add(tx, dependencies, request, isMailed))
}

async function add(
  tx: Transaction,
  dependencies: OrdersDependencies,
  request: AdditionRequest,
  isMailed: boolean,
): Promise<StoredOrder | AdditionProblem | OpenPaymentError> {
  const { userId, orderId, version, key, viewer } = request
  if (!(await lockOrder(tx, orderId, userId))) return noSuchOrder()
  const order = (await findOrder(tx, userId, orderId))!
  if (key !== null && order.timeline.some(({ details }) => details?.key === key)) return order
  if (!isAddable(order)) return whyNotAddable(order)
  if (order.version !== version) return ownOrderChanged(asOrder(order, viewer))
  const goods = await readGoods(tx, dependencies, order, request)
  if (goods instanceof Error) return goods
  const due = checkDue(order, goods.totalAmt, request)
  if (due) return due
  const had = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]))
  const added = goods.lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const wanted = added.map(({ productId, quantity }) => ({
    productId,
    quantity: quantity + (had.get(productId) ?? 0),
  }))
  const changed = await changeLockedLines(tx, dependencies, order, wanted, {
    actor: 'shopper',
    userId: null,
    agreed: true,
    // Several additions are one email.
    isPicking: true,
    isMailed,
    suspicions: goods.suspicions,
    key,
  })
  if (changed instanceof Problem) {
    if (changed.code === 'order_settled' || changed.code === 'invalid_input') return changed
    // Its other reasons were checked under the same locks.
    throw changed
  }
  const productIds = added.filter(({ productId }) => !had.has(productId)).map(({ productId }) => productId)
  await freezeSubstitutions(tx, orderId, { userId, productIds })
  await takeBought(tx, userId, added)
  return (await findOrder(tx, userId, orderId))!
}

/** Why a shopper cannot add to an order in its state, or with its payment method. */
function whyNotAddable(order: StoredOrder) {
  return orderStateTable[order.status].lines === 'add' ? paidOnline() : tooLateToAdd(isUnderWay(order))
}

type Goods = {
  lines: (PublishedProduct & { quantity: number })[]
  totalAmt: number
  /** Why the order is suspicious with them. */
  suspicions: OrderSuspicion[]
}

/** Locks the cart and its products, and checks that the order can take them at the prices that the shopper saw. */
async function readGoods(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  request: AdditionRequest,
): Promise<Goods | AdditionProblem | OpenPaymentError> {
  const { userId, viewer } = request
  const { storeId } = order
  const settings = dependencies.settings.current
  const [cartExists, earlier, stored, customer, , products, history] = await tx.batch([
    lockCart(userId),
    findEarlier(userId, null),
    findCart(userId),
    findBuyerAccount(userId),
    lockWanted({ cartOf: userId }),
    readWanted({ cartOf: userId }),
    findOrderHistory({ userId, addressId: '', network: '' }, 0),
  ])
  if (!customer || customer.blocked) return customerBlocked()
  const closed = closedProblem(settings, order)
  if (closed) return closed
  // Paying later for what was added already would buy it twice.
  if (earlier.unpaidOrderId !== undefined) return new OpenPaymentError(earlier.unpaidOrderId)
  const cart: CartContents = {
    ...stored,
    lines: cartExists ? stored.lines : [],
    products: stockedIn(products, storeId),
  }
  const decision = decideOrder(cart.lines, cart.products, request)
  if ('problem' in decision) {
    const fresh = freshCart(cart, viewer, deliveryTo(settings, areaOf(order.address)).terms)
    return decision.problem === 'stock_short' ? stockShort(fresh) : cartChanged(fresh)
  }
  const other = decision.lines.find((line) => hasOtherPrice(order, line))
  if (other) return priceDiffers(nameOf(other, viewer))
  const reservedByOtherNewCustomers = await countReservedByOtherNewCustomers(tx, {
    userId,
    buyer: customer,
    storeId,
    history,
    cart,
    products,
  })
  const draft = { history, reservedByOtherNewCustomers, settings }
  // The number of its address was counted when it was placed.
  const buyer = { ...customer, isLoginPhone: true }
  const limits = limitsContext(dependencies, draft, buyer, Date.now())
  const lines = decision.lines.map((line) => limitedLine(line, { ...dependencies, locale: viewer.locale }))
  const problem = checkOrderLimits(limits, lines)
  if (problem) return problem
  const { totalAmt } = decision.totals
  const pieces = [...order.lines, ...decision.lines].reduce((sum, line) => sum + countPieces(line), 0)
  const isLarge = isNewAndLarge(limits, { pieces, total: order.total + totalAmt })
  const suspicions = orderSuspicions.filter(
    (suspicion) => order.suspicions.includes(suspicion) || (suspicion === 'new_and_large' && isLarge),
  )
  return { lines: decision.lines, totalAmt, suspicions }
}

/** A closed store takes nothing more, except for orders for a later time. */
function closedProblem(settings: ShopSettings, { storeId, slotFrom }: StoredOrder) {
  const [main, ...others] = storesOf(settings)
  const { hours, pause } = others.find(({ id }) => id === storeId) ?? main
  const now = Date.now()
  const state = openState(hours, pause, now)
  return state.isOpen || slotFrom !== null ? null : shopClosed(state, now)
}

/** Whether the order has a product at another price or in other steps than the cart. */
function hasOtherPrice(
  { lines }: StoredOrder,
  { id, price, discount, stepGrams }: PublishedProduct,
): boolean {
  const line = lines.find(({ productId }) => productId === id)
  return (
    line !== undefined && (line.price !== price || line.discount !== discount || line.stepGrams !== stepGrams)
  )
}

/** The problem if the shopper saw another amount due than the order has with more goods. */
function checkDue(order: StoredOrder, totalAmt: number, { dueAmt }: AdditionRequest) {
  const bill: Bill = changedBill(billTermsOf(order), order.total + totalAmt)
  const changed = changeAmounts(order, { bill, allowance: order.allowance })
  const due = changed ? amountDue(changed) : null
  return due === null || due === dueAmt ? null : additionNotSeen(bill, due)
}
