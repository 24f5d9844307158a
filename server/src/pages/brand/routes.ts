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

/** Files, in addition to the pages, that browsers load to show the brand. Names are fixed, so browsers revalidate the files. */
export function brandRoutes(app: FastifyInstance, { settings, pictures }: Dependencies): void {
  const drawn = openDrawn(pictures)

  app.get('/brand-:digest.css', hidden, (request, reply) => {
    const { identity } = settings.current
    // A page with an older brand still requests that file, and gets the current one.
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
      // Without a build, as in API tests, there is no file to send.
      if (isOfDesign(identity) && reply.sendFile) return reply.sendFile(path.slice(1))
      return sendFresh(request, reply, brandFiles[path].type, await drawn(identity, path))
    })
}

/** Whether the built files already show this brand. */
function isOfDesign(identity: ShopSettings['identity']): boolean {
  return hasWordmark(identity) && brandSheet(identity) === ''
}

/** Draws the files of a brand on request, each once. Those of the current brand are cached. */
function openDrawn(pictures: Dependencies['pictures']) {
  let cached = { brand: '', files: new Map<BrandFile, Promise<Buffer>>() }

  async function draw(
    identity: ShopSettings['identity'],
    path: BrandFile,
    forget: () => void,
  ): Promise<Buffer> {
    const picture = identity.logo ? await pictures.readPicture(identity.logo) : null
    // Not cached, because the file of the logo may reappear, such as after a restore.
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

/** Sends a file that may change at any moment; 304 if the browser has the current one. */
function sendFresh(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Buffer) {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
