import { limits } from '@dix/contract'

/**
 * The stock after somebody set it who saw another number: it moves by as much as they moved it, so that what was sold
 * meanwhile stays sold. Below zero if they took away more than there is.
 */
export function movedStock(now: number, { seen, wanted }: { seen: number; wanted: number }): number {
  return now + wanted - seen
}

/** The nearest stock that a product may have. */
export function boundedStock(stock: number): number {
  return Math.min(limits.stock, Math.max(0, stock))
}
