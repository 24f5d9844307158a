import { limits } from '@dix/contract'

/**
 * The stock after a user changed it from `seen` to `wanted`. It changes by the difference, so that pieces sold in the
 * meantime stay sold; negative if they removed more than there is.
 */
export function movedStock(now: number, { seen, wanted }: { seen: number; wanted: number }): number {
  return now + wanted - seen
}

/** The nearest permitted stock. */
export function boundedStock(stock: number): number {
  return Math.min(limits.stock, Math.max(0, stock))
}
