import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MappingSchema } from '@dix/contract'
import { productKey } from '../../src/catalogue/index.ts'
import { parseFile } from '../../src/importing/reading/parse-file.ts'
import { fold } from '../../src/platform/fold.ts'

const data = resolve(
  process.env.DIX_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url)),
)

/**
 * Real grocery lists, kept outside the repository because they may not be published, and the result of importing each.
 */
export const realLists = {
  dmart: {
    file: 'dmart-products.csv',
    rows: 5_189,
    // One row each lacks a name, a price or a unit, or has the price 0.
    refused: 4,
    // Name, brand and unit repeat 18 times, and once with another spelling of the unit: `1 Unit` and `1 U`.
    merged: 19,
    // 30 categories, one of which is the empty one.
    categories: 29,
    // 86 names, with 74 different last levels of their paths.
    subCategories: 74,
    // Units in another spelling, such as `500 gm`.
    guessedUnits: 3_455,
  },
  bigbasket: {
    file: 'bigbasket-products.csv',
    rows: 18_382,
    // Two rows without a name.
    refused: 2,
    // 12,478 different products, minus the nameless one, minus three that differ only by case or accents: 12,474.
    merged: 18_382 - 2 - 12_474,
    categories: 11,
    subCategories: 96,
    guessedUnits: 4_371,
  },
  zepto: {
    file: 'zepto-inventory.csv',
    rows: 3_732,
    // One row with the price 0.
    refused: 1,
    // 1,781 different pairs of name and weight, because whole categories repeat others.
    merged: 3_732 - 1 - 1_781,
    categories: 14,
    subCategories: 0,
    guessedUnits: 0,
  },
  openfoodfacts: {
    file: 'raw/openfoodfacts-fr.utf-16le.csv',
    rows: 6_774,
    refused: 0,
    // 6,333 different pairs of name and brand.
    merged: 6_774 - 6_333,
    categories: 12,
    subCategories: 0,
    // Quantities in names, because the list has no units.
    guessedUnits: 107,
  },
}

export type RealList = keyof typeof realLists

/** The number of products that an import of a list creates. */
export function productsIn(list: RealList): number {
  const { rows, refused, merged } = realLists[list]
  return rows - refused - merged
}

/** The path of a real list. @throws if there are none, with advice on what to do */
export function realFile(name: string): string {
  if (!existsSync(data)) {
    throw new Error(
      `The real grocery lists are not in ${data}: put them there, or name their folder in DIX_DATA.`,
    )
  }
  return join(data, name)
}

/** The mapping of the columns of a real list. */
export async function realMapping(list: RealList): Promise<{ columns: Record<string, string> }> {
  const path = fileURLToPath(new URL(`../../src/importing/mappings/${list}.json`, import.meta.url))
  return JSON.parse(await readFile(path, 'utf8'))
}

/**
 * The number of guessed units in a list, and the order of its names by the first row of each product or category,
 * without the refused rows.
 */
export async function readRealList(list: RealList) {
  const mapping = MappingSchema.parse(await realMapping(list))
  const file = await parseFile(realFile(realLists[list].file), mapping, 'fr')
  const categories = new Set<string>()
  const subCategories = new Set<string>()
  const products = new Map<string, { name: string; subCategories: Set<string> }>()
  let guessedUnits = 0
  for await (const { rows } of file.batches)
    for (const { fields, writtenUnit, ...row } of rows) {
      if (writtenUnit !== undefined) guessedUnits++
      // Refused, because a new product needs a price.
      if ((fields.price ?? file.reader.defaults.price) === undefined) continue
      for (const name of row.categories ?? []) categories.add(fold(name))
      const name = fold(fields.name ?? fields.nameOther ?? '')
      const { brand = '', unit = '' } = fields
      const [key = '', ...others] = [unit, writtenUnit ?? unit].map((unit) => productKey(name, brand, unit))
      const known = [key, ...others].find((key) => products.has(key)) ?? key
      const product = products.get(known) ?? { name, subCategories: new Set() }
      products.set(known, product)
      for (const subCategory of row.subCategories ?? []) {
        subCategories.add(fold(subCategory))
        product.subCategories.add(fold(subCategory))
      }
    }
  const productsOf = (subCategory: string) =>
    [...products.values()].filter((product) => product.subCategories.has(subCategory)).map(({ name }) => name)
  return {
    guessedUnits,
    order: {
      categories: [...categories],
      subCategories: [...subCategories],
      products: Object.fromEntries([...subCategories].map((name) => [name, productsOf(name)])),
    },
  }
}
