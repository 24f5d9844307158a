import { tripEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noSuchOrder, type OrdersDependencies } from '../../orders/index.ts'
import { refusedField } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { endShift, handInCash, startShift } from '../shifts/work-shift.ts'
import { findCode, findFailedCodes, findUnproven } from './codes.ts'
import { readRiderState } from './read-rider-state.ts'
import { deliverOrder, dropOrder, moveOnTrip, takeTrip } from './trip-steps.ts'

/** Riders, their trips and shifts, and the code that shoppers give them. */
export function tripRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { db, guard, stores } = dependencies
  const show = async (request: FastifyRequest) => ({
    data: await readRiderState(dependencies, guard.staff(request)),
  })

  registerEndpoint(app, guard, endpoints.riderWork, (_input, request) => show(request))

  registerEndpoint(app, guard, endpoints.startShift, async ({ floatAmt }, request) => {
    await startShift(dependencies, guard.staff(request), floatAmt)
    return show(request)
  })

  registerEndpoint(app, guard, endpoints.handInCash, async ({ amount, handedInAmt: seen }, request) => {
    const problem = await handInCash(dependencies, guard.staff(request), { amount, seen })
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.endShift, async ({ amount, reason = null }, request) => {
    const problem = await endShift(dependencies, guard.staff(request), { amount, reason })
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.takeTrip, async ({ orders }, request) => {
    const problem = await takeTrip(dependencies, guard.staff(request), orders)
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.dropOrder, async ({ _id }, request) => {
    const problem = await dropOrder(dependencies, guard.staff(request), _id)
    return problem ?? show(request)
  })

  const moves = [
    [endpoints.arriveAtDoor, 'at_the_door'],
    [endpoints.tryDoorAgain, 'on_the_way'],
    [endpoints.headBack, 'on_the_way_back'],
  ] as const
  for (const [endpoint, to] of moves)
    registerEndpoint(app, guard, endpoint, async ({ _id }, request) => {
      const problem = await moveOnTrip(dependencies, guard.staff(request), _id, to)
      return problem ?? show(request)
    })

  registerEndpoint(app, guard, endpoints.reportNotDelivered, async ({ _id, reason }, request) => {
    const problem = await moveOnTrip(dependencies, guard.staff(request), _id, 'not_delivered', reason)
    return problem ?? show(request)
  })

  registerEndpoint(
    app,
    guard,
    endpoints.deliverOrder,
    async ({ _id, code = null, unproven = null }, request) => {
      if (code === null && unproven === null) return refusedField('code', 'A delivery code has four digits.')
      const problem = await deliverOrder(dependencies, guard.staff(request), _id, {
        code,
        noCodeReason: unproven,
      })
      return problem ?? show(request)
    },
  )

  registerEndpoint(app, guard, endpoints.unprovenDeliveries, async ({ store }, request) => {
    const storeId = stores.viewFor(request, store)
    const found = await findUnproven(db, storeId)
    const deliveries = found.map(({ storeId: of, ...delivery }) => ({
      ...delivery,
      storeName: (storeId === null && stores.nameOf(of)) || null,
    }))
    return { data: { deliveries } }
  })

  registerEndpoint(app, guard, endpoints.failedCodes, async ({ store }, request) => ({
    data: { orders: await findFailedCodes(db, stores.viewFor(request, store)) },
  }))

  registerEndpoint(app, guard, endpoints.deliveryCode, async ({ _id }, request) => {
    const code = await findCode(db, guard.signedIn(request).userId, _id)
    return code === undefined ? noSuchOrder() : { data: { code } }
  })
}
