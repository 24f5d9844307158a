import { type CartLine, stepField } from '@dix/contract'
import { fullNameOf, type Line, lineFrom, priceOf, unavailabilityOf } from '../../cart/index.ts'

type Counted = { quantity: number; stepGrams?: number }

/** A difference from the cart that the shopper saw. `left` counts pieces; prices are per piece, in whole XOF. */
export type CheckoutChange = { productId: string; name: string } & (
  | { kind: 'gone' | 'out' | 'added' }
  | { kind: 'short'; left: number; stepGrams?: number }
  | { kind: 'quantity'; before: Counted; now: Counted }
  | { kind: 'price'; before: number; now: number }
)

/** Lines that cannot be ordered: sold out or short. */
export function obstaclesOf(lines: readonly Line[]): CheckoutChange[] {
  return lines.flatMap((line) => obstacleIn(line) ?? [])
}

/**
 * The differences between the cart a shopper saw and the server's, one for each product. Lines that cannot be ordered
 * are left to `obstaclesOf`.
 */
export function changesBetween(seen: readonly Line[], received: readonly CartLine[]): CheckoutChange[] {
  const now = new Map(received.map((line) => [line.productId._id, lineFrom(line)]))
  const known = new Set(seen.map(({ product }) => product._id))
  return [
    ...seen.flatMap((line) => changeOf(line, now.get(line.product._id)) ?? []),
    ...[...now.values()]
      .filter(({ product }) => !known.has(product._id))
      .map((line): CheckoutChange => ({ ...nameOf(line), kind: 'added' })),
  ]
}

function changeOf(seen: Line, now: Line | undefined): CheckoutChange | null {
  if (!now) return { ...nameOf(seen), kind: 'gone' }
  if (obstacleIn(now)) return null
  const [before, after] = [priceOf(seen.product), priceOf(now.product)]
  if (seen.quantity !== now.quantity || seen.product.stepGrams !== now.product.stepGrams)
    return { ...nameOf(now), kind: 'quantity', before: countedOf(seen), now: countedOf(now) }
  return before === after ? null : { ...nameOf(now), kind: 'price', before, now: after }
}

function obstacleIn(line: Line): CheckoutChange | null {
  const obstacle = unavailabilityOf(line)
  if (obstacle === 'short')
    return { ...nameOf(line), kind: 'short', left: line.product.stock, ...stepField(line.product.stepGrams) }
  return obstacle && { ...nameOf(line), kind: 'out' }
}

const countedOf = ({ quantity, product }: Line): Counted => ({ quantity, ...stepField(product.stepGrams) })
const nameOf = ({ product }: Line) => ({ productId: product._id, name: fullNameOf(product) })
