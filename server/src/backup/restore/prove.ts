import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Uploads, uploadName } from '../../media/index.ts'
import { runCheck } from '../../platform/database/checks.ts'
import { imageReferencesOfShop, shopChecks } from './shop-checks.ts'

/** The checks made and the faults found, in a few words each. */
export type Proof = { what: string; wrong: string[] }

/** Pictures that are named; further ones are only counted. */
const maxNamed = 10

/**
 * Checks a restored shop as the audit does: faults found here existed in the backed-up shop, because every row and
 * picture was compared with what had been written.
 */
export async function prove(client: pg.Client, uploads: Uploads): Promise<Proof[]> {
  const proofs: Proof[] = []
  for (const check of shopChecks) {
    const { wrong, examples } = await runCheck(drizzle(client), check)
    proofs.push({
      what: check.promise,
      wrong: listOf(
        examples.map(({ name }) => name),
        wrong,
      ),
    })
  }
  const pictures = await missingPictures(client, uploads)
  return [
    ...proofs,
    {
      what: 'every picture is there and can be read',
      wrong: listOf(pictures.slice(0, maxNamed), pictures.length),
    },
  ]
}

/** Referenced pictures that are missing, and files that are not pictures. */
async function missingPictures(client: pg.Client, uploads: Uploads): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  const wrong: string[] = []
  const shown: string[] = []
  for (const { all } of imageReferencesOfShop(drizzle(client)))
    shown.push(...(await all()).map(({ url }) => url))
  for (const url of new Set(shown)) {
    // Pictures of the demo are drawn on request.
    if (!url.startsWith('/media/uploads/')) continue
    const name = uploadName(url)
    const bytes = name && (await uploads.read(name))
    const isPicture =
      bytes &&
      (await sharp(bytes)
        .metadata()
        .then(
          () => true,
          () => false,
        ))
    if (!isPicture) wrong.push(url)
  }
  return wrong
}

function listOf(first: string[], count: number): string[] {
  return count > first.length ? [...first, `and ${count - first.length} more`] : first
}
