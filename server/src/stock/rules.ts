import { limits } from '@dix/contract'

/**
 * The stock after a user changed it from `seen` to `wanted`: it moves by the difference, so that what was sold meanwhile
 * stays sold. Below zero if they removed more than there is.
 */
export function movedStock(now: number, { seen, wanted }: { seen: number; wanted: number }): number {
  return now + wanted - seen
}

/** The nearest stock that a product may have. */
export function boundedStock(stock: number): number {
  return Math.min(limits.stock, Math.max(0, stock))
}
