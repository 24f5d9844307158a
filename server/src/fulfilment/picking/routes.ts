import { pickingEndpoints as endpoints, type PickingOrder, pickingLimits } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  asOrder,
  lockReturnedCredit,
  noSuchOrder,
  type OrdersDependencies,
  slotField,
  viewerOf,
} from '../../orders/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { decideSubstitution } from './decide-substitution.ts'
import { missingLine, proposeAnother, undoMissing } from './missing.ts'
import { noSuchLine, packOrder, pickLine, takeOrder, undoPacked, undoTaken } from './pick.ts'
import { listOrdersToPick } from './queries.ts'
import {
  asAlternatives,
  findAlternatives,
  findPickingOrder,
  findUndoableMissing,
  findUndoableOwn,
  readPickingOrder,
} from './read-order.ts'

/** All endpoints under `/api/picking`, and the shopper's decision about a replacement. */
export function pickingRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, stores } = dependencies
  const staffOf = (request: FastifyRequest) => ({
    ...guard.staff(request),
    viewer: viewerOf(dependencies, request),
  })

  const shown = (data: PickingOrder | undefined) => (data ? { data } : noSuchOrder())

  registerEndpoint(app, guard, endpoints.ordersToPick, async ({ store }, request) => {
    const staff = staffOf(request)
    const seen = { ...staff, storeId: stores.viewFor(request, store) }
    const found = await listOrdersToPick(db, seen, pickingLimits.list)
    const cancelled = await findUndoableMissing(db, staff)
    const packed = await findUndoableOwn(db, staff, 'packed')
    const taken = await findUndoableOwn(db, staff, 'picking')
    return {
      beside: { undoable: cancelled, packed, taken },
      data: found.map(
        ({ id, number, storeId, placedAt, pickerId, slotFrom, slotUntil, prepareAt, ...row }) => {
          const storeName = staff.storeId === null ? staff.viewer.storeNameOf(storeId) : undefined
          return {
            _id: id,
            orderId: number,
            placedAt: placedAt.toISOString(),
            ...slotField({ slotFrom, slotUntil, prepareAt }),
            ...(storeName !== undefined && { storeName }),
            mine: pickerId === staff.userId,
            ...row,
          }
        },
      ),
    }
  })

  registerEndpoint(app, guard, endpoints.pickingOrder, async ({ _id }, request) => {
    const data = await readPickingOrder(db, _id, staffOf(request))
    return shown(data)
  })

  registerEndpoint(app, guard, endpoints.takeOrder, async ({ _id, version }, request) => {
    const data = await takeOrder(dependencies, { ...staffOf(request), orderId: _id, version })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.pickLine, async ({ _id, ...pick }, request) => {
    const data = await pickLine(dependencies, { ...staffOf(request), orderId: _id, ...pick })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.alternatives, async ({ _id, productId, another }, request) => {
    const staff = staffOf(request)
    const order = await findPickingOrder(db, _id, staff)
    if (!order) return noSuchOrder()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line) return noSuchLine()
    const calledOff = another ? await dependencies.payments.delayedAmount(db, order.id) : 0
    const unrefunded = { ...order, owedBack: order.owedBack - calledOff }
    const credit = another ? await lockReturnedCredit(db, order) : 0
    const found = await findAlternatives(db, unrefunded, line, another ? { calledOff, credit } : undefined)
    return { data: await asAlternatives(db, found, staff.viewer) }
  })

  registerEndpoint(
    app,
    guard,
    endpoints.missingLine,
    async ({ _id, replacementId = null, ...input }, request) => {
      const wanted = { ...staffOf(request), orderId: _id, replacementId, ...input }
      const data = await missingLine(dependencies, wanted)
      return data instanceof Problem ? data : shown(data)
    },
  )

  registerEndpoint(app, guard, endpoints.proposeAnother, async ({ _id, ...input }, request) => {
    const data = await proposeAnother(dependencies, { ...staffOf(request), orderId: _id, ...input })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.undoMissing, async ({ _id, ...input }, request) => {
    const data = await undoMissing(dependencies, { ...staffOf(request), orderId: _id, ...input })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.decideSubstitution, async ({ _id, ...decision }, request) => {
    const { userId } = guard.signedIn(request)
    const order = await decideSubstitution(
      dependencies,
      { orderId: _id, ...decision },
      (order) => order.userId === userId,
    )
    return order instanceof Problem ? order : { data: asOrder(order, viewerOf(dependencies, request)) }
  })

  registerEndpoint(app, guard, endpoints.packOrder, async ({ _id, ...input }, request) => {
    const data = await packOrder(dependencies, { ...staffOf(request), orderId: _id, ...input })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.undoTaken, async ({ _id, version }, request) => {
    const data = await undoTaken(dependencies, { ...staffOf(request), orderId: _id, version })
    return data instanceof Problem ? data : shown(data)
  })

  registerEndpoint(app, guard, endpoints.undoPacked, async ({ _id, version }, request) => {
    const data = await undoPacked(dependencies, { ...staffOf(request), orderId: _id, version })
    return data instanceof Problem ? data : shown(data)
  })
}
