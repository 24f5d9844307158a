import { pickingEndpoints as endpoints, type Order } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import {
  asOrder,
  findAnyOrder,
  findLinkedOrder,
  type OrdersDependencies,
  type OrderViewer,
  orderLinkDead,
  readArrival,
  type StoredOrder,
  viewerOf,
} from '../../orders/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { registerEndpoint } from '../../platform/http/register-endpoint.ts'
import { findCode } from '../trips/codes.ts'
import { decideSubstitution } from './decide-substitution.ts'

/** An order by the link in its emails, for those who are not signed in. */
export function orderLinkRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, promises, readQueue } = dependencies

  registerEndpoint(app, guard, endpoints.linkedOrder, async ({ token }, request) => {
    const found = await readQueue(request.sender, async () => {
      const orderId = await findLinkedOrder(db, token)
      const order = orderId === undefined ? undefined : await findAnyOrder(db, orderId)
      if (!order) return undefined
      const code = (await findCode(db, undefined, order.id)) ?? null
      return { order, code, arrival: await readArrival(db, promises.arrivalOf, order) }
    })
    if (!found) return orderLinkDead()
    const { order, code, arrival } = found
    const shown = { ...asLinkedOrder(order, viewerOf(dependencies, request)), ...arrival }
    return { data: { order: shown, code } }
  })

  registerEndpoint(app, guard, endpoints.decideByLink, async ({ token, ...decision }, request) => {
    const orderId = await findLinkedOrder(db, token)
    if (orderId === undefined) return orderLinkDead()
    const order = await decideSubstitution(dependencies, { orderId, ...decision }, () => true)
    if (order instanceof Problem) return order
    const arrival = await readArrival(db, promises.arrivalOf, order)
    return { data: { ...asLinkedOrder(order, viewerOf(dependencies, request)), ...arrival } }
  })
}

/** Emails are forwarded, so that their link shows less than the account does. */
function asLinkedOrder(order: StoredOrder, viewer: OrderViewer): Order {
  const { additionTerms: _, ...shown } = asOrder(order, viewer)
  const address = {
    ...shown.delivery_address,
    mobile: '',
    phone: null,
    photo: null,
    latitude: null,
    longitude: null,
  }
  const payout = shown.payout && { ...shown.payout, phone: null }
  return { ...shown, note: null, payout, delivery_address: address }
}
