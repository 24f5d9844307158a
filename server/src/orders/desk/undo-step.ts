import {
  type CouponProblem,
  type DeskOrder,
  type deskEndpoints,
  orderStateTable,
  reachedLimit,
} from '@dix/contract'
import { lockPublishedProducts } from '../../catalogue/index.ts'
import { run } from '../../platform/database/statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { lockStock, restoreWrittenOff, type StockLine, sellStock } from '../../stock/index.ts'
import { announceJobOf, remindAgain } from '../announce/announce-order.ts'
import { applyTransition, removeRefunds } from '../changes/apply-transition.ts'
import { couponOfOrder } from '../coupons/check-coupon.ts'
import { countCouponUses, lockCoupon } from '../coupons/queries.ts'
import { lockCredit } from '../credit/queries.ts'
import { forgetDelivery } from '../deliveries/record-deliveries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { pushStep } from '../mails/step-pushes.ts'
import { hasFullSlot } from '../placing/slots.ts'
import { writeLines, writePicked } from '../queries/change-order.ts'
import { deleteRating } from '../queries/ratings.ts'
import { removeEvents, takeStep } from '../queries/undoable-steps.ts'
import type { StoredOrder, UndoableStep } from '../schema.ts'
import { creditOf, isBegun, undoStep as undo } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import {
  couponUsedSince,
  creditSpentSince,
  neededByRider,
  noLongerPossible,
  slotFilledSince,
  soldSince,
} from './problems.ts'
import { queueTakenDeadline } from './taken-deadline.ts'

/**
 * Undoes the last step of an order within its minute: state, lines, amounts and stock are as before it, and its refunds
 * are called off. Its events leave the timeline, so that no report counts them; one event keeps what was undone, and
 * who had done it, when and why. Stock that was counted since includes the pieces that the step returned, wherever they
 * lie, so the order takes them out of that figure again.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` if there is no such step, its minute has passed,
 *   the order's coupon or credit is used up, its slot is full, or its rider's cash or next trip depends on it, or
 *   `stock_short` if its pieces have been sold since
 */
export function undoStep(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.undoStep>> {
  return changeAtDesk(dependencies, request, async (tx, order) => {
    const isReopened = await dependencies.reopenTrip(tx, order)
    return isReopened ? undoLastStep(tx, dependencies, order, request) : neededByRider()
  })
}

/**
 * Undoes the last step of a locked order; see `undoStep`.
 *
 * @param isRider whether its rider undoes it, who alone knows of their steps
 * @returns why that is impossible; roll back then
 */
export async function undoLastStep(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { userId, isRider = false }: { userId: string; isRider?: boolean },
) {
  const removed = await removeEvents(tx, order)
  const taken = await takeStep(tx, order)
  if (!removed || !taken?.isInTime) return noLongerPossible()
  const { step, at } = taken
  if ((step.byRider ?? false) !== isRider) return noLongerPossible()
  const transition = undo(order, step.before)
  if (!transition || isBegun(order.lines, transition.status)) return noLongerPossible()
  const [after, before] = [orderStateTable[order.status], orderStateTable[transition.status]]
  const isDueAgain = before.due !== after.due
  // The locks come in the order of a new order: coupon, products, slots.
  const limit = isDueAgain && (await couponLimitOf(tx, dependencies, order))
  if (limit) return couponUsedSince(limit)
  const isStockBack = before.stock !== after.stock
  if (step.missing) await findAgain(tx, order, step.missing)
  const missing = await lockAgain(tx, order, isStockBack ? order.lines : step.restocked)
  if (missing) return soldSince(missing)
  if (isDueAgain && (await hasFullSlot(tx, dependencies.settings.current, order))) return slotFilledSince()
  if (!(await removeRefunds(tx, dependencies, order, step.refunds))) return noLongerPossible()
  if (!isStockBack && step.restocked.length > 0) await run(tx, sellStock(step.restocked, order))
  await writeLines(tx, order.id, step.lines)
  await pickAgain(tx, order, step)
  if (after.received && !before.received) {
    await forgetDelivery(tx, order.id)
    await deleteRating(tx, order.id)
  }
  const creditAgain = creditOf(transition) - creditOf(order)
  if (creditAgain > 0 && (await lockCredit(tx, order.userId!)) < creditAgain) return creditSpentSince()
  const change = {
    ...{ actor: 'staff' as const, userId, reason: step.reason, note: removed.note },
    details: { undone: step.event, undoneStep: removed.undoneStep },
  }
  // Chosen for money that is no longer owed, it would decide about later refunds.
  const isChoiceGone = transition.owedBack === 0 && Date.parse(order.payout?.at ?? '') >= at.getTime()
  const also = { ...step.also, ...(isChoiceGone && { payout: null }) }
  await applyTransition(tx, dependencies, order, transition, change, { also })
  // The customer's devices already show the step: "your rider has arrived".
  if (step.isAnnounced && before.event) await pushStep(tx, order, [before.event])
  if (transition.status === 'taken' && order.status !== 'taken')
    await queueTakenDeadline(tx, dependencies, order)
  // It may have been due while the order was cancelled; each is sent once.
  if (isDueAgain) await run(tx, jobStatement([announceJobOf(order)]))
  await remindAgain(tx, order, transition.status)
  return undefined
}

/** Gives a line that a picker did not find its stock back, before it is sold again. */
async function findAgain(tx: Transaction, order: StoredOrder, missing: StockLine): Promise<void> {
  const { productId, quantity } = missing
  await lockStock(
    tx,
    order.lines.map((line) => line.productId),
  )
  await restoreWrittenOff(tx, missing, order)
  const line = order.lines.find((line) => line.productId === productId)
  await writePicked(tx, order.id, productId, { missing: (line?.missing ?? 0) - quantity })
}

/** Counts pieces that a step took out of the picker's basket as picked again, and keeps what was picked since. */
async function pickAgain(tx: Transaction, order: StoredOrder, { lines }: UndoableStep): Promise<void> {
  const now = new Map(order.lines.map((line) => [line.productId, line]))
  for (const { productId, picked: before } of lines) {
    const { picked = 0, quantity } = now.get(productId)!
    await writePicked(tx, order.id, productId, { picked: picked + Math.max(0, before - quantity) })
  }
}

/** Locks the products of pieces to sell again. @returns the first of which too few are left */
async function lockAgain(tx: Transaction, order: StoredOrder, pieces: readonly StockLine[]) {
  const needed = pieces.filter(({ quantity }) => quantity > 0)
  if (needed.length === 0) return undefined
  const ids = needed.map(({ productId }) => productId)
  const products = await lockPublishedProducts(tx, ids, order.storeId)
  for (const { productId, quantity } of needed) {
    const stock = products.find(({ id }) => id === productId)?.stock ?? 0
    const line = order.lines.find((line) => line.productId === productId)
    if (stock < quantity) return { name: line?.name ?? '', stock, stepGrams: line?.stepGrams ?? null }
  }
  return undefined
}

/** The limit of its coupon that a restored order would exceed, because of other orders since. */
async function couponLimitOf(
  tx: Transaction,
  { settings }: OrdersDependencies,
  { couponCode, userId, emailKey, address: { mobile } }: StoredOrder,
): Promise<CouponProblem | undefined> {
  const coupon = couponOfOrder(settings.current, couponCode)
  if (!coupon) return undefined
  // An order of a guest has no user.
  const customer = { userId: userId ?? '', addressId: null, mobile }
  await run(tx, lockCoupon(coupon, customer))
  const uses = await countCouponUses(tx, coupon, { ...customer, emailKey }, { keepsPayment: true })
  return reachedLimit(coupon, uses)
}
