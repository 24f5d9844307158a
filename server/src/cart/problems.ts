import { quantityValue } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

/** Refusals that several endpoints of the cart share. */

export function notSold() {
  return new Problem('not_found', 'This product is no longer available.')
}

export function noSuchLine() {
  return new Problem('not_found', 'This product is not in your cart.')
}

export function alreadyInCart() {
  return new Problem('already_in_cart', 'This product is already in your cart.')
}

/** @param stock pieces that are left, or steps of so many grams */
export function stockShort({ stock, stepGrams }: { stock: number; stepGrams: number | null }) {
  if (stock === 0) return new Problem('stock_short', 'This product is out of stock.', { data: { stock } })
  const values = { stock: quantityValue({ quantity: stock, stepGrams }) }
  return new Problem('stock_short', 'Only {stock} left in stock.', {
    values,
    data: { stock },
  })
}

export function cartFull() {
  return new Problem('cart_full', 'A cart can hold up to 200 products.')
}
