import { join } from 'node:path'
import { pictureBytes, pictureEndpoints } from '@dix/contract'
import { drawPicture, pictureVersion } from '@dix/demo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Before, openCall } from '../platform/http/call.ts'
import { acceptForms } from '../platform/http/forms.ts'
import { Problem } from '../platform/http/problem.ts'
import { drawTaken, type Pictures, variantFolder } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'
import { nearestWidth, openVariants, type Variant } from './variants.ts'

const DrawnSchema = z.object({ version: z.string(), file: z.string() })
const TakenSchema = z.object({ file: z.string() })
const QuerySchema = z.object({ w: z.coerce.number().int().min(1).max(4_000).catch(640).default(640) })

type Parts = { pictures: Pictures; guard: Before; dataDir: string; publicUrl: string }

/** The calls of this room: pictures as they are asked for, and pictures that administrators bring. */
export async function mediaRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  showRoutes(app, parts)
  await app.register(async (scope) => {
    await acceptForms(scope)
    uploadRoute(scope, parts)
  })
}

function uploadRoute(scope: FastifyInstance, { pictures, guard, publicUrl }: Parts): void {
  openCall(scope, guard, pictureEndpoints.uploadPicture, async (_input, request) => {
    const wanted = { from: 'admin', field: 'image', bytes: pictureBytes } as const
    const url = await receivePicture(request, wanted, (file) => pictures.takePicture(file, 'picture'))
    return { sentence: 'The picture is saved.', data: { url: `${publicUrl}${url}` } }
  })
}

/**
 * Pictures by address, immutable once answered: `/media/demo/{version}/{name}.webp?w={pixels}` is drawn,
 * `/media/uploads/{name}.webp?w={pixels}` was taken in.
 */
function showRoutes(app: FastifyInstance, { dataDir }: Pick<Parts, 'dataDir'>): void {
  const drawn = openVariants(join(dataDir, 'media', 'demo', String(pictureVersion)), drawPicture, app.log)
  const taken = openVariants(variantFolder(dataDir), drawTaken(dataDir), app.log)

  app.get('/media/demo/:version/:file', { schema: { hide: true } }, (request, reply) => {
    const { version, file } = DrawnSchema.parse(request.params)
    const name = /^([a-z0-9-]{1,120})\.webp$/.exec(file)?.[1]
    return send(drawn, version === String(pictureVersion) ? name : undefined, request, reply)
  })

  app.get('/media/uploads/:file', { schema: { hide: true } }, (request, reply) => {
    const name = /^([0-9a-f]{32})\.webp$/.exec(TakenSchema.parse(request.params).file)?.[1]
    return send(taken, name, request, reply)
  })
}

async function send(
  variant: Variant,
  name: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { w } = QuerySchema.parse(request.query)
  const bytes = name ? await variant(name, nearestWidth(w)) : null
  if (!bytes) throw new Problem('not_found', 'There is no such picture.')
  return reply
    .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(bytes)
}
