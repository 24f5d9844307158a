import { type DeskOrder, orderStates, orderStateTable, seesOrdersIn } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AnyProblem, Problem } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'
import type { OrderViewer } from '../wire.ts'
import { orderChanged } from './problems.ts'
import { onlyState, readDeskOrder } from './read-order.ts'
import { isOfStore, maySee, type OrderStaff } from './staff-policy.ts'

/** The member of staff, and the order they request. */
export type StaffRequest = OrderStaff & { orderId: string; viewer: OrderViewer }

/** Includes the version of the order that they saw. */
export type VersionedRequest = StaffRequest & { version: number }

type Change<Failure, Shown> = {
  /** Changes the locked order. */
  change: (tx: Transaction, order: StoredOrder) => Promise<Failure | undefined>
  /** Reads the order for the response, after the change. */
  show: (tx: Transaction) => Promise<Shown>
}

/** Reads the order as the desk shows it. */
export const deskOrderOf = (request: StaffRequest) => async (tx: Transaction) =>
  (await readDeskOrder(tx, request.orderId, request))!

/**
 * Changes an order that staff have on screen. Of two concurrent changes one wins; the other gets the current order.
 *
 * @param change changes the locked order
 * @returns the order after it, `not_found`, `order_changed` with the current order, or what `change` returns
 */
export function changeAtDesk<Failure extends AnyProblem>(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
  change: Change<Failure, DeskOrder>['change'],
): Promise<DeskOrder | Failure | Problem<'not_found'> | Problem<'order_changed', DeskOrder>> {
  return changeSeenOrder(dependencies, request, { change, show: deskOrderOf(request) })
}

/**
 * `changeAtDesk` with another response.
 *
 * @param isRepeated whether the order has this change already, so that the request is a repeated one
 * @param alsoSees whether the user may change an order in a state that their role does not see
 */
export function changeSeenOrder<Failure extends AnyProblem, Shown>(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
  {
    change,
    show,
    isRepeated = () => false,
    alsoSees,
  }: Change<Failure, Shown> & {
    isRepeated?: (order: StoredOrder) => boolean
    alsoSees?: (tx: Transaction, order: StoredOrder) => Promise<boolean>
  },
): Promise<Shown | Failure | Problem<'not_found'> | Problem<'order_changed', DeskOrder>> {
  const { version } = request
  const changeSeen = async (tx: Transaction, order: StoredOrder) => {
    if (isRepeated(order)) return undefined
    return order.version === version ? change(tx, order) : overtaken(tx, order, request)
  }
  return changeLocked<Failure | Problem<'order_changed', DeskOrder>, Shown>(dependencies, request, {
    change: changeSeen,
    outOfSight: async (tx, order) => {
      if (await alsoSees?.(tx, order)) return changeSeen(tx, order)
      return order.version > version && wasSeen(request, order)
        ? overtaken(tx, order, request)
        : noSuchOrder()
    },
    show,
  })
}

/** Whether an order was ever in a state that a role sees, also in one that was undone. */
const wasSeen = ({ role }: OrderStaff, { timeline }: StoredOrder): boolean =>
  orderStates.some(
    (state) =>
      seesOrdersIn(role, state) &&
      timeline.some(({ event, details }) => (details?.undone ?? event) === orderStateTable[state].event),
  )

/** The problem if another user was faster. If this user no longer sees the order, all but its state is hidden. */
async function overtaken(tx: Transaction, order: StoredOrder, request: StaffRequest) {
  const fresh = await deskOrderOf(request)(tx)
  return orderChanged(maySee(request, order) ? fresh : onlyState(fresh))
}

/** Changes an order even if it has changed since staff saw it. See `changeSeenOrder`. */
export function changeAnyVersion<Failure extends AnyProblem, Shown>(
  dependencies: OrdersDependencies,
  request: StaffRequest,
  change: Change<Failure, Shown>,
): Promise<Shown | Failure | Problem<'not_found'>> {
  return changeLocked(dependencies, request, { ...change, outOfSight: async () => noSuchOrder() })
}

function changeLocked<Failure extends AnyProblem, Shown>(
  { db }: OrdersDependencies,
  request: StaffRequest,
  {
    change,
    show,
    outOfSight,
  }: Change<Failure, Shown> & {
    /** Handles an order of their store in a state that their role does not see. */
    outOfSight: (tx: Transaction, order: StoredOrder) => Promise<Failure | Problem<'not_found'> | undefined>
  },
): Promise<Shown | Failure | Problem<'not_found'>> {
  return inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, request.orderId)
    if (!order || orderStateTable[order.status].desk === null || !isOfStore(request, order))
      return noSuchOrder()
    const problem = await (maySee(request, order) ? change : outOfSight)(tx, order)
    return problem ?? (await show(tx))
  })
}
