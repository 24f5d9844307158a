import type { products } from '@dix/server/catalogue/schema.ts'
import { lines, makers } from './invented.ts'

/** What is written of a product; the database folds the other name by itself. */
export type ProductRow = Omit<typeof products.$inferSelect, 'keyOther'>

/** A product that stands on the same sub categories as the one with the id `of`. */
export type Copy = { of: string; row: ProductRow }

/**
 * Copies that bring the originals up to `count` products: the same goods from other makers, in other lines.
 * The same originals give the same copies. They follow every original in the order of ids, so that what
 * the home page shows stays the demo shop's.
 *
 * @param originals at least one, in any order; their number is also how many copies one round makes
 */
export function copies(originals: readonly ProductRow[], count: number): Copy[] {
  const byId = originals.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return Array.from({ length: Math.max(0, count - byId.length) }, (_, index) =>
    copy(byId[index % byId.length]!, Math.floor(index / byId.length), index),
  )
}

function copy(original: ProductRow, round: number, index: number): Copy {
  const [fr, en] = lines[(index + round) % lines.length]!
  return {
    of: original.id,
    row: {
      ...original,
      id: `Z${String(round).padStart(2, '0')}${original.id}`,
      name: `${original.name} ${fr}`,
      nameOther: original.nameOther && `${original.nameOther} ${en}`,
      brand: makers[index % makers.length]!,
      barcode: null,
      productNumber: null,
      price: (original.price ?? 0) + 25 * (round + 1),
      // What an import recognises it by does not matter here, as long as it is its own.
      key: `bench ${index}`,
    },
  }
}
