import {
  costOf,
  type DeskEvent,
  type DeskOrder,
  type DeskRow,
  type OrderReason,
  type OrderState,
} from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { isOvertaken, setDeskOrder, showFresh } from '../desk/desk-query.ts'

type MoveInput = { to: OrderState; reason?: OrderReason | undefined; note?: string | undefined }

/**
 * Moves an order to another state.
 *
 * @param order the order, or its row in the list
 * @throws ApiError, including if another user was faster, after showing the current order; NetworkError
 */
export function moveOrder(order: DeskOrder | DeskRow, input: MoveInput): Promise<void> {
  const { _id, version } = order
  const isSame = (fresh: DeskOrder) =>
    'timeline' in order ? isSameWork(order, fresh) : isSameRow(order, fresh)
  const send = (seen: number) =>
    ask('PUT /api/order/desk/move', { _id, version: seen, ...input }, { keepalive: true })
  return sendChange(_id, () =>
    send(version).catch((failure: unknown) => {
      // A refund that was sent in the meantime does not prevent the move.
      if (isOvertaken(failure) && isSame(failure.data)) return send(failure.data.version)
      throw failure
    }),
  )
}

/** Whether only refunds have been sent since a row of the list was read, and the amount due is unchanged. */
function isSameRow({ version, dueNowAmt, toCollectAmt }: DeskRow, fresh: DeskOrder): boolean {
  const since = fresh.version - version
  const latest = fresh.timeline.slice(-since)
  return (
    // Every version has at least one event.
    latest.length === since &&
    latest.every(isSentRefund) &&
    dueNowAmt === costOf(fresh) - fresh.allowanceAmt &&
    toCollectAmt === fresh.toCollectAmt
  )
}

/**
 * Whether only refunds have been sent since an order was read, and the amounts that staff base decisions on are unchanged.
 */
export function isSameWork(seen: DeskOrder, fresh: DeskOrder): boolean {
  return (
    stepsOf(seen) === stepsOf(fresh) &&
    seen.allowanceAmt === fresh.allowanceAmt &&
    seen.toCollectAmt === fresh.toCollectAmt &&
    backOf(seen) === backOf(fresh)
  )
}

const isSentRefund = ({ event, actor }: DeskEvent) => event === 'refunded' && actor === 'payments'

/** The steps of an order with their times, without refunds that were sent. Not their number: an undo replaces events. */
const stepsOf = ({ timeline }: DeskOrder) =>
  timeline
    .filter((event) => !isSentRefund(event))
    .map(({ event, at }) => `${event} ${at}`)
    .join()

/** The sum of completed and pending refunds, which changes with a new refund, but not when one is sent. */
const backOf = ({ refundedAmt, owedBackAmt }: DeskOrder) => refundedAmt + owedBackAmt

/** Sends a change and caches its response. After a failure the current order is shown. */
export async function sendChange(_id: string, send: () => Promise<{ data: DeskOrder }>): Promise<void> {
  try {
    setDeskOrder((await send()).data)
  } catch (failure) {
    showFresh(_id, failure)
    throw failure
  }
}
