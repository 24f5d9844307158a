import { bounds, readCell, textOf } from './cells.ts'
import { type Edits, type GridProduct, typedText, type Write } from './edits.ts'

/** What is done to every chosen product: its price by so many percent, or a discount, stock or status for all. */
export const adjustments = ['pricePercent', 'discount', 'stock', 'draft'] as const
export type Adjustment = (typeof adjustments)[number]

/**
 * The cells of one adjustment. Prices move from what stands in the grid now, saved or not, to the nearest whole
 * franc, and cost at least one; where a price is wrong, from the one the product has.
 *
 * @param text as typed: `-10` or `+5 %` for a percentage, a value of the cell otherwise
 * @returns null where the text makes no sense
 */
export function adjust(
  edits: Edits,
  products: readonly GridProduct[],
  adjustment: Adjustment,
  text: string,
): Write[] | null {
  if (adjustment === 'pricePercent') return movePrices(edits, products, text)
  const read = readCell(adjustment, text)
  if ('fault' in read) return null
  return products.map((product) => ({ product, field: adjustment, text: textOf(adjustment, read.value) }))
}

function movePrices(edits: Edits, products: readonly GridProduct[], text: string): Write[] | null {
  const percent = readPercent(text)
  if (percent === null) return null
  return products.map((product) => {
    const price = priceNow(edits, product)
    const moved = Math.round((price * (100 + percent)) / 100)
    const kept = Math.min(Math.max(moved, bounds.price.least), bounds.price.most)
    return { product, field: 'price', text: textOf('price', kept) }
  })
}

function priceNow(edits: Edits, product: GridProduct): number {
  const read = readCell('price', typedText(edits, product._id, 'price') ?? textOf('price', product.price))
  return 'value' in read ? Number(read.value) : product.price
}

/** From -99 to +1000 whole percent. */
function readPercent(text: string): number | null {
  const [, sign, figure] = /^\s*([+\-−–]?)\s*(\d{1,4})\s*%?\s*$/.exec(text) ?? []
  if (figure === undefined) return null
  const percent = sign === '' || sign === '+' ? Number(figure) : -Number(figure)
  return percent >= -99 && percent <= 1_000 ? percent : null
}
