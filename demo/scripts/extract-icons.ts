/**
 * Copies the icons that the demo shop uses out of the Noto collection into `art/noto.generated.json`. Run it after
 * adding a name: `node demo/scripts/extract-icons.ts`. Fails on a name that Noto lacks.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Icon } from '../src/drawing/icons.ts'
import { ownIcons } from '../src/drawing/own-icons.ts'
import { iconsUsed } from '../src/pictures/used-icons.ts'

type Collection = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const source = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json')
const noto = JSON.parse(await readFile(source, 'utf8')) as Collection
const subset: Record<string, Icon> = {}
for (const name of [...iconsUsed()].sort()) {
  const body = ownIcons[name] ?? noto.icons[noto.aliases?.[name]?.parent ?? name]?.body
  if (!body) throw new Error(`Noto has no icon "${name}".`)
  subset[name] = { body: withOwnIds(body, name), box: await tightBox(body) }
}
await writeFile(new URL('../art/noto.generated.json', import.meta.url), `${JSON.stringify(subset)}\n`)
console.log(`${Object.keys(subset).length} icons`)

/** Prefixes ids with the icon's name, so that the gradients of two icons in one picture do not collide. */
function withOwnIds(body: string, name: string): string {
  const ids = [...new Set([...body.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]!))]
  const renamed = new Map(ids.map((id, index) => [id, `${name}-${index}`]))
  return body
    .replace(/\bid="([^"]+)"/g, (_, id: string) => `id="${renamed.get(id)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${renamed.get(id)})`)
    .replace(/href="#([^"]+)"/g, (_, id: string) => `href="#${renamed.get(id)}"`)
}

/** Bounding box of the drawing as [left, top, width, height] in the icon's 128 units. */
async function tightBox(body: string): Promise<Icon['box']> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128" width="256" height="256">${body}</svg>`
  const trimmed = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true })
  const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = trimmed.info
  return [-trimOffsetLeft / 2, -trimOffsetTop / 2, width / 2, height / 2].map((value) =>
    Math.abs(value),
  ) as Icon['box']
}
