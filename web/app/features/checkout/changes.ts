import type { CartLine } from '@dix/contract'
import { type Line, lineFrom, obstacleOf, priceOf } from '../cart/index.ts'

/** What is not as the shopper saw it. `left` counts pieces; prices are of one piece, in whole XOF. */
export type Change = { productId: string; name: string } & (
  | { kind: 'gone' | 'out' | 'added' }
  | { kind: 'short'; left: number }
  | { kind: 'quantity'; before: number; now: number }
  | { kind: 'price'; before: number; now: number }
)

/** Lines that cannot be had as they stand. */
export function obstaclesOf(lines: readonly Line[]): Change[] {
  return lines.flatMap((line) => obstacleIn(line) ?? [])
}

/**
 * What changed between the cart that a shopper saw and the one that the shop answered; one thing for each
 * product, the one that matters most. Nothing of what cannot be had: `obstaclesOf` tells that of the lines as they stand.
 */
export function changesBetween(seen: readonly Line[], answered: readonly CartLine[]): Change[] {
  const now = new Map(answered.map((line) => [line.productId._id, lineFrom(line)]))
  const known = new Set(seen.map(({ product }) => product._id))
  return [
    ...seen.flatMap((line) => changeOf(line, now.get(line.product._id)) ?? []),
    ...[...now.values()]
      .filter(({ product }) => !known.has(product._id))
      .map((line): Change => ({ ...nameOf(line), kind: 'added' })),
  ]
}

function changeOf(seen: Line, now: Line | undefined): Change | null {
  if (!now) return { ...nameOf(seen), kind: 'gone' }
  if (obstacleIn(now)) return null
  const [before, after] = [priceOf(seen.product), priceOf(now.product)]
  if (seen.quantity !== now.quantity)
    return { ...nameOf(now), kind: 'quantity', before: seen.quantity, now: now.quantity }
  return before === after ? null : { ...nameOf(now), kind: 'price', before, now: after }
}

function obstacleIn(line: Line): Change | null {
  const obstacle = obstacleOf(line)
  if (obstacle === 'short') return { ...nameOf(line), kind: 'short', left: line.product.stock }
  return obstacle && { ...nameOf(line), kind: 'out' }
}

const nameOf = ({ product: { _id, name } }: Line) => ({ productId: _id, name })
