/** A decimal number without rounding: `digits / 10 ** scale`. */
export type Decimal = { digits: bigint; scale: number }

/** Thousands in groups of three, or no groups; the fraction's mark is a point once `mark` is put there. */
const patterns = {
  point: /^(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,9}))?$/,
  comma: /^(\d{1,3}(?:\.\d{3})+|\d{1,15})(?:,(\d{1,9}))?$/,
} as const

/** What may stand beside a figure on a grocer's price list, or before its fraction: `1 650 F CFA,00`. */
const currency = /^(?:xof|f?\s?cfa)|(?:xof|f?\s?cfa|f)(?=$|\s*[.,]\d{1,2}$)/giu

/**
 * Reads a number as written in a file: `1 234,50` or `1.234,50` where the comma is decimal, `1,234.50` where
 * not. Spaces of every kind may group digits.
 *
 * @returns null where the text is not such a number, a negative one included
 */
export function readDecimal(text: string, decimalComma: boolean): Decimal | null {
  const compact = text.replace(/[\s'’]/gu, '')
  const [, whole, fraction = ''] = patterns[decimalComma ? 'comma' : 'point'].exec(compact) ?? []
  if (whole === undefined) return null
  return { digits: BigInt(whole.replace(/\D/g, '') + fraction), scale: fraction.length }
}

/** Reads a price, which may carry its currency (`1 500 F CFA`). */
export function readPrice(text: string, decimalComma: boolean): Decimal | null {
  return readDecimal(bareAmount(text), decimalComma)
}

/** A price without its currency, which stands beside the figures or, from some tills, among them. */
export function bareAmount(text: string): string {
  return text.trim().replace(currency, '').trim()
}

/** The product of two decimals, rounded to the nearest whole number, halves up. Never by floating point. */
export function timesRounded(number: Decimal, factor: Decimal): number {
  const divisor = 10n ** BigInt(number.scale + factor.scale)
  return Number((2n * number.digits * factor.digits + divisor) / (2n * divisor))
}

/** A decimal's nearest whole number. */
export function rounded(number: Decimal): number {
  return timesRounded(number, one)
}

export const one: Decimal = { digits: 1n, scale: 0 }

/** Whether a decimal has no fraction: `3` and `3.0` do not. */
export function isWhole(number: Decimal): boolean {
  return number.digits % 10n ** BigInt(number.scale) === 0n
}
