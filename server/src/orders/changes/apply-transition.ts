import type { OrderReason, RefundChannel } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import {
  findRefunds,
  insertRefunds,
  type OrderChange,
  type OtherChanges,
  recordCalledOff,
  shrinkRefund,
  writeTransition,
} from '../queries/change-order.ts'
import { hasRefunds } from '../queries/find-orders.ts'
import type { OrderRefund, StoredOrder } from '../schema.ts'
import { type OrderTransition, splitRefund } from '../states/rules.ts'
import { moveOrderStock } from './stock.ts'

type Options = {
  /** The way money is refunded. By default through the provider, up to the amount it took, and the rest in cash. */
  channel?: RefundChannel | undefined
  /** Whether the payments feature already refunds the whole amount, under the order's id, because it came too late. */
  isRefundedByPayments?: boolean
  /** Seconds during which a refund through the provider can be called off. */
  refundDelay?: number | undefined
  /** Other changes to the order. */
  also?: OtherChanges
}

/**
 * Writes a transition of a locked order and its effects: moves stock, and refunds the amount now owed through the
 * provider or records it as cash to hand back.
 *
 * @param before the order before the transition, but with its new lines
 * @returns the order after it with its refunds, but with the earlier timeline
 */
export async function applyTransition(
  tx: Queries,
  { payments }: Pick<OrdersDependencies, 'payments'>,
  before: StoredOrder,
  transition: OrderTransition,
  change: OrderChange,
  { channel, isRefundedByPayments = false, refundDelay, also }: Options = {},
): Promise<StoredOrder> {
  // The customer did not agree to pay a refunded amount again, so adding lines for it needs their consent.
  const agreed = Math.max(0, before.agreed - Math.max(0, transition.allowance - before.allowance))
  await writeTransition(tx, before, { ...transition, agreed, ...also }, change)
  await moveOrderStock(tx, before, transition.status)
  const amount = transition.owedBack - before.owedBack
  if (amount > 0) {
    const refunds = await findRefunds(tx, before.id)
    const left = channel === 'cash' ? 0 : chargedLeft({ ...before, ...transition }, refunds)
    const nextId = isRefundedByPayments ? () => before.id : newId
    const owed = await owe(tx, nextId, {
      orderId: before.id,
      reason: change.reason,
      ...splitRefund(amount, left),
    })
    for (const refund of owed)
      if (refund.channel === 'provider' && !isRefundedByPayments)
        await payments.refund(tx, before.id, { ...refund, delay: refundDelay })
  }
  const { events: _events, ...status } = transition
  const refunds = hasRefunds(status) ? await findRefunds(tx, before.id) : []
  return { ...before, ...status, agreed, ...also, refunds, version: before.version + 1 }
}

/**
 * Calls off the refunds of a locked order that its provider may not send yet.
 *
 * @param userId the member of staff who does, for the timeline
 * @returns the order before them; writing its next transition restores the amount that is then still owed
 */
export async function callOffRefunds(
  tx: Queries,
  { payments }: Pick<OrdersDependencies, 'payments'>,
  order: StoredOrder,
  userId: string,
): Promise<StoredOrder> {
  let current = order
  for (const refund of order.refunds) {
    const isOpen = refund.channel === 'provider' && refund.state === 'owed'
    if (!isOpen || !(await payments.callOffRefund(tx, order.id, refund.id))) continue
    await shrinkRefund(tx, refund, 0)
    const refunds = current.refunds.filter(({ id }) => id !== refund.id)
    current = { ...current, owedBack: current.owedBack - refund.amount, refunds }
  }
  const amount = order.owedBack - current.owedBack
  if (amount > 0) await recordCalledOff(tx, order, { userId, amount })
  return current
}

/**
 * Removes refunds of a locked order that nobody has received: those through its provider may not be sent yet.
 *
 * @param ids of the refunds
 * @returns whether all could be removed; if not, roll back
 */
export async function removeRefunds(
  tx: Queries,
  { payments }: Pick<OrdersDependencies, 'payments'>,
  order: StoredOrder,
  ids: readonly string[],
): Promise<boolean> {
  for (const id of ids) {
    const refund = order.refunds.find((refund) => refund.id === id)
    if (refund?.state !== 'owed') return false
    if (refund.channel === 'provider' && !(await payments.callOffRefund(tx, order.id, id))) return false
    await shrinkRefund(tx, refund, 0)
  }
  return true
}

/** The amount that a provider can still refund, in whole XOF. Demo orders of the past were never paid to a provider. */
export function chargedLeft(
  { charged, demo }: Pick<StoredOrder, 'charged' | 'demo'>,
  refunds: readonly Pick<OrderRefund, 'amount' | 'channel' | 'state'>[],
): number {
  if (demo) return 0
  const sent = refunds.filter((refund) => refund.channel === 'provider' && refund.state !== 'failed')
  return charged - sent.reduce((sum, { amount }) => sum + amount, 0)
}

/** Records the amounts now owed, in whole XOF. */
async function owe(
  tx: Queries,
  nextId: () => string,
  {
    orderId,
    reason = null,
    provider,
    cash,
  }: { orderId: string; reason?: OrderReason | null | undefined; provider: number; cash: number },
) {
  const parts = [
    { channel: 'provider', amount: provider },
    { channel: 'cash', amount: cash },
  ] as const
  const refunds = parts
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ id: nextId(), orderId, reason, ...part }))
  await insertRefunds(tx, refunds)
  return refunds
}
