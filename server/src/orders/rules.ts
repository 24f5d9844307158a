import {
  type Bill,
  type OrderState,
  orderNumberAlphabet,
  type SubstitutionDecision,
  stepsOf,
  type Totals,
  totalsOf,
} from '@dix/contract'

/** A product and how many pieces of it. */
export type OrderedQuantity = { productId: string; quantity: number }

/** The same as the shopper saw it, with the grams per step; null for pieces, absent if the client does not send it. */
type SeenQuantity = OrderedQuantity & { stepGrams?: number | null | undefined }

/** The cart as the shopper saw it when ordering. Amounts in whole XOF. */
export type SeenCart = { list_items: readonly SeenQuantity[]; subTotalAmt: number; totalAmt: number }

/** The amount due that the shopper saw; null if the client knows no fee. */
export type SeenDue = { dueAmt: number | null }

type Priced = { id: string; price: number; discount: number; stock: number; stepGrams?: number | null }

export type OrderDecision<Product> =
  | { lines: (Product & { quantity: number })[]; totals: Totals }
  | { problem: 'stock_short' | 'cart_changed' }

/**
 * Prices a cart at current prices if stock suffices and the shopper saw exactly these amounts. Lines of products that
 * are no longer sold are skipped, as carts do not show them. `subTotalAmt` may be the sum before or after discounts,
 * because clients send either.
 *
 * @param products of the cart; a missing one is no longer sold
 */
export function decideOrder<Product extends Priced>(
  cart: readonly OrderedQuantity[],
  products: readonly Product[],
  seen: SeenCart,
): OrderDecision<Product> {
  const sold = new Map(products.map((product) => [product.id, product]))
  const wanted = cart.filter(({ productId }) => sold.has(productId))
  const lines = wanted.map(({ productId, quantity }) => ({ ...sold.get(productId)!, quantity }))
  if (lines.some(({ quantity, stock }) => quantity > stock)) return { problem: 'stock_short' }
  const totals = totalsOf(lines)
  const isOffered = ({ productId, stepGrams }: SeenQuantity) =>
    stepGrams === undefined || (sold.get(productId)!.stepGrams ?? null) === stepGrams
  // The first finds every product of the shopper's list in the cart, so it is sold.
  const isSeenNow = isSeen(wanted, totals, seen) && seen.list_items.every(isOffered)
  return lines.length > 0 && isSeenNow ? { lines, totals } : { problem: 'cart_changed' }
}

/** Whether these lines and totals are the ones that the shopper saw. See `decideOrder`. */
export function isSeen(
  lines: readonly OrderedQuantity[],
  { subTotalAmt, totalAmt }: Pick<Totals, 'subTotalAmt' | 'totalAmt'>,
  seen: SeenCart,
): boolean {
  return (
    isSameCart(lines, seen.list_items) &&
    seen.totalAmt === totalAmt &&
    (seen.subTotalAmt === subTotalAmt || seen.subTotalAmt === totalAmt)
  )
}

/**
 * Whether the shopper saw the amount due. A client that knows no fee saw the total, so the amount due may be less but
 * not more.
 */
export function isDueSeen({ totalAmt, dueAmt }: Pick<Bill, 'totalAmt' | 'dueAmt'>, seen: SeenDue): boolean {
  return seen.dueAmt === null ? dueAmt <= totalAmt : seen.dueAmt === dueAmt
}

/** Whether two carts have the same products and quantities, in any order. */
export function isSameCart(one: readonly OrderedQuantity[], other: readonly OrderedQuantity[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]))
  return (
    one.length === other.length &&
    quantities.size === other.length &&
    one.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}

/** `DX-` and eight characters. @param draw returns a random whole number from 0, less than its argument */
export function orderNumber(draw: (below: number) => number): string {
  const characters = Array.from({ length: 8 }, () => orderNumberAlphabet[draw(orderNumberAlphabet.length)])
  return `DX-${characters.join('')}`
}

/** Whole seconds until staff can begin with an order; 0 if they can now. @param now milliseconds since 1970 */
export const secondsUntilBegin = ({ prepareAt }: { prepareAt: Date | null }, now: number): number =>
  prepareAt ? Math.max(0, Math.ceil((prepareAt.getTime() - now) / 1_000)) : 0

/** Whether the delivery slot of an order is past. @param now milliseconds since 1970 */
export const isSlotOver = ({ slotUntil }: { slotUntil: Date | null }, now: number): boolean =>
  slotUntil !== null && slotUntil.getTime() <= now

/** Text normalized like `order_terms` of migration 0038. */
export const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')

/** The sum of refunds, in whole XOF. */
export const refundSum = (refunds: readonly { amount: number }[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The digits of a phone number, or of a part of one, without the country code of Senegal or Côte d’Ivoire: at most 9,
 * as many as a number of Senegal has.
 */
export const nationalDigits = (phone: string): string =>
  phone.replaceAll(/^\s*(?:\+|00)\s*22[15]|\D/g, '').slice(-9)

/** The same weight in current steps, at least one step; pieces and weights cannot be converted into each other. */
export function quantityNow(ordered: number, then: number | null, now: number | null): number {
  if (then === now) return ordered
  return now === null ? 1 : Math.max(1, stepsOf(ordered * (then ?? 0), now))
}

/** Seconds in which staff can undo a step. */
export const undoTime = 60

/** Milliseconds in which a shopper can refuse a replacement. */
export const decisionTime = 120_000

/** A line as its proposal sees it. */
type Proposed = {
  quantity: number
  proposedAt?: Date | null
  decision?: SubstitutionDecision | null
}

/**
 * What the shopper is asked about a replacement: until when they can decide, and their decision. Undefined for other lines,
 * and once the order is no longer picked.
 */
export function proposalOf(
  { status }: { status: OrderState },
  { quantity, proposedAt, decision = null }: Proposed,
): { decision: SubstitutionDecision | null; decideUntil: Date } | undefined {
  if (status !== 'picking' || !proposedAt || (quantity === 0 && decision !== 'refused')) return undefined
  return { decision, decideUntil: new Date(proposedAt.getTime() + decisionTime) }
}

/** Whether the shopper can decide. @param now milliseconds since 1970 */
export function awaitsDecision(order: { status: OrderState }, line: Proposed, now: number): boolean {
  const proposal = proposalOf(order, line)
  return proposal !== undefined && proposal.decision === null && now < proposal.decideUntil.getTime()
}
