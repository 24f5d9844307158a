import { stepField } from '@dix/contract'
import type { PublishedProduct } from '../../catalogue/index.ts'
import type { EventDetails, OrderLine } from '../schema.ts'
import type { LineChange } from './rules.ts'

/** A product as a new line of an order, at today's price. */
export function asOrderLine(
  { id, name, nameOther, brand, images, unit, stepGrams, price, discount }: PublishedProduct,
  quantity: number,
): OrderLine {
  const line = { productId: id, name, nameOther, brand, images, unit, stepGrams, price, discount }
  return { ...line, quantity, ordered: quantity }
}

/** Line changes as the timeline stores them. @param lines the order's, new ones included */
export function namedChanges(
  changes: readonly Pick<LineChange, 'productId' | 'from' | 'to'>[],
  lines: readonly OrderLine[],
): NonNullable<EventDetails['lines']> {
  const known = new Map(lines.map((line) => [line.productId, line]))
  return changes.map(({ productId, from, to }) => {
    const { name, brand, unit, stepGrams } = known.get(productId)!
    return { name, brand, unit, ...stepField(stepGrams), from, to }
  })
}
