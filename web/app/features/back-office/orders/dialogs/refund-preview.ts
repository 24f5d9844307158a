import { changedBill, costOf, type DeskOrder, orderStateTable, totalsOf } from '@dix/contract'

type PlannedRefund = {
  /** Pieces by product. */
  pieces: ReadonlyMap<string, number>
  /** An amount in addition to the lines, in whole XOF. */
  amount: number
  isCash: boolean
}

/** The effect of a refund on the money of an order, in whole XOF. */
export type RefundPreview = {
  /** The reduction of the amount due. */
  less: number
  /** Its parts: no longer collected at the door; refunded by the provider; handed back in cash; credit again. */
  lessToCollect: number
  byProvider: number
  inCash: number
  inCredit: number
  /** The maximum amount that can be taken off in addition to the lines. */
  most: number
  /** Whether all goods or all money of an order that has not left yet are returned, so that it must be cancelled. */
  isCancel: boolean
}

/** What an order costs, however it is paid, in whole XOF: every refund reduces it. */
export const costNow = (order: Pick<DeskOrder, 'dueAmt' | 'creditAmt' | 'allowanceAmt'>): number =>
  Math.max(0, costOf(order) - order.allowanceAmt)

/** The bill of an order whose goods now have another total. */
export const billWith = (order: DeskOrder, totalAmt: number) =>
  changedBill({ ...order, method: order.payment_method }, totalAmt)

/** The same sums as the server's, so that staff see the effect in advance. */
export function previewRefund(order: DeskOrder, { pieces, amount, isCash }: PlannedRefund): RefundPreview {
  const lines = order.items.map((item) => ({
    ...item,
    quantity: Math.max(0, item.quantity - (pieces.get(item.productId) ?? 0)),
  }))
  const { totalAmt } = totalsOf(lines)
  const before = costNow(order)
  const most = costNow({ ...order, ...billWith(order, totalAmt) })
  const cost = Math.max(0, most - amount)
  const credit = Math.min(order.creditAmt, cost)
  const due = cost - credit
  const received = order.paidAmt - order.refundedAmt - order.owedBackAmt
  const back = Math.max(0, received - due)
  const byProvider = isCash ? 0 : Math.min(back, order.chargedLeftAmt)
  return {
    less: before - cost,
    lessToCollect: order.toCollectAmt - Math.max(0, due - received),
    byProvider,
    inCash: back - byProvider,
    inCredit: order.creditAmt - credit,
    most,
    isCancel:
      orderStateTable[order.status].lines !== 'fixed' &&
      ((amount > 0 && amount === most) || lines.every(({ quantity }) => quantity === 0)),
  }
}
