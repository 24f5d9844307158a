import { type DeskOrder, type DeskRow, mayRetry, type OrderState } from '@dix/contract'
import { cachedUser } from '../../../platform/api/query-client.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { isOvertaken } from '../desk/desk-query.ts'
import { keepStep } from './actions/unsaved-steps.ts'
import { moveOrder } from './move-order.ts'

/** `pending`: the network lost the move, or the shop is busy; it is sent until the server saves or rejects it. */
type Outcome = 'moved' | 'pending' | 'rejected'

/**
 * Moves an order; the only way, for buttons of the list and of the order.
 *
 * @param onRejected receives a rejection, perhaps of a move that was sent again later; by default a toast shows it
 */
export function useSendMove(onRejected?: (failure: unknown) => void) {
  const messageOf = useErrorMessage()
  const reject = onRejected ?? ((failure: unknown) => toastError(failure, messageOf(failure)))
  return async (order: DeskOrder | DeskRow, to: OrderState): Promise<Outcome> => {
    const sendAgain = async () => {
      try {
        await moveOrder(order, { to })
      } catch (failure) {
        if (mayRetry(failure)) throw failure
        if (!isOwnMove(failure, to)) reject(failure)
      }
    }
    try {
      await moveOrder(order, { to })
      return 'moved'
    } catch (failure) {
      if (mayRetry(failure)) {
        keepStep(order._id, sendAgain)
        return 'pending'
      }
      reject(failure)
      return 'rejected'
    }
  }
}

/** Whether a move was saved, and only its response was lost. */
function isOwnMove(failure: unknown, to: OrderState): boolean {
  if (!isOvertaken(failure) || failure.data.status !== to) return false
  const byStaff = failure.data.timeline.findLast(({ actor }) => actor === 'staff')
  return byStaff?.by === cachedUser()?.name
}
