import type { orderEndpoints } from '@dix/contract'
import { emptyCart } from '../../cart/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { sellStock } from '../../stock/index.ts'
import { announceJobOf } from '../announce/announce-order.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { placedMail } from '../mails/mails.ts'
import { storeOrderLink } from '../mails/order-links.ts'
import { stepJobs } from '../mails/step-jobs.ts'
import { alreadyPlaced, cartOrdered } from '../problems.ts'
import { insertedOrder, insertOrder } from '../queries/add-order.ts'
import { findLastOrder, findOrder } from '../queries/find-orders.ts'
import { isSeen } from '../rules.ts'
import type { StoredOrder } from '../schema.ts'
import { checkCashTendered } from './cash-tendered.ts'
import { type OrderRequest, readDraft } from './order-draft.ts'
import { mayMail } from './order-limits.ts'
import { newOrderOf, priceDraft } from './price-draft.ts'
import { OpenPaymentError, withOrderTransaction } from './with-order-transaction.ts'

/** Milliseconds within which the same submit without a key counts as a repetition. */
const repeatable = 60 * 60_000

type PlaceProblem = ProblemOf<typeof orderEndpoints.placeCashOrder>

/**
 * Places an order that is paid at the door: takes the stock, writes the order, empties the cart, queues the email and
 * notifies the staff, or does none of it. Repeating the key returns the first order.
 *
 * @returns the order, or why it cannot be placed. `cart_changed` and `stock_short` carry the current cart, and the
 *   order that an empty one became; `order_settled` means that the key belongs to the order of another cart,
 *   `payment_unavailable` that an open payment cannot be closed first
 */
export async function placeOrder(
  dependencies: OrdersDependencies,
  request: OrderRequest,
): Promise<StoredOrder | PlaceProblem> {
  return withOrderTransaction(dependencies, request.sender, (tx) => place(tx, dependencies, request))
}

async function place(
  tx: Transaction,
  dependencies: OrdersDependencies,
  request: OrderRequest,
): Promise<StoredOrder | PlaceProblem | OpenPaymentError> {
  const { userId, cashTendered } = request
  const { draft, earlier } = await readDraft(tx, dependencies, request)
  const { orderIdOfKey, unpaidOrderId } = earlier
  // A late retry returns its order, even if the shopper has started another since.
  if (orderIdOfKey && orderIdOfKey !== unpaidOrderId)
    return repeated((await findOrder(tx, userId, orderIdOfKey))!, request)
  const unpaidOrder = unpaidOrderId === undefined ? undefined : await findOrder(tx, userId, unpaidOrderId)
  const priced = priceDraft(dependencies, request, draft, unpaidOrder)
  if (priced instanceof Problem) {
    const placed =
      draft.cart.lines.length === 0 && priced.code === 'cart_changed' && (await findRepeated(tx, request))
    return placed ? cartOrdered(priced.data, placed) : priced
  }
  const problem = checkCashTendered(cashTendered, priced.bill.dueAmt)
  if (problem) return problem
  if (unpaidOrder) return new OpenPaymentError(unpaidOrder.id)
  const order = newOrderOf(request, priced)
  const { email, emailVerified } = priced.buyer
  const mailbox = email === null ? null : { email, emailVerified }
  const isMailed = mayMail(priced.limits)
  const mail = mailbox && isMailed ? placedMail(order, mailbox, dependencies) : null
  const insertion = insertOrder(order, [
    sellStock(order.lines, order),
    ...emptyCart(userId),
    jobStatement([...(isMailed ? stepJobs(dependencies, order, mail) : []), announceJobOf(order)]),
    ...(mail?.link ? [storeOrderLink(mail.link)] : []),
  ])
  const [inserted] = await tx.batch([insertion], { commit: true })
  return insertedOrder(order, inserted)
}

/** The shopper's last order, if it has the same cart and was placed within the last hour. */
async function findRepeated(tx: Transaction, request: OrderRequest): Promise<StoredOrder | undefined> {
  const previous = await findLastOrder(tx, request.userId)
  if (!previous || previous.createdAt.getTime() < Date.now() - repeatable) return undefined
  return isSeen(previous.lines, { subTotalAmt: previous.subTotal, totalAmt: previous.total }, request)
    ? previous
    : undefined
}

/** The first order, or an error if its key was reused for another cart. */
function repeated(first: StoredOrder, request: OrderRequest): StoredOrder | PlaceProblem {
  if (isSeen(first.lines, { subTotalAmt: first.subTotal, totalAmt: first.total }, request)) return first
  return alreadyPlaced()
}
