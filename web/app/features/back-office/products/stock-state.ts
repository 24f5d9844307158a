import type { AdminProduct } from '@dix/contract'

/**
 * Whether a product is in stock, low or out. A product's own threshold takes precedence over the shop's.
 *
 * @param lowStock pieces, the shop's threshold
 */
export function stockState(
  { stock, low_stock }: Pick<AdminProduct, 'stock' | 'low_stock'>,
  lowStock: number,
): 'out' | 'low' | 'in' {
  if (stock === 0) return 'out'
  return stock <= (low_stock ?? lowStock) ? 'low' : 'in'
}
