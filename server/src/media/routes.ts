import { join } from 'node:path'
import { absoluteImageUrl, pictureBytes, pictureEndpoints } from '@dix/contract'
import { pictureVersion } from '@dix/demo/picture-names'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../platform/http/problem.ts'
import { type Before, registerEndpoint } from '../platform/http/register-endpoint.ts'
import { acceptForms } from '../platform/http/uploads.ts'
import { type Pictures, resizeUpload, variantFolder } from './pictures.ts'
import { receivePicture } from './receive-picture.ts'
import { type Draw, nearestWidth, openVariants, type Variant } from './variants.ts'

const DemoSchema = z.object({ version: z.string(), file: z.string() })
const UploadSchema = z.object({ file: z.string() })
const QuerySchema = z.object({ w: z.coerce.number().int().min(1).max(4_000).catch(640).default(640) })

type MediaDependencies = { pictures: Pictures; guard: Before; dataDir: string; publicUrl: string }

/** Serves pictures, and takes uploads of admins. */
export async function mediaRoutes(app: FastifyInstance, dependencies: MediaDependencies): Promise<void> {
  servePictures(app, dependencies)
  await app.register(async (scope) => {
    await acceptForms(scope)
    uploadRoute(scope, dependencies)
  })
}

function uploadRoute(scope: FastifyInstance, { pictures, guard, publicUrl }: MediaDependencies): void {
  registerEndpoint(scope, guard, pictureEndpoints.uploadPicture, async (_input, request) => {
    const wanted = { from: 'staff', field: 'image', bytes: pictureBytes } as const
    const url = await receivePicture(request, wanted, (file) =>
      pictures.storePicture(file, 'picture', request.sender),
    )
    if (url instanceof Problem) return url
    return { message: 'Image saved.', data: { url: absoluteImageUrl(url, publicUrl) } }
  })
}

/**
 * Pictures by URL, immutable: `/media/demo/{version}/{name}.webp?w={pixels}` of the demo shop,
 * `/media/uploads/{name}.webp?w={pixels}` of uploads.
 */
function servePictures(app: FastifyInstance, { dataDir }: Pick<MediaDependencies, 'dataDir'>): void {
  const demo = openVariants(join(dataDir, 'media', 'demo', String(pictureVersion)), drawDemo, app.log)
  const uploads = openVariants(variantFolder(dataDir), resizeUpload(dataDir), app.log)

  app.get('/media/demo/:version/:file', { schema: { hide: true } }, (request, reply) => {
    const { version, file } = DemoSchema.parse(request.params)
    const name = /^([a-z0-9-]{1,120})\.webp$/.exec(file)?.[1]
    return send(demo, version === String(pictureVersion) ? name : undefined, request, reply)
  })

  app.get('/media/uploads/:file', { schema: { hide: true } }, (request, reply) => {
    const name = /^([0-9a-f]{32})\.webp$/.exec(UploadSchema.parse(request.params).file)?.[1]
    return send(uploads, name, request, reply)
  })
}

/** A shop without the demo never loads the drawings. */
const drawDemo: Draw = async (name, width) => (await import('@dix/demo')).drawPicture(name, width)

async function send(
  variant: Variant,
  name: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { w } = QuerySchema.parse(request.query)
  const bytes = name ? await variant(name, nearestWidth(w), request.sender) : null
  if (!bytes) return reply.send(new Problem('not_found', 'Image not found.'))
  return reply
    .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(bytes)
}
