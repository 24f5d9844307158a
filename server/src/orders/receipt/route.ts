import { isLocale, orderStateTable, receiptPath } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder } from '../problems.ts'
import { findOrder } from '../queries/find-orders.ts'
import { asOrder, viewerOf } from '../wire.ts'

/** `receiptPath` of the contract: a file for the owner, in the requested language, else the viewer's. */
export function receiptRoute(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, drawing, letterhead } = dependencies
  const [url] = receiptPath(':orderId', '').split('?') as [string]

  app.get<{ Params: { orderId: string }; Querystring: { language?: unknown } }>(
    url,
    { ...guard.before({ access: 'signedIn' }), schema: { hide: true } },
    (request, reply) =>
      drawing.queued(request.sender, async (draw) => {
        const order = await findOrder(db, guard.signedIn(request).userId, request.params.orderId)
        if (!order || !orderStateTable[order.status].shownToShopper) throw noSuchOrder()
        const viewer = viewerOf(dependencies, request)
        const { language } = request.query
        const locale = isLocale(language) ? language : viewer.locale
        const file = await draw({
          what: 'receipt',
          order: asOrder(order, { ...viewer, locale }),
          locale,
          letterhead: await letterhead(),
        })
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${order.number}.pdf"`)
          .header('cache-control', 'private, no-store')
          .send(file)
      }),
  )
}
