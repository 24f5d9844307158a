import { cartLimits, type Product, totalsOf } from '@dix/contract'

/** A product of the order that is being taken, and how many pieces. */
export type PhoneLine = { product: Product; quantity: number }

/** The most pieces of a product that can be ordered now. */
export const mostOf = ({ stock }: Product) => Math.min(stock, cartLimits.quantity)

export function totalOf(lines: readonly PhoneLine[]): number {
  return totalsOf(lines.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })))
    .totalAmt
}

/** Another quantity of a line; 0 removes it. */
export function withQuantity(lines: readonly PhoneLine[], productId: string, quantity: number): PhoneLine[] {
  return lines
    .map((line) => (line.product._id === productId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0)
}
