import { type DeskOrder, orderStates, orderStateTable, seesOrdersIn } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AnyProblem, Problem } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { lockOrderOfAnybody } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'
import type { OrderViewer } from '../wire.ts'
import { orderChanged } from './problems.ts'
import { onlyState, readDeskOrder } from './read-order.ts'
import { isOfStore, maySee, type OrderStaff } from './staff-policy.ts'

/** The member of staff, and the order they request. */
export type StaffRequest = OrderStaff & { orderId: string; userId: string; viewer: OrderViewer }

/** Includes the version of the order that they saw. */
export type VersionedRequest = StaffRequest & { version: number }

type Work<Failure> = (tx: Transaction, order: StoredOrder) => Promise<Failure | undefined>

/**
 * Changes an order that staff have on screen. Of two concurrent changes one wins; the other gets the current order.
 *
 * @param work changes the locked order
 * @returns the order after it, `not_found`, `order_changed` with the current order, or what `work` returns
 */
export function changeAtDesk<Failure extends AnyProblem>(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
  work: Work<Failure>,
): Promise<DeskOrder | Failure | Problem<'not_found'> | Problem<'order_changed', DeskOrder>> {
  const { version } = request
  return changeLocked(
    dependencies,
    request,
    async (tx, order): Promise<Failure | Problem<'order_changed', DeskOrder> | undefined> =>
      order.version === version ? work(tx, order) : overtaken(tx, order, request),
    async (tx, order) =>
      order.version > version && wasSeen(request, order) ? overtaken(tx, order, request) : noSuchOrder(),
  )
}

/** Whether an order was ever in a state that a role sees. */
const wasSeen = ({ role }: OrderStaff, { timeline }: StoredOrder): boolean =>
  orderStates.some(
    (state) =>
      seesOrdersIn(role, state) && timeline.some(({ event }) => event === orderStateTable[state].event),
  )

/** The problem if another user was faster. If this user no longer sees the order, all but its state is hidden. */
async function overtaken(tx: Transaction, order: StoredOrder, request: StaffRequest) {
  const fresh = (await readDeskOrder(tx, order.id, request))!
  return orderChanged(maySee(request, order) ? fresh : onlyState(fresh))
}

/** Changes an order even if it has changed since staff saw it. See `changeAtDesk`. */
export function changeAnyVersion<Failure extends AnyProblem>(
  dependencies: OrdersDependencies,
  request: StaffRequest,
  work: Work<Failure>,
): Promise<DeskOrder | Failure | Problem<'not_found'>> {
  return changeLocked(dependencies, request, work, async () => noSuchOrder())
}

/** @param outOfSight handles an order of their store in a state that their role does not see */
function changeLocked<Failure extends AnyProblem, Gone extends AnyProblem>(
  { db }: OrdersDependencies,
  request: StaffRequest,
  work: Work<Failure>,
  outOfSight: (tx: Transaction, order: StoredOrder) => Promise<Gone>,
): Promise<DeskOrder | Failure | Gone | Problem<'not_found'>> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrderOfAnybody(tx, request.orderId)
    if (!order || orderStateTable[order.status].desk === null || !isOfStore(request, order))
      return noSuchOrder()
    if (!maySee(request, order)) return outOfSight(tx, order)
    const failure = await work(tx, order)
    return failure ?? (await readDeskOrder(tx, order.id, request))!
  })
}
