import { join } from 'node:path'
import { drawPicture, pictureVersion } from '@dix/demo'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '../platform/http/problem.ts'
import { nearestWidth, openVariants } from './variants.ts'

const ParamsSchema = z.object({ version: z.string(), file: z.string() })
const QuerySchema = z.object({ w: z.coerce.number().int().min(1).max(4_000).catch(640).default(640) })

/** Pictures by address: `/media/demo/{version}/{name}.webp?w={pixels}`, immutable once answered. */
export function mediaRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const variant = openVariants(join(dataDir, 'media', 'demo', String(pictureVersion)), drawPicture, app.log)

  app.get('/media/demo/:version/:file', { schema: { hide: true } }, async (request, reply) => {
    const { version, file } = ParamsSchema.parse(request.params)
    const name = /^([a-z0-9-]{1,120})\.webp$/.exec(file)?.[1]
    const { w } = QuerySchema.parse(request.query)
    const bytes = name && version === String(pictureVersion) ? await variant(name, nearestWidth(w)) : null
    if (!bytes) throw new Problem('not_found', 'There is no such picture.')
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(bytes)
  })
}
