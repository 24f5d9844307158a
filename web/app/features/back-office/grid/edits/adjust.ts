import { discountedPrice, payablePrices } from '@dix/contract'
import { bounds, readCell, textOf } from './cells.ts'
import { type CellEdit, type Edits, type GridProduct, typedText } from './edits.ts'

/** The adjustments of all selected products: change prices by a percentage, or set a discount, stock or status. */
export const adjustments = ['pricePercent', 'discount', 'stock', 'draft'] as const
export type Adjustment = (typeof adjustments)[number]

/**
 * The cell edits of one adjustment. Prices start from the grid's current value, saved or not (from the product's when
 * the cell is invalid), and are rounded to whole francs, at least one.
 *
 * @param text as typed: `-10` or `+5 %` for a percentage, a value of the cell otherwise
 * @returns null if the text is not valid
 */
export function adjust(
  edits: Edits,
  products: readonly GridProduct[],
  adjustment: Adjustment,
  text: string,
): CellEdit[] | null {
  if (adjustment === 'pricePercent') return movePrices(edits, products, text)
  const read = readCell(adjustment, text)
  if ('problem' in read) return null
  return products.map((product) => ({ product, field: adjustment, text: textOf(adjustment, read.value) }))
}

function movePrices(edits: Edits, products: readonly GridProduct[], text: string): CellEdit[] | null {
  const percent = readPercent(text)
  if (percent === null) return null
  return products.flatMap((product) => {
    const price = priceNow(edits, product)
    if (price === 0) return []
    const moved = Math.round((price * (100 + percent)) / 100)
    const bounded = Math.min(Math.max(moved, bounds.price.min), bounds.price.max)
    return { product, field: 'price', text: textOf('price', bounded) }
  })
}

/**
 * The cell edits that make prices payable in coins after their discount: the nearest price, the lower of two. Skips
 * products whose price coins can pay already, and those with an invalid price or discount.
 */
export function payableEdits(edits: Edits, products: readonly GridProduct[]): CellEdit[] {
  return products.flatMap((product) => {
    const price = priceNow(edits, product)
    if (price === 0 || hasProblem(edits, product)) return []
    const discount = valueNow(edits, product, 'discount')
    const [nearest] = payablePrices(price, (amount) => discountedPrice(amount, discount)).sort(
      (one, other) => Math.abs(one - price) - Math.abs(other - price),
    )
    return nearest === undefined ? [] : { product, field: 'price', text: textOf('price', nearest) }
  })
}

/** 0 if a draft has no price. */
const priceNow = (edits: Edits, product: GridProduct) => valueNow(edits, product, 'price')

function valueNow(edits: Edits, product: GridProduct, field: 'price' | 'discount'): number {
  const read = readCell(field, typedText(edits, product._id, field) ?? textOf(field, product[field]))
  return 'problem' in read ? product[field] : Number(read.value)
}

function hasProblem(edits: Edits, { _id }: GridProduct): boolean {
  return (['price', 'discount'] as const).some((field) => {
    const typed = typedText(edits, _id, field)
    return typed !== undefined && 'problem' in readCell(field, typed)
  })
}

/** From -99 to +1000 whole percent. */
function readPercent(text: string): number | null {
  const [, sign, figure] = /^\s*([+\-−–]?)\s*(\d{1,4})\s*%?\s*$/.exec(text) ?? []
  if (figure === undefined) return null
  const percent = sign === '' || sign === '+' ? Number(figure) : -Number(figure)
  return percent >= -99 && percent <= 1_000 ? percent : null
}
