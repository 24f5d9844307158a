import type { FastifyInstance } from 'fastify'
import { brandSheet, brandSheetPath, type LiveSettings } from '../settings/index.ts'

/** What browsers load beside pages to show the brand. */
export function brandRoutes(app: FastifyInstance, settings: LiveSettings): void {
  app.get('/brand-:digest.css', { schema: { hide: true } }, (request, reply) => {
    const { identity } = settings.current
    // A page of an older brand still asks for that one: it gets today's.
    const isCurrent = request.url === brandSheetPath(identity)
    return reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(brandSheet(identity))
  })
}
