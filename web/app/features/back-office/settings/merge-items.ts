/** An item of a list of settings: a banner, row, zone, quarter, coupon or holiday. */
type Item = { id: string } | { date: string }

const keyOf = (item: Item) => ('id' in item ? item.id : item.date)

const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && ('id' in item || 'date' in item))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges a list that two users changed. If both changed an item, the user's own version wins; an item removed by one
 * stays only if the other changed it.
 *
 * @param before the list that both started with
 * @returns undefined for lists of items without ids, such as payment methods
 */
export function mergeItems(before: unknown, own: unknown, theirs: unknown): unknown[] | undefined {
  if (!isList(before) || !isList(own) || !isList(theirs)) return undefined
  const [was, ours, now] = [before, own, theirs].map(
    (list) => new Map(list.map((item) => [keyOf(item), item])),
  )
  const merged = (key: string): Item | undefined => {
    const [old, mine, other] = [was!.get(key), ours!.get(key), now!.get(key)]
    if (isSame(mine, old)) return other
    if (isSame(other, old)) return mine
    return mine ?? other
  }
  const keys = (list: Item[]) => list.map(keyOf)
  const isSorted = isSame(
    keys(before.filter((item) => ours!.has(keyOf(item)))),
    keys(own.filter((item) => was!.has(keyOf(item)))),
  )
  const [first, second] = isSorted ? [theirs, own] : [own, theirs]
  return [...new Set([...keys(first), ...keys(second)])].map(merged).filter((item) => item !== undefined)
}
