import { cartLimits, type DeskOrder, orderStateTable, type Product, stepField, totalsOf } from '@dix/contract'
import { billWith, costNow } from './refund-preview.ts'

/** A line while its quantity is being changed. */
export type DraftLine = {
  productId: string
  name: string
  brand: string
  unit: string
  /** For goods by weight. */
  stepGrams?: number
  image: string | undefined
  price: number
  discount: number
  /** Current and new number of pieces. */
  from: number
  to: number
  max: number
}

/** The lines of an order, editable as far as its state allows. */
export function draftOf(order: DeskOrder): DraftLine[] {
  const mayGrow = orderStateTable[order.status].lines === 'add'
  return order.items
    .filter(({ quantity }) => mayGrow || quantity > 0)
    .map(({ productId, name, brand, unit, stepGrams, image, price, discount, quantity }) => ({
      productId,
      name,
      brand,
      unit,
      ...stepField(stepGrams),
      image: image[0],
      price,
      discount,
      from: quantity,
      to: quantity,
      max: mayGrow ? cartLimits.quantity : quantity,
    }))
}

/** A product as a new line of one piece. */
export function draftLine({
  _id,
  name,
  brand,
  unit,
  stepGrams,
  image,
  price,
  discount,
  stock,
}: Product): DraftLine {
  return {
    productId: _id,
    name,
    brand,
    unit,
    ...stepField(stepGrams),
    image: image[0],
    price,
    discount,
    from: 0,
    to: 1,
    max: Math.min(stock, cartLimits.quantity),
  }
}

/** What a draft changes: the lines to send, and the resulting amount due. In whole XOF. */
export function draftChange(lines: readonly DraftLine[], order: DeskOrder) {
  const { allowanceAmt, agreedAmt } = order
  const changed = lines
    .filter(({ from, to }) => from !== to)
    .map(({ productId, to }) => ({ productId, quantity: to }))
  const { totalAmt } = totalsOf(lines.map((line) => ({ ...line, quantity: line.to })))
  const cost = costNow({ ...billWith(order, totalAmt), allowanceAmt })
  const due = Math.max(0, cost - order.creditAmt)
  return { changed, due, needsConsent: due > agreedAmt, isEmpty: lines.every(({ to }) => to === 0) }
}

/** A draft rebased onto the current order: the input stays, as far as possible. */
export function rebase(lines: readonly DraftLine[], order: DeskOrder): DraftLine[] {
  const fresh = draftOf(order)
  const known = new Set(fresh.map(({ productId }) => productId))
  const typed = new Map(lines.filter(({ from, to }) => from !== to).map((line) => [line.productId, line.to]))
  const merged = fresh.map((line) => ({
    ...line,
    to: Math.min(typed.get(line.productId) ?? line.to, line.max),
  }))
  const mayGrow = orderStateTable[order.status].lines === 'add'
  return [...merged, ...lines.filter(({ productId, from }) => mayGrow && from === 0 && !known.has(productId))]
}
