import type { PickingOrder, pickingEndpoints } from '@dix/contract'
import type { PublishedProduct } from '../../catalogue/index.ts'
import {
  callOffRefunds,
  changeLockedLines,
  changeSeenOrder,
  lockReturnedCredit,
  noLongerPossible,
  notAgreed,
  type OrderLine,
  type OrdersDependencies,
  pushProposal,
  type StoredOrder,
  undoLastStep,
  type VersionedRequest,
  writePicked,
} from '../../orders/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { lockStock, restoreWrittenOff, writeOffStock } from '../../stock/index.ts'
import { isPickedBy, moveAsPicker, noSuchLine } from './pick.ts'
import { anotherOf, findAlternatives, notAccepted, pickingOrderOf, undoableMissing } from './read-order.ts'
import { substitutionOf } from './rules.ts'

type MissingProblem = ProblemOf<typeof pickingEndpoints.missingLine>

/**
 * Records that the rest of a line was not found: the product becomes out of stock in that store, and the line is
 * changed as the shopper agreed. The order is cancelled if nothing else remains.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed`, `order_settled`,
 *   `not_agreed` for a replacement that the shopper did not agree to, `stock_short` if it has just been sold
 */
export function missingLine(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { productId: string; replacementId: string | null },
): Promise<PickingOrder | undefined | MissingProblem> {
  const { productId, replacementId } = request
  const change = async (tx: Transaction, order: StoredOrder) => {
    if (!isPickedBy(request, order)) return noLongerPossible()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line) return noSuchLine()
    const missing = line.quantity - Math.min(line.quantity, line.picked ?? 0)
    if (missing === 0) return noLongerPossible()
    // All in one lock before the first write, because a cancellation writes all of them.
    const ids = order.lines.map((line) => line.productId)
    await lockStock(tx, replacementId ? [...ids, replacementId] : ids)
    const problem = await applySubstitution(tx, dependencies, order, { request, line, missing })
    if (problem) return problem
    await writePicked(tx, order.id, productId, { missing: (line.missing ?? 0) + missing })
    // The pieces already picked for a cancelled order remain in stock.
    const found = substitutionOf(line).choice === 'cancel' ? line.quantity - missing : 0
    await writeOffStock(tx, productId, order, found)
    return undefined
  }
  return changeSeenOrder(dependencies, request, { change, show: pickingOrderOf(request) })
}

type MissingLine = {
  request: VersionedRequest & { productId: string; replacementId: string | null }
  line: OrderLine
  missing: number
}

/** Removes or replaces what is missing, or cancels the order, as the shopper agreed. */
async function applySubstitution(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { request: { userId, productId, replacementId }, line, missing }: MissingLine,
) {
  const cancel = () =>
    moveAsPicker(tx, dependencies, order, 'cancelled', {
      ...{ userId, reason: 'out_of_stock', isUndoable: true },
      missing: { productId, quantity: missing },
    })
  if (substitutionOf(line).choice === 'cancel') return cancel()
  const rest = { productId, quantity: line.quantity - missing }
  if (replacementId === null) {
    const hasOthers = order.lines.filter((other) => other !== line).some(({ quantity }) => quantity > 0)
    if (!hasOthers && rest.quantity === 0) return cancel()
    const left = await changeLockedLines(tx, dependencies, order, [rest], { userId, isPicking: true })
    return left instanceof Problem ? left : undefined
  }
  const replacement = (await findAlternatives(tx, order, line)).find(({ id }) => id === replacementId)
  if (!replacement) return notAgreed()
  const replaced = await addReplacement(tx, dependencies, order, {
    ...{ userId, productId, replacement, quantity: missing },
    others: [rest],
  })
  return replaced instanceof Problem ? replaced : undefined
}

type NewReplacement = {
  userId: string
  /** The missing product. */
  productId: string
  replacement: PublishedProduct
  /** The pieces to replace; its stock may be less. */
  quantity: number
  /** The other lines that change with it. */
  others: { productId: string; quantity: number }[]
  /** See `changeLockedLines`. */
  usesCreditAgain?: boolean
}

/** Adds a replacement to a locked order, and asks the shopper about it. @returns the order, or why it is impossible */
async function addReplacement(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { userId, productId, replacement, quantity, others, usesCreditAgain = false }: NewReplacement,
) {
  const { id, stock } = replacement
  const wanted = [...others, { productId: id, quantity: Math.min(quantity, stock) }]
  // Emailed at once, because the shopper has two minutes to decide.
  const replaced = await changeLockedLines(tx, dependencies, order, wanted, {
    userId,
    asAgreed: true,
    usesCreditAgain,
    replaces: new Map([[id, productId]]),
  })
  if (replaced instanceof Problem) return replaced
  // Also for a line that an undo left without pieces. Nobody can decide for an erased customer.
  const proposedAt = order.userId === null ? null : new Date()
  await writePicked(tx, order.id, id, { proposedAt, decision: null })
  await pushProposal(tx, order)
  return replaced
}

/**
 * Replaces the open pieces of a missing line with another product, once the shopper refused the first replacement or
 * did not answer in time. Refunds that were not sent yet and credit that was returned pay for it.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed`, `order_settled` while
 *   the shopper may decide or if nothing is open, `not_agreed`, `stock_short` if it has just been sold
 */
export function proposeAnother(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { productId: string; replacementId: string },
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.proposeAnother>> {
  const { userId, productId, replacementId } = request
  const change = async (tx: Transaction, order: StoredOrder) => {
    if (!isPickedBy(request, order)) return noLongerPossible()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line) return noSuchLine()
    const { quantity, from } = anotherOf(order, line)
    if (quantity === 0 || (from && from.getTime() > Date.now())) return noLongerPossible()
    const others = notAccepted(order, line).map(({ productId }) => ({ productId, quantity: 0 }))
    await lockStock(tx, [replacementId, ...others.map(({ productId }) => productId)])
    const unrefunded = await callOffRefunds(tx, dependencies, order, userId)
    const calledOff = order.owedBack - unrefunded.owedBack
    const credit = await lockReturnedCredit(tx, unrefunded)
    const found = await findAlternatives(tx, unrefunded, line, { calledOff, credit })
    const replacement = found.find(({ id }) => id === replacementId)
    if (!replacement) return notAgreed()
    const replaced = await addReplacement(tx, dependencies, unrefunded, {
      ...{ userId, productId, replacement, quantity, others, usesCreditAgain: true },
    })
    if (replaced instanceof Problem) return replaced
    return mustCollectAgain(order, unrefunded, replaced) ? notAgreed() : undefined
  }
  return changeSeenOrder(dependencies, request, { change, show: pickingOrderOf(request) })
}

/** Whether an order with refunds would have to collect more than before, which nobody could. */
const mustCollectAgain = (before: StoredOrder, unrefunded: StoredOrder, after: StoredOrder) =>
  unrefunded.owedBack + unrefunded.refunded > 0 && after.toCollect > before.toCollect

/**
 * Undoes a missing line: the store gets its stock back, the replacement leaves the order, and its refund is called
 * off, or its credit used again. Impossible once that was sent or spent, because nobody would collect the money again.
 * An order that it cancelled is as before, within a minute.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed`, `order_settled`,
 *   `stock_short` or `not_agreed` if the lines cannot be restored
 */
export function undoMissing(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { productId: string },
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.undoMissing>> {
  const { productId, userId } = request
  const hasCancelled = async (tx: Transaction, order: StoredOrder) =>
    (await undoableMissing(tx, order, request))?.productId === productId
  const change = async (tx: Transaction, order: StoredOrder) => {
    if (await hasCancelled(tx, order)) return undoLastStep(tx, dependencies, order, { userId })
    if (!isPickedBy(request, order)) return noLongerPossible()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line) return noSuchLine()
    const missing = line.missing ?? 0
    if (missing === 0) return noLongerPossible()
    // Also those that are missing themselves: undoing that later would deliver both.
    const replacements = order.lines.filter(({ replaces }) => replaces === productId)
    const ids = [productId, ...replacements.map((replacement) => replacement.productId)]
    await lockStock(tx, ids)
    await restoreWrittenOff(tx, { productId, quantity: missing }, order)
    const wanted = [
      { productId, quantity: line.quantity + missing },
      ...replacements.map((replacement) => ({ productId: replacement.productId, quantity: 0 })),
    ]
    const unrefunded = await callOffRefunds(tx, dependencies, order, userId)
    const restored = await changeLockedLines(tx, dependencies, unrefunded, wanted, {
      userId,
      asAgreed: true,
      isPicking: true,
      usesCreditAgain: true,
    })
    if (restored instanceof Problem) return restored
    if (mustCollectAgain(order, unrefunded, restored)) return noLongerPossible()
    await writePicked(tx, order.id, productId, { missing: 0 })
    for (const replacement of replacements)
      await writePicked(tx, order.id, replacement.productId, { picked: 0, missing: 0, proposedAt: null })
    return undefined
  }
  return changeSeenOrder(dependencies, request, {
    change,
    alsoSees: hasCancelled,
    show: pickingOrderOf(request),
  })
}
