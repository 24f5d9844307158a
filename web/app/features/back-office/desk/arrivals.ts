/**
 * The waiting orders at a given time: a page of the oldest, their number, and the time of the newest. `dueAt`: when the
 * last order for a slot became due to be picked, accepted or not.
 */
export type ToAccept = {
  rows: readonly { _id: string }[]
  count: number
  newestAt: string | null
  dueAt: string | null
  isWhole: boolean
}

/**
 * Whether an order has arrived since, or an accepted one has become due. If there is more than one page, new orders are
 * not among the rows, and a new row has only moved up, so the number and the newest order decide.
 */
export function hasArrived(before: ToAccept, now: ToAccept): boolean {
  if ((now.dueAt ?? '') > (before.dueAt ?? '')) return true
  if (!before.isWhole) return now.count > before.count || (now.newestAt ?? '') > (before.newestAt ?? '')
  const known = new Set(before.rows.map(({ _id }) => _id))
  return now.rows.some(({ _id }) => !known.has(_id))
}
