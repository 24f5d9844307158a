/** Orders to take at a moment: the oldest page of them, and how many there are. */
export type ToTake = { rows: readonly { _id: string }[]; count: number; isWhole: boolean }

/**
 * Whether an order has come since. Of more than a page the newest are not among the rows, and a row that is new there
 * has only moved up: then their number tells.
 */
export function hasArrived(before: ToTake, now: ToTake): boolean {
  if (!before.isWhole) return now.count > before.count
  const known = new Set(before.rows.map(({ _id }) => _id))
  return now.rows.some(({ _id }) => !known.has(_id))
}
