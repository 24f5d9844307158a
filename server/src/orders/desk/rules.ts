import { nationalDigits, withoutAccents } from '../rules.ts'

type NamedLine = { productId: string; name: string; quantity: number }

/** A line to change: its pieces before and after. A new line had none. */
export type LineChange = { productId: string; name: string; from: number; to: number; isNew: boolean }

/** The differences from the current lines. */
export function lineChanges(
  lines: readonly NamedLine[],
  wanted: readonly { productId: string; quantity: number }[],
): LineChange[] {
  const known = new Map(lines.map((line) => [line.productId, line]))
  return wanted
    .map(({ productId, quantity: to }) => {
      const line = known.get(productId)
      return { productId, name: line?.name ?? '', from: line?.quantity ?? 0, to, isNew: line === undefined }
    })
    .filter(({ from, to }) => from !== to)
}

/** The lines that remain after a refund, or undefined if it exceeds them. */
export function withoutPieces<Ordered extends Omit<NamedLine, 'name'>>(
  lines: readonly Ordered[],
  refunded: readonly { productId: string; quantity: number }[],
): Ordered[] | undefined {
  const pieces = new Map(refunded.map(({ productId, quantity }) => [productId, quantity]))
  const known = new Set(lines.map(({ productId }) => productId))
  if ([...pieces.keys()].some((productId) => !known.has(productId))) return undefined
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - (pieces.get(line.productId) ?? 0) }))
  return left.some(({ quantity }) => quantity < 0) ? undefined : left
}

/**
 * The words that an order must match: beginnings of names, parts of its number or of a phone number in any spelling.
 * Letters are compared without accents, as in `order_terms` of migration 0038.
 */
export function searchWords(search: string): string[] {
  if (/^[\d\s+().-]+$/.test(search)) return [nationalDigits(search)].filter(Boolean)
  return withoutAccents(search)
    .toLowerCase()
    .replace(/^dx-?/, '')
    .split(/[\s\p{P}\p{S}\p{C}]/u)
    .filter((word) => word !== '')
}

/** Whether a search has neither letters nor digits and so cannot match a name or number. */
export const isOnlyPunctuation = (search: string): boolean => search !== '' && !/[\p{L}\p{N}]/u.test(search)
