import {
  cartLimits,
  changedBill,
  type DeskOrder,
  type deskEndpoints,
  type OrderSuspicion,
  orderStateTable,
  totalsOf,
} from '@dix/contract'
import { lockPublishedProducts, type PublishedProduct } from '../../catalogue/index.ts'
import { run } from '../../platform/database/statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { restock, type StockLine, sellStock } from '../../stock/index.ts'
import { applyTransition } from '../changes/apply-transition.ts'
import { lockReturnedCredit } from '../credit/queries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { changedMail } from '../mails/mails.ts'
import { forgetUnmailed, mailChangesSoon } from '../mails/picking-changes.ts'
import { addLines, writeLines } from '../queries/change-order.ts'
import { hasRefunds } from '../queries/find-orders.ts'
import { undoTime } from '../rules.ts'
import type { OrderLine, StoredOrder } from '../schema.ts'
import { amountDue, billTermsOf, changeAmounts, currentCost } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { asOrderLine, namedChanges } from './lines.ts'
import {
  cancelInstead,
  noLongerPossible,
  notAgreed,
  notEnoughStock,
  nothingLeft,
  notSold,
  otherStep,
  tooManyLines,
} from './problems.ts'
import { type LineChange, lineChanges } from './rules.ts'

type LineProblem = Exclude<
  ProblemOf<typeof deskEndpoints.changeOrderLines>,
  { code: 'not_found' | 'order_changed' }
>
type Quantities = readonly { productId: string; quantity: number }[]

/**
 * Changes the lines of an order before it leaves: fewer pieces or none, and while it is placed also more, or another
 * product at today's price. Moves stock accordingly and refunds any excess. Exceeding the agreed amount needs the
 * customer's consent.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled`, `stock_short`, `not_agreed`
 */
export async function changeLines(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { lines: Quantities; agreed: boolean; note: string | null },
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.changeOrderLines>> {
  const { userId, note, agreed } = request
  return changeAtDesk(dependencies, request, async (tx, order) => {
    const changed = await changeLockedLines(tx, dependencies, order, request.lines, { userId, note, agreed })
    return changed instanceof Problem ? changed : undefined
  })
}

type LockedChange = {
  /** By default staff. */
  actor?: 'staff' | 'shopper'
  /** The member of staff; null if none is involved. */
  userId: string | null
  note?: string | null
  /** Whether the customer agreed to pay more. */
  agreed?: boolean
  /** Whether lines may be added while the order is picked, if the shopper agreed to them beforehand; refunds wait. */
  asAgreed?: boolean
  /** Whether the customer reads about it once the lines rest, because more may follow; refunds wait for that too. */
  isPicking?: boolean
  /** Whether the customer is emailed about it. */
  isMailed?: boolean
  /** Why the order is suspicious with its new lines, if that changes. */
  suspicions?: OrderSuspicion[]
  /** Whether credit that the order returned pays what would exceed the agreed amount, or money refunded before. */
  usesCreditAgain?: boolean
  /** The key of a shopper's request. */
  key?: string | null
  /** The missing product of each new line. */
  replaces?: ReadonlyMap<string, string>
}

/**
 * Changes lines of a locked order like `changeLines`.
 *
 * @returns the order after it, unchanged if nothing differs, or why it is impossible
 */
export async function changeLockedLines(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  wanted: Quantities,
  {
    actor = 'staff',
    userId,
    note = null,
    agreed = false,
    asAgreed = false,
    isPicking = false,
    isMailed = true,
    suspicions = order.suspicions,
    usesCreditAgain = false,
    key = null,
    replaces,
  }: LockedChange,
): Promise<StoredOrder | LineProblem> {
  const allowed = orderStateTable[order.status].lines
  const changes = lineChanges(order.lines, wanted)
  const isMore = changes.some(({ from, to }) => to > from)
  if (allowed === 'fixed' || (isMore && allowed !== 'add' && !asAgreed)) return noLongerPossible()
  if (changes.length === 0) return order
  const ids = changes.map(({ productId }) => productId)
  const products = await lockPublishedProducts(tx, ids, order.storeId)
  const lines = changedLines(order, changes, products)
  if (!('lines' in lines)) return lines.problem
  if (lines.lines.length > cartLimits.lines) return tooManyLines()
  const { subTotalAmt, totalAmt } = totalsOf(lines.lines)
  if (lines.lines.every(({ quantity }) => quantity === 0)) return nothingLeft()
  const transition = usesCreditAgain ? await withCreditAgain(tx, order, totalAmt) : withTotal(order, totalAmt)
  if (!transition) return noLongerPossible()
  const due = amountDue(transition)
  if (currentCost(transition) === 0 && order.allowance > 0) return cancelInstead('lines')
  if (due > order.agreed && !agreed) return notAgreed()

  const known = order.lines.length
  const added = lines.lines
    .slice(known)
    .map((line) => ({ ...line, replaces: replaces?.get(line.productId) ?? null }))
  await writeLines(tx, order.id, lines.lines.slice(0, known))
  await addLines(tx, order.id, known, added)
  await moveStock(tx, order, changes)
  const also = {
    suspicions,
    subTotal: subTotalAmt,
    agreed: Math.max(order.agreed, due),
    // A banknote that no longer covers the amount is dropped.
    cashTendered:
      order.cashTendered !== null && order.cashTendered < transition.toCollect ? null : order.cashTendered,
  }
  const details = { lines: namedChanges(changes, lines.lines), ...(key !== null && { key }) }
  const changed = { ...transition, events: ['changed' as const, ...transition.events] }
  const before = { ...order, lines: [...lines.lines.slice(0, known), ...added] }
  const moneyDetails = { amount: transition.owedBack - order.owedBack }
  const change = { actor, userId, note, details, moneyDetails }
  const after = await applyTransition(tx, dependencies, before, changed, change, {
    also,
    refundDelay: isPicking || asAgreed ? undoTime : undefined,
  })
  if (!isMailed) return after
  if (isPicking) await mailChangesSoon(tx, order)
  else {
    const { creditReturned } = (await forgetUnmailed(tx, order.id)) ?? order
    const creditBack = after.creditReturned - creditReturned
    await mailCustomer(tx, order, (mailbox) => changedMail(after, mailbox, dependencies, { creditBack }))
  }
  return after
}

/**
 * Reduces the goods by weight of a locked order that is packed to what was weighed, and puts the rest back into stock.
 * Lines that nobody weighed stay as ordered.
 *
 * @returns the order after it, and what undoing the step must restore, or why it is impossible
 */
export async function packWeighed(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  userId: string,
): Promise<{ packed: StoredOrder; undoTo: { order: StoredOrder; restocked: StockLine[] } } | LineProblem> {
  const weighed = order.lines.flatMap(({ productId, stepGrams, picked = 0, quantity }) =>
    stepGrams !== null && picked > 0 ? [{ productId, quantity: Math.min(picked, quantity) }] : [],
  )
  const packed = await changeLockedLines(tx, dependencies, order, weighed, { userId, isPicking: true })
  if (packed instanceof Problem) return packed
  const left = new Map(packed.lines.map(({ productId, quantity }) => [productId, quantity]))
  const restocked = order.lines
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - left.get(productId)! }))
    .filter(({ quantity }) => quantity > 0)
  return { packed, undoTo: { order, restocked } }
}

/** The amounts of an order whose lines now have another total. */
const withTotal = (order: StoredOrder, totalAmt: number) =>
  changeAmounts(order, { bill: changedBill(billTermsOf(order), totalAmt), allowance: order.allowance })

/** The same, where returned credit pays what the customer did not agree to pay in money, or was refunded. */
async function withCreditAgain(tx: Transaction, order: StoredOrder, totalAmt: number) {
  const transition = withTotal(order, totalAmt)
  const { paid, refunded, owedBack, toCollect } = order
  const payable = hasRefunds(order) ? paid - refunded - owedBack + toCollect : order.agreed
  const missing = transition ? amountDue(transition) - payable : 0
  if (missing <= 0) return transition
  const again = Math.min(missing, await lockReturnedCredit(tx, order))
  return withTotal({ ...order, creditReturned: order.creditReturned - again }, totalAmt)
}

/** The lines after a change, new ones last; or the reason why the change is impossible. */
function changedLines(
  order: StoredOrder,
  changes: readonly LineChange[],
  products: readonly PublishedProduct[],
):
  | { lines: OrderLine[] }
  | { problem: ReturnType<typeof notSold | typeof notEnoughStock | typeof otherStep> } {
  const sold = new Map(products.map((product) => [product.id, product]))
  for (const { productId, name, from, to } of changes) {
    const product = sold.get(productId)
    if (to > from && !product) return { problem: notSold() }
    const line = order.lines.find((line) => line.productId === productId)
    if (to > from && line && line.stepGrams !== product?.stepGrams) return { problem: otherStep() }
    if (product && to - from > product.stock)
      return { problem: notEnoughStock({ ...product, name: name || product.name }) }
  }
  const quantities = new Map(changes.map(({ productId, to }) => [productId, to]))
  const known = order.lines.map((line) => ({
    ...line,
    quantity: quantities.get(line.productId) ?? line.quantity,
  }))
  const added = changes
    .filter(({ isNew }) => isNew)
    .map(({ productId, to }) => asOrderLine(sold.get(productId)!, to))
  return { lines: [...known, ...added] }
}

async function moveStock(tx: Transaction, order: StoredOrder, changes: readonly LineChange[]): Promise<void> {
  const more = changes.filter(({ from, to }) => to > from)
  const fewer = changes.filter(({ from, to }) => to < from)
  const pieces = ({ productId, from, to }: LineChange) => ({ productId, quantity: Math.abs(to - from) })
  if (more.length > 0) await run(tx, sellStock(more.map(pieces), order))
  if (fewer.length > 0) await restock(tx, fewer.map(pieces), order)
}
