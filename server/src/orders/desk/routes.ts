import { areaOf, deskEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyOf } from '../../platform/http/idempotency-key.ts'
import { pagingOf } from '../../platform/http/paging.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { readSlotsIn } from '../placing/slots.ts'
import { noSuchOrder } from '../problems.ts'
import { viewerOf } from '../wire.ts'
import { changeLines } from './change-lines.ts'
import { correctAddress } from './correct-address.ts'
import { orderDoorPhotoRoute } from './door-photo.ts'
import { moveOrder } from './move-order.ts'
import { placeForCustomer } from './place-for-customer.ts'
import { countByView, countDeskOrders, findNewestDue, findNewestToAccept, listDeskOrders } from './queries.ts'
import { asDeskRow, readSeenOrder } from './read-order.ts'
import { handBack, refundOrder } from './refund-order.ts'
import { resendMail } from './resend-mail.ts'
import { revertPayout } from './revert-payout.ts'
import { undoStep } from './undo-step.ts'

/** All endpoints under `/api/order/desk`. */
export function deskRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, stores } = dependencies
  const staffOf = (request: FastifyRequest) => ({
    ...guard.staff(request),
    viewer: viewerOf(dependencies, request),
  })

  orderDoorPhotoRoute(app, dependencies)

  registerEndpoint(app, guard, endpoints.deskOrders, async ({ page, limit, store, ...filter }, request) => {
    const staff = staffOf(request)
    const shown = { ...staff, storeId: stores.viewFor(request, store) }
    // One snapshot, so that the counts are those of the list.
    const [totalCount, found, counts, newest, newestDue] = await db.transaction(
      (tx) =>
        Promise.all([
          countDeskOrders(tx, filter, shown),
          listDeskOrders(tx, filter, shown, { page, limit }),
          countByView(tx, shown),
          // Of every store, because the desk rings for each order, even one that its list does not show.
          findNewestToAccept(tx, staff),
          findNewestDue(tx, staff),
        ]),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return {
      data: found.map((order) => asDeskRow(order, staff)),
      beside: {
        ...pagingOf({ page, limit }, totalCount),
        counts,
        newestToTakeAt: newest?.toISOString() ?? null,
        newestDueAt: newestDue?.toISOString() ?? null,
      },
    }
  })

  registerEndpoint(app, guard, endpoints.deskOrder, async ({ _id }, request) => {
    const data = await readSeenOrder(db, _id, staffOf(request))
    return data ? { data } : noSuchOrder()
  })

  registerEndpoint(
    app,
    guard,
    endpoints.moveOrder,
    async ({ _id, version, to, reason = null, note }, request) => {
      const wanted = { ...staffOf(request), orderId: _id, version, to, reason, note }
      const data = await moveOrder(dependencies, wanted)
      return data instanceof Problem ? data : { message: 'The order was changed.', data }
    },
  )

  registerEndpoint(app, guard, endpoints.changeOrderLines, async ({ _id, version, ...input }, request) => {
    const data = await changeLines(dependencies, { ...staffOf(request), orderId: _id, version, ...input })
    return data instanceof Problem ? data : { message: 'The order was changed.', data }
  })

  registerEndpoint(
    app,
    guard,
    endpoints.refundOrder,
    async ({ _id, version, channel, ...input }, request) => {
      const wanted = { ...staffOf(request), orderId: _id, version, channel: channel ?? undefined, ...input }
      const data = await refundOrder(dependencies, wanted)
      return data instanceof Problem ? data : { message: 'Refund recorded.', data }
    },
  )

  registerEndpoint(app, guard, endpoints.undoStep, async ({ _id, version }, request) => {
    const data = await undoStep(dependencies, { ...staffOf(request), orderId: _id, version })
    return data instanceof Problem ? data : { message: 'The last step was undone.', data }
  })

  registerEndpoint(app, guard, endpoints.correctAddress, async ({ _id, version, address }, request) => {
    const data = await correctAddress(dependencies, { ...staffOf(request), orderId: _id, version, address })
    return data instanceof Problem ? data : { message: 'The order was changed.', data }
  })

  registerEndpoint(app, guard, endpoints.handBack, async ({ _id, ...paidOut }, request) => {
    const data = await handBack(dependencies, { ...staffOf(request), orderId: _id, ...paidOut })
    return data instanceof Problem ? data : { message: 'Refund recorded.', data }
  })

  registerEndpoint(app, guard, endpoints.revertPayout, async ({ _id, ...payout }, request) => {
    const data = await revertPayout(dependencies, { ...staffOf(request), orderId: _id, ...payout })
    return data instanceof Problem ? data : { message: 'The payout was undone.', data }
  })

  registerEndpoint(app, guard, endpoints.resendOrderMail, async ({ _id }, request) => {
    const failed = await resendMail(dependencies, _id, guard.staff(request))
    return failed ?? { message: 'The email is on its way.', data: null }
  })

  registerEndpoint(app, guard, endpoints.deskSlots, async (area) => ({
    data: await readSlotsIn(dependencies, areaOf(area), null),
    beside: { now: new Date().toISOString() },
  }))

  registerEndpoint(app, guard, endpoints.placeForCustomer, async (input, request) => {
    const { payWith: cashTendered = null, dueAmt = null, slot = null, ...order } = input
    const wanted = { ...staffOf(request), ...order, cashTendered, dueAmt, slot, key: keyOf(request) }
    const data = await placeForCustomer(dependencies, wanted)
    if (data instanceof Problem) return data
    return { message: 'The order was placed.', data, beside: { blocked: data.customer.blocked } }
  })
}
