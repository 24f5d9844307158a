import { type OrderState, orderStateTable, type pickingEndpoints } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import {
  applyTransition,
  changeAnyVersion,
  changeAtDesk,
  changeLockedLines,
  moveTo,
  noLongerPossible,
  notifyCustomer,
  type OrdersDependencies,
  orders,
  type StaffRequest,
  type StoredOrder,
  stateMail,
  type VersionedRequest,
  writePicked,
} from '../../orders/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { isPicked, pickedOf } from './rules.ts'

/** A line that is not part of the order. */
export const noSuchLine = () => new Problem('not_found', 'This product is not part of the order.')

/** Whether a user picks an order now. */
export const isPickedBy = ({ userId }: StaffRequest, { status, pickerId }: StoredOrder): boolean =>
  status === 'picking' && pickerId === userId

/** Moves an order as staff, with the email that the state announces. */
export async function moveAsPicker(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  to: OrderState,
  { userId, reason = null, also = {} }: MoveOptions,
): Promise<StoredOrder | ReturnType<typeof noLongerPossible>> {
  const transition = moveTo(order, to, 'staff')
  if (!transition) return noLongerPossible()
  const change = { actor: 'staff' as const, userId, reason }
  const after = await applyTransition(tx, dependencies, order, transition, change, { also })
  if (orderStateTable[to].mailed)
    await notifyCustomer(tx, dependencies, after, (mailbox) =>
      stateMail(after, reason, mailbox, dependencies),
    )
  return after
}

type MoveOptions = {
  userId: string
  reason?: 'out_of_stock' | null
  also?: { pickerId?: string; bags?: number }
}

/**
 * Begins to pick an order, or takes it over from a colleague. Taking it once more changes nothing.
 *
 * @returns undefined, or `not_found`, `order_changed` if a colleague was faster, `order_settled` if it cannot be picked
 */
export async function takeOrder(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<undefined | ProblemOf<typeof pickingEndpoints.takeOrder>> {
  const { userId } = request
  const repeated = await changeAnyVersion(dependencies, request, async (_tx, order) =>
    isPickedBy(request, order) ? undefined : noLongerPossible(),
  )
  if (!(repeated instanceof Problem)) return undefined
  const taken = await changeAtDesk(dependencies, request, async (tx, order) => {
    const also = { pickerId: userId }
    if (order.status === 'picking') {
      await writeOrder(tx, order.id, also)
      return undefined
    }
    const moved = await moveAsPicker(tx, dependencies, order, 'picking', { userId, also })
    return moved instanceof Problem ? moved : undefined
  })
  return taken instanceof Problem ? taken : undefined
}

/**
 * Sets how much of a line is picked so far. The same tap may arrive twice, and in between the order may have changed.
 *
 * @returns undefined, or `not_found`, `invalid_input` for a weight of goods by the piece, `order_settled` if the user
 *   does not pick the order
 */
export async function pickLine(
  dependencies: OrdersDependencies,
  request: StaffRequest & {
    productId: string
    quantity?: number | null | undefined
    grams?: number | null | undefined
  },
): Promise<undefined | ProblemOf<typeof pickingEndpoints.pickLine>> {
  const { productId } = request
  const changed = await changeAnyVersion(dependencies, request, async (tx, order) => {
    if (!isPickedBy(request, order)) return noLongerPossible()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line) return noSuchLine()
    if (line.stepGrams === null && typeof request.grams === 'number')
      return new Problem('invalid_input', 'This product is sold by the piece.')
    await writePicked(tx, order.id, productId, { picked: pickedOf(line, request) })
    return undefined
  })
  return changed instanceof Problem ? changed : undefined
}

/**
 * Packs a picked order in bags. Goods by weight that weigh less than was ordered reduce their lines. Packing it once
 * more changes nothing.
 *
 * @returns undefined, or `invalid_input` while a line is not picked, and what `changeLockedLines` returns
 */
export async function packOrder(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { bags: number },
): Promise<undefined | ProblemOf<typeof pickingEndpoints.packOrder>> {
  const { userId, bags } = request
  const repeated = await changeAnyVersion(dependencies, request, async (_tx, order) =>
    order.status === 'packed' && order.pickerId === userId && order.bags === bags
      ? undefined
      : noLongerPossible(),
  )
  if (!(repeated instanceof Problem)) return undefined
  const packed = await changeAtDesk(dependencies, request, async (tx, order) => {
    if (!isPickedBy(request, order)) return noLongerPossible()
    if (!order.lines.every(isPicked)) return new Problem('invalid_input', 'Pick every line first.')
    const weighed = order.lines
      .filter(({ stepGrams, quantity }) => stepGrams !== null && quantity > 0)
      .map(({ productId, picked = 0, quantity }) => ({ productId, quantity: Math.min(picked, quantity) }))
    const reduced = await changeLockedLines(tx, dependencies, order, weighed, { userId })
    if (reduced instanceof Problem) return reduced
    const moved = await moveAsPicker(tx, dependencies, reduced, 'packed', { userId, also: { bags } })
    return moved instanceof Problem ? moved : undefined
  })
  return packed instanceof Problem ? packed : undefined
}

async function writeOrder(tx: Transaction, orderId: string, change: { pickerId: string }): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
