import { shiftEndpoints as endpoints, mainStore, shiftLimits } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrdersDependencies } from '../../orders/index.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { endPicking, ensureShift, findOnShift, findShifts } from './queries.ts'
import { closeShift } from './work-shift.ts'

/** Who is on shift, and the cash of riders for their managers. Riders start and end shifts in `tripRoutes`. */
export function shiftRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { db, guard, stores } = dependencies

  const show = async (request: FastifyRequest, store?: string | null) => {
    const { userId } = guard.staff(request)
    const found = await findOnShift(db, stores.viewFor(request, store))
    return { data: { staff: found.map(({ userId: of, ...shift }) => ({ ...shift, isMe: of === userId })) } }
  }

  registerEndpoint(app, guard, endpoints.staffOnShift, ({ store }, request) => show(request, store))

  registerEndpoint(app, guard, endpoints.startPicking, async (_input, request) => {
    const { userId, storeId } = guard.staff(request)
    await ensureShift(db, { userId, kind: 'picking', storeId: storeId ?? mainStore })
    return show(request)
  })

  registerEndpoint(app, guard, endpoints.endPicking, async (_input, request) => {
    await endPicking(db, guard.staff(request).userId)
    return show(request)
  })

  registerEndpoint(app, guard, endpoints.listShifts, async ({ store, before = null }, request) => {
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

  registerEndpoint(
    app,
    guard,
    endpoints.closeShift,
    async ({ _id, receivedAmt, reason = null, ...input }, request) => {
      const seen = { handedIn: input.handedInAmt ?? null, collected: input.collectedAmt ?? null }
      const closing = { id: _id, received: receivedAmt, reason, seen }
      return (await closeShift(dependencies, guard.staff(request), closing)) ?? { data: {} }
    },
  )
}
