/** Waiting orders at a moment: the oldest page of them, their number, and when the newest was placed. */
export type ToTake = {
  rows: readonly { _id: string }[]
  count: number
  newestAt: string | null
  isWhole: boolean
}

/**
 * Whether an order has arrived since. If there is more than one page, new orders are not among the rows, and a new row
 * has only moved up: then the number and the newest decide.
 */
export function hasArrived(before: ToTake, now: ToTake): boolean {
  if (!before.isWhole) return now.count > before.count || (now.newestAt ?? '') > (before.newestAt ?? '')
  const known = new Set(before.rows.map(({ _id }) => _id))
  return now.rows.some(({ _id }) => !known.has(_id))
}
