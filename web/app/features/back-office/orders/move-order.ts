import type { DeskOrder, OrderReason, OrderState } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { setDeskOrder, showFresh } from '../desk/desk-query.ts'

type Move = { to: OrderState; reason?: OrderReason | undefined; note?: string | undefined }

/**
 * Brings an order to another state.
 *
 * @throws ApiError, also where somebody else was faster: then the order is shown as it is now; and NetworkError
 */
export async function moveOrder({ _id, version }: DeskOrder, move: Move): Promise<void> {
  await sendChange(_id, () => ask('PUT /api/order/desk/move', { _id, version, ...move }))
}

/** Sends a change and caches its answer. After a failure the order is shown as it is now. */
export async function sendChange(_id: string, send: () => Promise<{ data: DeskOrder }>): Promise<void> {
  try {
    setDeskOrder((await send()).data)
  } catch (failure) {
    showFresh(_id, failure)
    throw failure
  }
}
