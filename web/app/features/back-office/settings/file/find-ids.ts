import { adminLimits } from '@dix/contract'
import { ask } from '../../../../platform/api/ask.ts'
import { foldedName } from '../../overview/zero-results/use-targets.ts'
import type { FileProduct } from './file-lists.ts'

/** The one entry of this shop with a name, or the reason why there is none. */
export type Found = { id: string } | { problem: 'missing' | 'ambiguous' }
export type Ids = Awaited<ReturnType<typeof findIds>>

/** Looks up products and categories by name. @throws ApiError or NetworkError */
export async function findIds(products: readonly FileProduct[]) {
  const [categories, subCategories] = await Promise.all([
    ask('GET /api/category/admin-get'),
    ask('POST /api/subcategory/admin-get'),
  ])
  const found = new Map<string, Found>()
  for (let start = 0; start < products.length; start += adminLimits.gridRows) {
    const batch = products.slice(start, start + adminLimits.gridRows)
    const { data } = await ask('POST /api/product/match', { rows: batch.map(rowOf) })
    for (const [index, product] of batch.entries()) {
      const isOfBrand = ({ brand }: { brand: string }) =>
        product.brand === undefined || foldedName(brand) === foldedName(product.brand)
      found.set(keyOf(product), onlyOf(data[index]!.products.filter(isOfBrand)))
    }
  }
  const byName =
    (rows: readonly { _id: string; name: string }[]) =>
    (name: string, id?: string): Found =>
      rows.some(({ _id }) => _id === id) ? { id: id! } : onlyOf(rows.filter((row) => row.name === name))
  return {
    product: (product: FileProduct): Found => found.get(keyOf(product))!,
    category: byName(categories.data),
    subCategory: byName(subCategories.data),
  }
}

/** The brand is sent too, because a match lists only a few of the products that share a name. */
const rowOf = ({ name, unit, brand }: FileProduct) => ({ name: brand ? `${brand} ${name}` : name, unit })

const keyOf = ({ name, unit, brand }: FileProduct) => JSON.stringify([name, unit, brand])

function onlyOf(rows: readonly { _id: string }[]): Found {
  const [first, second] = rows
  if (!first) return { problem: 'missing' }
  return second ? { problem: 'ambiguous' } : { id: first._id }
}
