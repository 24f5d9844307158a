import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  },
  openfoodfacts: {
    file: 'raw/openfoodfacts-fr.utf-16le.csv',
    rows: 6_774,
    refused: 0,
    // 6,333 different pairs of name and brand.
    merged: 6_774 - 6_333,
    categories: 12,
    subCategories: 0,
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
