import { formatNumber } from '../../format-number.ts'
import type { Locale } from '../../locale.ts'

/** Grams of one step of goods sold by weight. */
export const stepLimits = { min: 10, max: 1_000 } as const

/** A quantity and the grams per step; without them it counts pieces. */
type Counted = { quantity: number; stepGrams?: number | null | undefined }

/** The unit that names a step: `100 g`, `1 kg`. */
export const stepUnit = (stepGrams: number): string => (stepGrams === 1_000 ? '1 kg' : `${stepGrams} g`)

/** The field of a response that marks goods by weight; absent for others. */
export const stepField = (stepGrams: number | null | undefined): { stepGrams?: number } =>
  stepGrams ? { stepGrams } : {}

/** A weight as shown to shoppers: `300 g`, `1,2 kg`. */
export function formatWeight(locale: Locale, grams: number): string {
  if (grams < 1_000) return `${grams}\u00a0g`
  return `${formatNumber(locale, grams / 1_000)}\u00a0kg`
}

/** A quantity as shown to shoppers: pieces as a figure, steps as their weight. */
export function quantityText(locale: Locale, { quantity, stepGrams }: Counted): string {
  return stepGrams ? formatWeight(locale, quantity * stepGrams) : String(quantity)
}

/** A quantity as a placeholder value of a message: pieces as a figure, steps as their weight in each language. */
export function quantityValue(counted: Counted): number | Record<Locale, string> {
  if (!counted.stepGrams) return counted.quantity
  return { en: quantityText('en', counted), fr: quantityText('fr', counted) }
}

/** A quantity before the name of a product: `2 ×` for pieces, `300 g` for goods by weight. */
export function timesText(locale: Locale, counted: Counted): string {
  return `${quantityText(locale, counted)}${counted.stepGrams ? '' : ' ×'}`
}

/** A quantity after the name of a product: `× 2` for pieces, `300 g` for goods by weight. */
export function quantitySuffix(locale: Locale, counted: Counted): string {
  return `${counted.stepGrams ? '' : '× '}${quantityText(locale, counted)}`
}

/** Whole steps of a weighed quantity: a partial step is not charged. */
export const stepsOf = (grams: number, stepGrams: number): number => Math.floor(grams / stepGrams)

/** The price of a step nearest to a price per kilogram, at least one franc. In whole XOF. */
export function stepPrice(kiloPrice: number, stepGrams: number): number {
  return Math.max(1, Math.round((kiloPrice * stepGrams) / 1_000))
}

/** The price per kilogram for a price per step, in whole XOF. */
export const kiloPrice = (price: number, stepGrams: number): number => Math.round((price * 1_000) / stepGrams)

/** The number of items; a line by weight counts as one. */
export function countItems(lines: readonly Counted[]): number {
  return lines.reduce(
    (sum, { quantity, stepGrams }) => sum + (stepGrams ? Math.min(quantity, 1) : quantity),
    0,
  )
}

/** The number of pieces that limits count for a line; of goods by weight, each started kilogram counts as a piece. */
export function countPieces({ quantity, stepGrams }: Counted): number {
  return stepGrams ? Math.ceil((quantity * stepGrams) / 1_000) : quantity
}
