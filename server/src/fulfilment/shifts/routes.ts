import { shiftEndpoints as endpoints, shiftLimits } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { OrdersDependencies } from '../../orders/index.ts'
import { openCall } from '../../platform/http/call.ts'
import { findShifts } from './queries.ts'
import { closeShift } from './work-shift.ts'

/** The cash of riders, for their managers. */
export function shiftRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { db, guard, stores } = dependencies

  openCall(app, guard, endpoints.listShifts, async ({ store, before = null }, request) => {
    const storeId = stores.viewFor(request, store)
    const found = await findShifts(db, { storeId, before, closed: shiftLimits.closed })
    return {
      data: {
        more: found.filter(({ closedAt }) => closedAt !== null).length === shiftLimits.closed,
        shifts: found.map(({ id, storeId: of, ...shift }) => ({
          ...shift,
          _id: id,
          storeName: (storeId === null && stores.nameOf(of)) || null,
          carriedAmt: shift.floatAmt + shift.collectedAmt - shift.handedInAmt,
        })),
      },
    }
  })

  openCall(app, guard, endpoints.closeShift, async ({ _id, receivedAmt, reason = null }, request) => {
    const closing = { id: _id, received: receivedAmt, reason }
    return (await closeShift(dependencies, guard.staff(request), closing)) ?? { data: {} }
  })
}
