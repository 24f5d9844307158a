import {
  defaultSubstitution,
  discountedPrice,
  type Substitution,
  type SubstitutionDecision,
} from '@dix/contract'

type Priced = { price: number; discount: number }
type AgreedLine = Priced & {
  quantity: number
  stepGrams: number | null
  substitution?: Substitution | null
  picked?: number
}

/** The price of a piece, in whole XOF. */
export const piecePrice = ({ price, discount }: Priced): number => discountedPrice(price, discount)

/** What the shopper agreed to for a line. */
export const substitutionOf = ({ substitution }: Pick<AgreedLine, 'substitution'>): Substitution =>
  substitution ?? defaultSubstitution

/**
 * Maximum price of a piece of its replacement, in whole XOF.
 *
 * @param margin the amount by which the order may still rise without exceeding what was agreed
 */
export function ceilingOf(line: AgreedLine, margin: number): number {
  const left = Math.max(1, line.quantity - (line.picked ?? 0))
  return Math.min(
    substitutionOf(line).maxPrice ?? piecePrice(line),
    piecePrice(line) + Math.floor(margin / left),
  )
}

/**
 * The pieces or steps of a pick. Goods by weight round down to whole steps, because a part of a step is not charged,
 * and more than the line has is not charged either.
 */
export function pickedOf(
  { quantity, stepGrams }: Pick<AgreedLine, 'quantity' | 'stepGrams'>,
  pick: { quantity?: number | null | undefined; grams?: number | null | undefined },
): number {
  const steps =
    stepGrams !== null && typeof pick.grams === 'number'
      ? Math.floor(pick.grams / stepGrams)
      : (pick.quantity ?? 0)
  return Math.min(quantity, steps)
}

/** Whether all of a line that is to be delivered is picked; goods by weight may weigh less than ordered. */
export function isPicked({
  quantity,
  picked = 0,
  stepGrams,
}: Pick<AgreedLine, 'quantity' | 'stepGrams' | 'picked'>): boolean {
  return stepGrams === null ? picked >= quantity : quantity === 0 || picked > 0
}

type Replacement = {
  quantity: number
  decision?: SubstitutionDecision | null
  /** Until when its shopper may decide; undefined if they are not asked. */
  decideUntil?: Date | undefined
}

/**
 * The missing pieces or steps of a line that no accepted replacement covers, and from when another product may be
 * proposed for them: once the shopper can no longer decide about the current ones. Null is at once.
 */
export function openPieces(
  missing: number,
  replacements: readonly Replacement[],
): { quantity: number; from: Date | null } {
  const accepted = replacements.filter(({ decision }) => decision === 'accepted')
  const undecided = replacements.flatMap(({ quantity, decision, decideUntil }) =>
    quantity > 0 && !decision && decideUntil ? [decideUntil.getTime()] : [],
  )
  return {
    quantity: Math.max(0, missing - accepted.reduce((sum, { quantity }) => sum + quantity, 0)),
    from: undecided.length > 0 ? new Date(Math.max(...undecided)) : null,
  }
}

type Candidate = Priced & { id: string; unit: string; stepGrams: number | null; stock: number }

/**
 * The products that may replace a line: sold by the piece or weight as it is, in stock, and not above the agreed
 * price. Those of the same size come first, then those with the nearest price.
 */
export function alternativesTo<Found extends Candidate>(
  line: AgreedLine & { unit: string },
  candidates: readonly Found[],
  { taken, margin }: { taken: ReadonlySet<string>; margin: number },
): Found[] {
  const ceiling = ceilingOf(line, margin)
  const price = piecePrice(line)
  const distance = (product: Candidate) => Math.abs(piecePrice(product) - price)
  return candidates
    .filter(
      (product) =>
        product.stepGrams === line.stepGrams &&
        product.stock > 0 &&
        piecePrice(product) <= ceiling &&
        !taken.has(product.id),
    )
    .sort(
      (one, other) =>
        Number(other.unit === line.unit) - Number(one.unit === line.unit) ||
        distance(one) - distance(other) ||
        // Stryker disable next-line EqualityOperator: no two products have the same id
        (one.id < other.id ? -1 : 1),
    )
}
