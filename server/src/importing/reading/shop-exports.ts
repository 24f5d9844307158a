import { type Locale, MappingSchema, type ShopSoftware, tidyUnit, unitInName } from '@dix/contract'
import { mappedReader } from './mapped-reader.ts'
import type { RowReader } from './parsed-row.ts'
import { shopFields as fields, type OpenShopRows, type ShopProduct } from './shop-rows.ts'
import { readShopify } from './shopify.ts'
import { readWooCommerce } from './woocommerce.ts'

const software: Record<ShopSoftware, OpenShopRows> = { woocommerce: readWooCommerce, shopify: readShopify }

/** The software that exported a file with these columns; null if unknown. */
export function shopSoftwareOf(header: readonly string[]): ShopSoftware | null {
  const known = (Object.keys(software) as ShopSoftware[]).find((name) => software[name](header, ''))
  return known ?? null
}

/** Joins names of categories; it cannot be typed. */
const joiner = '\u001f'

/**
 * Reads the products that WooCommerce or Shopify exported, without a mapping: each variant is a product, with its
 * option as the unit if it is one. Pictures are not imported: only pictures of this shop are shown.
 *
 * @param now decides whether a planned sale price applies
 * @returns null if the columns are those of neither
 */
export function shopExportReader(
  header: readonly string[],
  language: Locale,
  now = new Date(),
): RowReader | null {
  const known = shopSoftwareOf(header)
  const rows = known && software[known](header, now.toISOString().slice(0, 10))
  if (!rows) return null
  const mapping = MappingSchema.parse({
    columns: Object.fromEntries(fields.map((field, place) => [field, { column: place + 1 }])),
    guessUnits: true,
    categories: { split: joiner },
    subCategories: { split: joiner },
  })
  const labels = fields.map((field) => rows.labels[field] ?? rows.labels.name ?? field)
  const reader = mappedReader(labels, mapping, language)
  let product: ShopProduct | null = null
  let saysPictures = true
  let saysStock = true
  return {
    ...reader,
    skips(cells) {
      product = rows.read(cells)
      return product === null
    },
    read(line, _cells, refuse) {
      const { isDraft, pictures } = product!
      const row = reader.read(line, cellsOf(product!, language), refuse)
      if (isDraft) row.fields.draft = true
      if (pictures > 0 && saysPictures) {
        saysPictures = false
        const message =
          'Images are not copied from another shop: save them there and add them under Bulk image upload.'
        row.remarks.push({ line, outcome: 'taken', column: '', message })
      }
      if (!product!.stock && !isDraft && saysStock) {
        saysStock = false
        const message =
          'The other shop counted no stock for this and maybe other products: new ones are sold out until you enter it.'
        row.remarks.push({ line, outcome: 'taken', column: rows.labels.stock ?? '', message })
      }
      return row
    },
  }
}

/** The import guesses an empty unit from the name. */
function cellsOf(product: ShopProduct, language: Locale): string[] {
  const isStated = product.unit || unitInName(product.name, language) !== null
  // Categories with a sub category come first, because sub categories are matched with categories in order.
  const paths = product.categories.toSorted((one, other) => Number(other.length > 1) - Number(one.length > 1))
  const cells = {
    ...product,
    unit: isStated ? (product.unit ?? '') : tidyUnit('1 piece', language),
    category: paths.map((levels) => levels[0]).join(joiner),
    subCategory: paths.flatMap((levels) => (levels.length > 1 ? levels.at(-1)! : [])).join(joiner),
  }
  return fields.map((field) => cells[field] ?? '')
}
