import {
  deskDeliveryPhotoPath,
  tripEndpoints as endpoints,
  type OfflineStep,
  type RiderStep,
} from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noSuchOrder, type OrdersDependencies, receiveDeliveryPhoto, viewerOf } from '../../orders/index.ts'
import { Problem, refusedField } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { acceptForms } from '../../platform/http/uploads.ts'
import { endShift, handInCash, startShift } from '../shifts/work-shift.ts'
import { findCode, findFailedCodes, findUnproven } from './codes.ts'
import { checkSteps, findStepsToCheck, receivedStep } from './offline-steps.ts'
import { readRiderState } from './read-rider-state.ts'
import { deliverOrder, dropOrder, moveOnTrip, reportNotDelivered, takeTrip } from './trip-steps.ts'
import { unassignRider } from './unassign-rider.ts'
import { undoRiderStep } from './undo-rider-step.ts'

/** Riders, their trips and shifts, and the code that shoppers give them. */
export async function tripRoutes(app: FastifyInstance, dependencies: OrdersDependencies): Promise<void> {
  const { db, guard, stores } = dependencies
  const show = async (request: FastifyRequest) => ({
    data: await readRiderState(dependencies, guard.staff(request)),
  })
  const acting = (request: FastifyRequest, step: RiderStep, offline: OfflineStep | null | undefined) => ({
    ...guard.staff(request),
    offline: receivedStep(request, step, offline),
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

  registerEndpoint(app, guard, endpoints.takeTrip, async ({ orders, bags, offline }, request) => {
    const rider = acting(request, 'take', offline)
    const problem = await takeTrip(dependencies, rider, orders, bags ?? [])
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.dropOrder, async ({ _id, offline }, request) => {
    const problem = await dropOrder(dependencies, acting(request, 'drop', offline), _id)
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.unassignRider, async ({ _id, version }, request) => {
    const staff = { ...guard.staff(request), viewer: viewerOf(dependencies, request) }
    const data = await unassignRider(dependencies, { ...staff, orderId: _id, version })
    return data instanceof Problem ? data : { message: 'The order was changed.', data }
  })

  const moves = [
    [endpoints.arriveAtDoor, 'arrive', 'at_the_door'],
    [endpoints.tryDoorAgain, 'try-again', 'on_the_way'],
    [endpoints.headBack, 'head-back', 'on_the_way_back'],
  ] as const
  for (const [endpoint, step, to] of moves)
    registerEndpoint(app, guard, endpoint, async ({ _id, offline }, request) => {
      const problem = await moveOnTrip(dependencies, acting(request, step, offline), _id, to)
      return problem ?? show(request)
    })

  registerEndpoint(app, guard, endpoints.reportNotDelivered, async ({ _id, reason, offline }, request) => {
    const rider = acting(request, 'not-delivered', offline)
    const problem = await reportNotDelivered(dependencies, rider, _id, reason)
    return problem ?? show(request)
  })

  registerEndpoint(
    app,
    guard,
    endpoints.deliverOrder,
    async ({ _id, code = null, unproven = null, photo = null, toCollectAmt = null, offline }, request) => {
      if (code === null && unproven === null) return refusedField('code', 'A delivery code has four digits.')
      if (photo !== null && unproven === null) return refusedField('unproven', 'Choose a reason.')
      const problem = await deliverOrder(dependencies, acting(request, 'deliver', offline), _id, {
        code,
        noCodeReason: unproven,
        photo,
        seenAmount: toCollectAmt,
      })
      return problem ?? show(request)
    },
  )

  registerEndpoint(app, guard, endpoints.undoRiderStep, async ({ _id, version }, request) => {
    const problem = await undoRiderStep(dependencies, guard.staff(request), _id, version)
    return problem ?? show(request)
  })

  registerEndpoint(app, guard, endpoints.unprovenDeliveries, async ({ store }, request) => {
    const storeId = stores.viewFor(request, store)
    const found = await findUnproven(db, storeId)
    const deliveries = found.map(({ storeId: of, hasPhoto, ...delivery }) => ({
      ...delivery,
      photo: hasPhoto ? deskDeliveryPhotoPath(delivery._id) : null,
      storeName: (storeId === null && stores.nameOf(of)) || null,
    }))
    return { data: { deliveries } }
  })

  registerEndpoint(app, guard, endpoints.failedCodes, async ({ store }, request) => {
    const storeId = stores.viewFor(request, store)
    return {
      data: { orders: await findFailedCodes(db, storeId), steps: await findStepsToCheck(db, storeId) },
    }
  })

  registerEndpoint(app, guard, endpoints.checkSteps, async ({ _id }, request) =>
    (await checkSteps(db, guard.staff(request).storeId, _id)) ? { data: {} } : noSuchOrder(),
  )

  registerEndpoint(app, guard, endpoints.deliveryCode, async ({ _id }, request) => {
    const code = await findCode(db, guard.signedIn(request).userId, _id)
    return code === undefined ? noSuchOrder() : { data: { code } }
  })

  await app.register(async (scope) => {
    await acceptForms(scope)
    uploadRoute(scope, dependencies)
  })
}

function uploadRoute(scope: FastifyInstance, { accounts, guard }: OrdersDependencies): void {
  registerEndpoint(scope, guard, endpoints.uploadDeliveryPhoto, async (_input, request) => {
    const { userId } = guard.signedIn(request)
    const photo = await receiveDeliveryPhoto(accounts, request, userId)
    if (photo instanceof Problem) return photo
    return { message: 'Image saved.', data: { photo } }
  })
}
