import type { OrderState, PickingOrder, pickingEndpoints } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import {
  awaitsDecision,
  changeAnyVersion,
  changeSeenOrder,
  findUndoableStep,
  moveLockedOrder,
  moveTo,
  noLongerPossible,
  type OrdersDependencies,
  orders,
  packWeighed,
  type StaffRequest,
  type StoredOrder,
  undoLastStep,
  type VersionedRequest,
  writePicked,
} from '../../orders/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { ensureShift } from '../shifts/queries.ts'
import { type OwnStep, pickingOrderOf } from './read-order.ts'
import { isPicked, pickedOf } from './rules.ts'

/** A line that is not part of the order. */
export const noSuchLine = () => new Problem('not_found', 'This product is not part of the order.')

const soldByPiece = () => new Problem('invalid_input', 'This product is sold by the piece.')
const decisionAwaited = () =>
  new Problem(
    'invalid_input',
    'The customer may still refuse a replacement. Pack the order once they have answered, or the time is up.',
  )
const lineNotPicked = () => new Problem('invalid_input', 'Pick all items first.')

/** Whether this user is picking the order. */
export const isPickedBy = ({ userId }: StaffRequest, { status, pickerId }: StoredOrder): boolean =>
  status === 'picking' && pickerId === userId

/** Moves a locked order. @returns a problem if its state does not allow it */
export async function moveAsPicker(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  to: OrderState,
  change: Parameters<typeof moveLockedOrder>[4],
): Promise<undefined | ReturnType<typeof noLongerPossible>> {
  const transition = moveTo(order, to, 'staff')
  if (!transition) return noLongerPossible()
  await moveLockedOrder(tx, dependencies, order, transition, change)
  return undefined
}

/**
 * Begins to pick an order, or takes it over from a colleague. Taking it again changes nothing.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed` if a colleague was
 *   faster, `order_settled` if it cannot be picked
 */
export function takeOrder(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.takeOrder>> {
  const { userId } = request
  return changeSeenOrder(dependencies, request, {
    isRepeated: (order) => isPickedBy(request, order),
    change: async (tx, order) => {
      await ensureShift(tx, { userId, kind: 'picking', storeId: request.storeId ?? order.storeId })
      if (order.status !== 'picking')
        return moveAsPicker(tx, dependencies, order, 'picking', {
          ...{ userId, isUndoable: true },
          also: { pickerId: userId },
        })
      await writePicker(tx, order.id, userId)
      return undefined
    },
    show: pickingOrderOf(request),
  })
}

/**
 * Sets how much of a line is picked so far. The same tap may arrive twice, and the order may have changed in between.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `invalid_input` such as for a weight of
 *   goods sold by the piece, `order_settled` if the user is not picking the order
 */
export function pickLine(
  dependencies: OrdersDependencies,
  request: StaffRequest & {
    productId: string
    quantity?: number | null | undefined
    grams?: number | null | undefined
  },
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.pickLine>> {
  const { productId } = request
  return changeAnyVersion(dependencies, request, {
    change: async (tx, order) => {
      if (!isPickedBy(request, order)) return noLongerPossible()
      const line = order.lines.find((line) => line.productId === productId)
      if (!line) return noSuchLine()
      if (line.stepGrams === null && typeof request.grams === 'number') return soldByPiece()
      await writePicked(tx, order.id, productId, { picked: pickedOf(line, request) })
      return undefined
    },
    show: pickingOrderOf(request),
  })
}

/**
 * Packs a picked order in bags. Goods that weigh less than ordered reduce their lines. Packing it again changes
 * nothing.
 *
 * @returns the order, undefined if the user no longer sees it, or `invalid_input` while a line is not picked or the
 *   shopper may refuse a replacement, and what `packWeighed` returns
 */
export function packOrder(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { bags: number },
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.packOrder>> {
  const { userId, bags } = request
  return changeSeenOrder(dependencies, request, {
    isRepeated: (order) => order.status === 'packed' && order.pickerId === userId && order.bags === bags,
    change: async (tx, order) => {
      if (!isPickedBy(request, order)) return noLongerPossible()
      if (!order.lines.every(isPicked)) return lineNotPicked()
      if (order.lines.some((line) => awaitsDecision(order, line, Date.now()))) return decisionAwaited()
      const weighed = await packWeighed(tx, dependencies, order, userId)
      if (weighed instanceof Problem) return weighed
      return moveAsPicker(tx, dependencies, weighed.packed, 'packed', {
        ...{ userId, isUndoable: true, undoTo: weighed.undoTo },
        also: { bags },
      })
    },
    show: pickingOrderOf(request),
  })
}

/**
 * Undoes within a minute that this user took an order, of which nothing is picked yet: it waits for anybody again.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed`, `order_settled` if they
 *   did not take it or have begun, and what `undoLastStep` returns
 */
export function undoTaken(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.undoTaken>> {
  return undoOwnStep(dependencies, request, 'picking')
}

/**
 * Undoes that this user packed an order that they picked, within a minute: they pick it again, with the weights that were
 * agreed.
 *
 * @returns the order, undefined if the user no longer sees it, or `not_found`, `order_changed`, `order_settled` if they
 *   did not pick and pack it or a rider has it, and what `undoLastStep` returns
 */
export function undoPacked(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<PickingOrder | undefined | ProblemOf<typeof pickingEndpoints.undoPacked>> {
  return undoOwnStep(dependencies, request, 'packed')
}

/** @param step the event of the step, and the state that it led to */
function undoOwnStep(dependencies: OrdersDependencies, request: VersionedRequest, step: OwnStep) {
  const { userId } = request
  return changeSeenOrder(dependencies, request, {
    change: async (tx, order) => {
      const made = order.timeline.findLast(({ event }) => event === step)
      // A refund since then is undone at the desk, by those who may refund.
      const isLast = (await findUndoableStep(tx, order))?.event === step
      const isOwn = order.pickerId === userId && made?.userId === userId
      if (order.status !== step || !isOwn || !isLast) return noLongerPossible()
      return undoLastStep(tx, dependencies, order, { userId })
    },
    show: pickingOrderOf(request),
  })
}

async function writePicker(tx: Transaction, orderId: string, pickerId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ pickerId, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
