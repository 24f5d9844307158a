import { hash } from 'node:crypto'
import type { ShopSettings } from '@dix/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pictures } from '../../media/index.ts'
import { brandOf, brandSheet, brandSheetPath, hasWordmark, type LiveSettings } from '../../settings/index.ts'
import { type BrandFile, brandFiles } from './draw-brand.ts'
import { manifestOf } from './manifest.ts'

type Dependencies = {
  settings: LiveSettings
  pictures: Pick<Pictures, 'readPicture'>
}

const hidden = { schema: { hide: true } }

/** What browsers load beside pages to show the brand. Names are fixed, so browsers ask whether files are still the same. */
export function brandRoutes(app: FastifyInstance, { settings, pictures }: Dependencies): void {
  const drawn = openDrawn(pictures)

  app.get('/brand-:digest.css', hidden, (request, reply) => {
    const { identity } = settings.current
    // A page of an older brand still asks for that one: it gets today's.
    const isCurrent = request.url === brandSheetPath(identity)
    return reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(brandSheet(identity))
  })

  app.get('/site.webmanifest', hidden, (request, reply) =>
    sendFresh(request, reply, 'application/manifest+json', manifestOf(settings.current)),
  )

  for (const path of Object.keys(brandFiles) as BrandFile[])
    app.get(path, hidden, async (request, reply) => {
      const { identity } = settings.current
      // Without a build, as in tests of the API, there is no file to send.
      if (isOfDesign(identity) && reply.sendFile) return reply.sendFile(path.slice(1))
      return sendFresh(request, reply, brandFiles[path].type, await drawn(identity, path))
    })
}

/** Whether the built files show this brand. */
function isOfDesign(identity: ShopSettings['identity']): boolean {
  return hasWordmark(identity) && brandSheet(identity) === ''
}

/** Draws the files of a brand when they are asked for, each once. Those of the last brand are cached. */
function openDrawn(pictures: Dependencies['pictures']) {
  let cached = { brand: '', files: new Map<BrandFile, Promise<Buffer>>() }

  async function draw(
    identity: ShopSettings['identity'],
    path: BrandFile,
    forget: () => void,
  ): Promise<Buffer> {
    const picture = identity.logo ? await pictures.readPicture(identity.logo) : null
    // Its file may come back, as after a restore.
    if (identity.logo && !picture) forget()
    return brandFiles[path].draw({ ...brandOf(identity), picture })
  }

  return (identity: ShopSettings['identity'], path: BrandFile): Promise<Buffer> => {
    const brand = JSON.stringify(identity)
    if (cached.brand !== brand) cached = { brand, files: new Map() }
    const { files } = cached
    const found = files.get(path)
    if (found) return found
    const forget = () => files.delete(path)
    const file = draw(identity, path, forget)
    files.set(path, file)
    file.catch(forget)
    return file
  }
}

/** Sends a file that may be another one a moment later; 304 where the browser has this one. */
function sendFresh(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
