import type { Positioned } from '@dix/contract'

/** Rows with one of them moved in front of another, or to the end. */
export function moved(rows: readonly Positioned[], id: string, before: string | null): Positioned[] {
  const row = rows.find(({ _id }) => _id === id)
  const others = rows.filter((other) => other !== row)
  const to = others.findIndex(({ _id }) => _id === before)
  return row ? others.toSpliced(to < 0 ? others.length : to, 0, row) : others
}

/**
 * The row in front of which a row is placed by moving it to an index.
 *
 * @returns null at the end
 */
export function rowBehind(rows: readonly Positioned[], id: string, index: number): string | null {
  return rows.filter(({ _id }) => _id !== id)[index]?._id ?? null
}
