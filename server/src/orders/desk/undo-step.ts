import { type DeskOrder, type deskEndpoints, orderStateTable } from '@dix/contract'
import { lockPublishedProducts } from '../../catalogue/index.ts'
import { run } from '../../platform/database/statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { type StockLine, sellStock } from '../../stock/index.ts'
import { applyTransition, removeRefunds } from '../changes/apply-transition.ts'
import { couponOf } from '../coupons/check-coupon.ts'
import { countCouponUses, lockCoupon } from '../coupons/queries.ts'
import { forgetDelivery } from '../deliveries/record-deliveries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { writeLines, writePicked } from '../queries/change-order.ts'
import { removeEvents, takeStep } from '../queries/undoable-steps.ts'
import type { StoredOrder, UndoableStep } from '../schema.ts'
import { undoStep as undo } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { couponUsedSince, noLongerPossible, soldSince } from './problems.ts'
import { queueTakenDeadline } from './taken-deadline.ts'

/**
 * Undoes the last step of an order within its minute: state, lines, amounts and stock are as before it, and its refunds
 * are called off. Its events leave the timeline, so that no report counts them; one event keeps
 * what was undone, and by whom and why it had been done.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` if there is no such step, its minute has passed or
 *   the order's coupon is used up, or `stock_short` if its pieces have been sold since
 */
export function undoStep(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.undoStep>> {
  return changeAtDesk(dependencies, request, async (tx, order) => {
    const removed = await removeEvents(tx, order)
    const taken = await takeStep(tx, order)
    if (!removed || !taken?.isInTime) return noLongerPossible()
    const { step } = taken
    const transition = undo(order, step.before)
    if (!transition) return noLongerPossible()
    // Its lock comes before those of the products, as for a new order.
    if (await isCouponUsedUp(tx, dependencies, order, step)) return couponUsedSince()
    const isStockBack = orderStateTable[order.status].stock !== orderStateTable[transition.status].stock
    const missing = await lockAgain(tx, order, isStockBack ? order.lines : step.restocked)
    if (missing) return soldSince(missing)
    if (!(await removeRefunds(tx, dependencies, order, step.refunds))) return noLongerPossible()
    if (!isStockBack && step.restocked.length > 0) await run(tx, sellStock(step.restocked, order))
    await writeLines(tx, order.id, step.lines)
    for (const { productId, picked } of step.lines) await writePicked(tx, order.id, productId, { picked })
    if (orderStateTable[order.status].received && !orderStateTable[transition.status].received)
      await forgetDelivery(tx, order.id)
    const change = {
      ...{ actor: 'staff' as const, userId: request.userId, reason: step.reason, note: removed.note },
      details: { undone: step.event, undoneStep: removed.undoneStep },
    }
    await applyTransition(tx, dependencies, order, transition, change, { also: step.also })
    if (transition.status === 'taken' && order.status !== 'taken')
      await queueTakenDeadline(tx, dependencies, order)
    return undefined
  })
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

/** Whether a restored order would use a coupon beyond its limits, because others have used it since. */
async function isCouponUsedUp(
  tx: Transaction,
  { settings }: OrdersDependencies,
  order: StoredOrder,
  { before }: UndoableStep,
): Promise<boolean> {
  const coupon = couponOf(settings.current, order.couponCode)
  if (!coupon || orderStateTable[order.status].due === orderStateTable[before.status].due) return false
  const { userId, emailKey } = order
  // Restored orders of erased customers have no user.
  const customer = { userId: userId ?? '', addressId: null }
  await run(tx, lockCoupon(coupon, customer))
  const { uses, usesByCustomer } = await countCouponUses(tx, coupon, { ...customer, emailKey })
  const isUsedUp = coupon.totalUses !== null && uses >= coupon.totalUses
  return isUsedUp || (coupon.oncePerCustomer && usesByCustomer > 0)
}
