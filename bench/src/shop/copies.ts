import type { products } from '@dix/server/catalogue/schema.ts'
import { lines, makers } from './invented.ts'

/** The written columns of a product; the database normalizes the other name itself. */
export type ProductRow = Omit<typeof products.$inferSelect, 'keyOther'>

/** A product with the same sub categories as the one with the id `of`. */
export type Copy = { of: string; row: ProductRow }

/**
 * Copies that bring the originals up to `count` products: the same goods from other makers and in other lines,
 * identical on every call. Their ids follow all originals, so that the home page stays the demo shop's.
 *
 * @param originals at least one, in any order; a round makes one copy of each
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
      // The key by which imports recognize it only needs to be unique.
      key: `bench ${index}`,
    },
  }
}
