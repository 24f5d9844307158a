/** A decimal number without rounding: `digits / 10 ** scale`. */
export type Decimal = { digits: bigint; scale: number }

/** Numbers by their decimal mark, without spaces: thousands in groups of three, or ungrouped. */
const patterns = {
  point: /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,9}))?$/,
  comma: /^([1-9]\d{0,2}(?:\.\d{3})+|\d{1,15})(?:,(\d{1,9}))?$/,
} as const

/** Texts that price lists may put next to a figure, or before its fraction: `1 650 F CFA,00`. */
const currency = /^(?:xof|f?\s?cfa)|(?:xof|f?\s?cfa|f)(?=$|\s*[.,]\d{1,2}$)/giu

/**
 * Reads a number as written in a file: `1 234,50` or `1.234,50` with a decimal comma, `1,234.50` with a point. Any kind
 * of space may group digits.
 *
 * @returns null if the text is not such a number, or is negative
 */
export function readDecimal(text: string, decimalComma: boolean): Decimal | null {
  const compact = text.replace(/[\s'’]/gu, '')
  const match = patterns[decimalComma ? 'comma' : 'point'].exec(compact)
  if (!match) return null
  const [, whole, fraction = ''] = match
  return { digits: BigInt(whole!.replace(/\D/g, '') + fraction), scale: fraction.length }
}

/** Reads a price, which may carry its currency (`1 500 F CFA`). */
function readPrice(text: string, decimalComma: boolean): Decimal | null {
  return readDecimal(bareAmount(text), decimalComma)
}

/** A price without its currency, which is next to the figures or, from some tills, among them. */
export function bareAmount(text: string): string {
  return text.trim().replace(currency, '').trim()
}

/** Digits after a mark that may also separate thousands. */
const group = 3

/** Whether a decimal is certainly a whole number: `3` and `3.00` are, `3.000` may be three thousand. */
export function isWhole({ digits, scale }: Decimal): boolean {
  return scale !== group && digits % 10n ** BigInt(scale) === 0n
}

/** A decimal rounded to a whole number, halves up, without floating point. */
export function rounded({ digits, scale }: Decimal): number {
  const divisor = 10n ** BigInt(scale)
  return Number((2n * digits + divisor) / (2n * divisor))
}

/** The notation of prices in a file: a price times `priceFactor` is XOF. */
export type PriceStyle = { decimalComma: boolean; priceFactor: number }

/**
 * A price in whole XOF, and whether it had to be rounded; or the problem: not a number, the other decimal mark, a
 * fraction of a price already in XOF, or a mark that may separate thousands.
 */
export type XofReading =
  | { xof: number; isRounded: boolean }
  | { problem: 'noPrice' | 'otherMark' | 'fraction' }
  | { problem: 'twoReadings'; thousands: number; fraction: string }

/**
 * Reads a price of a file. A price already in XOF is never rounded: XOF has no subunits, so a fraction is a mistake. A
 * price that may be a thousandth of the intended one is refused unless its factor counts in thousands.
 */
export function readXof(text: string, { decimalComma, priceFactor }: PriceStyle): XofReading {
  const number = readPrice(text, decimalComma)
  const other = readPrice(text, !decimalComma)
  if (!number) return { problem: other ? 'otherMark' : 'noPrice' }
  if (other && number.scale === group && priceFactor % 1000 !== 0) {
    const fraction = bareAmount(text).replace(/[.,]?0+$/, '')
    return { problem: 'twoReadings', thousands: rounded(other), fraction }
  }
  if (priceFactor !== 1) return readMultiplied(number, readDecimal(priceFactor.toFixed(9), false)!)
  return isWhole(number) ? { xof: rounded(number), isRounded: false } : { problem: 'fraction' }
}

function readMultiplied(price: Decimal, factor: Decimal): XofReading {
  const product = { digits: price.digits * factor.digits, scale: price.scale + factor.scale }
  return { xof: rounded(product), isRounded: product.digits % 10n ** BigInt(product.scale) !== 0n }
}
