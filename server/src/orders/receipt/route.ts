import { isLocale, orderStateTable, receiptPath } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { findOrder } from '../queries/find-orders.ts'
import { asOrder, viewerOf } from '../wire.ts'

/** `receiptPath` of the contract: a file for the owner, in the language asked for, else the viewer's. */
export function receiptRoute(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db } = dependencies
  const [url] = receiptPath(':orderId', '').split('?') as [string]

  app.get<{ Params: { orderId: string }; Querystring: { language?: unknown } }>(
    url,
    { ...guard.before({ access: 'signedIn' }), schema: { hide: true } },
    async (request, reply) => {
      const order = await findOrder(db, guard.signedIn(request).userId, request.params.orderId)
      if (!order || !orderStateTable[order.status].shownToShopper) throw noSuchOrder()
      const viewer = viewerOf(dependencies, request)
      const { language } = request.query
      const locale = isLocale(language) ? language : viewer.locale
      const { drawReceipt } = await import('./draw-receipt.ts')
      const file = await drawReceipt(asOrder(order, { ...viewer, locale }), locale)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="dix-${order.number}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(file)
    },
  )
}
