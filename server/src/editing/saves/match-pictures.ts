import {
  absoluteImageUrl,
  isPositionOnly,
  type PictureMatch,
  type PictureOwner,
  pictureBatchLimits,
} from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { type CategoryKind, listCategoryPictures } from '../queries/categories.ts'
import { comparableName, matchProducts } from '../queries/match-products.ts'
import { readPictures, type StoredPicture } from '../queries/products.ts'

/** The names of a file, the likeliest first, and its folder, which can match only products. */
export type NamedFile = { names: readonly string[]; folder?: string | null | undefined }

/** @param picture with site-relative URLs */
export function toPictureOwner(
  kind: PictureOwner['kind'],
  { id, name, detail, images, revision }: StoredPicture,
  publicUrl: string,
): PictureOwner {
  const image = images.map((url) => absoluteImageUrl(url, publicUrl))
  return { kind, _id: id, name, detail, image, revision }
}

/**
 * Finds what each picture file is named after: the first name that matches a barcode, product number or name decides,
 * else the folder, and after it a last name that may only be a position in the folder. A category with the same name as
 * a product is another candidate.
 */
export async function matchPictures(
  tx: Queries,
  publicUrl: string,
  files: readonly NamedFile[],
): Promise<PictureMatch[]> {
  const texts = [...new Set(files.flatMap(({ names, folder }) => [...names, ...(folder ? [folder] : [])]))]
  const matched = await matchProducts(
    tx,
    texts.map((text) => ({ barcode: text, product_number: text, name: text })),
  )
  const productsOf = new Map(texts.map((text, place) => [text, matched[place]!]))
  const categoriesOf = await findCategories(tx, publicUrl)
  const ids = [...new Set(matched.flatMap((match) => match.ids))]
  const products = new Map(
    (await readPictures(tx, ids)).map((product) => [
      product.id,
      toPictureOwner('product', product, publicUrl),
    ]),
  )

  const find = (text: string, isFolder: boolean): PictureMatch | null => {
    const { by, ids } = productsOf.get(text)!
    const categories = isFolder || (by !== null && by !== 'name') ? [] : categoriesOf(text)
    const owners = [...ids.flatMap((id) => products.get(id) ?? []), ...categories]
    if (owners.length === 0) return null
    return {
      by: isFolder ? 'folder' : (by ?? 'name'),
      name: text,
      owners: owners.slice(0, pictureBatchLimits.candidates),
    }
  }
  return files.map(({ names, folder }) => {
    const isNumbered = Boolean(folder) && isPositionOnly(names.at(-1) ?? '')
    const findFirst = (some: readonly string[]) => some.map((name) => find(name, false)).find(Boolean)
    return (
      findFirst(isNumbered ? names.slice(0, -1) : names) ??
      (folder ? find(folder, true) : null) ??
      findFirst(isNumbered ? names.slice(-1) : []) ?? { by: null, name: null, owners: [] }
    )
  })
}

/** Categories and sub categories by their names in either language. */
async function findCategories(tx: Queries, publicUrl: string): Promise<(name: string) => PictureOwner[]> {
  const index = new Map<string, PictureOwner[]>()
  for (const kind of ['category', 'subCategory'] as const satisfies CategoryKind[])
    for (const { nameOther, ...category } of await listCategoryPictures(tx, kind)) {
      const owner = toPictureOwner(kind, category, publicUrl)
      for (const key of new Set([comparableName(category.name), comparableName(nameOther ?? '')]))
        if (key) index.set(key, [...(index.get(key) ?? []), owner])
    }
  return (name) => index.get(comparableName(name)) ?? []
}
