/** A decimal number without rounding: `digits / 10 ** scale`. */
export type Decimal = { digits: bigint; scale: number }

/** Thousands in groups of three, or no groups; the fraction's mark is a point once `mark` is put there. */
const patterns = {
  point: /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,9}))?$/,
  comma: /^([1-9]\d{0,2}(?:\.\d{3})+|\d{1,15})(?:,(\d{1,9}))?$/,
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
  const match = patterns[decimalComma ? 'comma' : 'point'].exec(compact)
  if (!match) return null
  const [, whole, fraction = ''] = match
  return { digits: BigInt(whole!.replace(/\D/g, '') + fraction), scale: fraction.length }
}

/** Reads a price, which may carry its currency (`1 500 F CFA`). */
function readPrice(text: string, decimalComma: boolean): Decimal | null {
  return readDecimal(bareAmount(text), decimalComma)
}

/** A price without its currency, which stands beside the figures or, from some tills, among them. */
export function bareAmount(text: string): string {
  return text.trim().replace(currency, '').trim()
}

/** Digits after a mark that may as well stand between thousands. */
const group = 3

/** Whether a decimal is a whole number beyond doubt: `3` and `3.00` are, `3.000` may be three thousand. */
export function isWhole({ digits, scale }: Decimal): boolean {
  return scale !== group && digits % 10n ** BigInt(scale) === 0n
}

/** A decimal's nearest whole number, halves up. Never by floating point. */
export function rounded({ digits, scale }: Decimal): number {
  const divisor = 10n ** BigInt(scale)
  return Number((2n * digits + divisor) / (2n * divisor))
}

/** How the prices of a file are written: `priceFactor` times a price is XOF. */
export type PriceStyle = { decimalComma: boolean; priceFactor: number }

/**
 * A price in whole XOF, and whether it had to be rounded for that; or what keeps it from being one: it is no number,
 * it is one with the other decimal mark, it has a fraction though it is XOF already, or its mark may stand between
 * thousands.
 */
export type XofReading =
  | { xof: number; isRounded: boolean }
  | { problem: 'noPrice' | 'otherMark' | 'fraction' }
  | { problem: 'twoReadings'; thousands: number; fraction: string }

/**
 * Reads a price of a file. XOF has no subunits, so a price that is XOF already is never rounded: it is a slip. One that
 * may be a thousandth of what was meant is refused whatever its factor, unless that counts in thousands.
 */
export function readXof(text: string, { decimalComma, priceFactor }: PriceStyle): XofReading {
  const number = readPrice(text, decimalComma)
  const other = readPrice(text, !decimalComma)
  if (!number) return { problem: other ? 'otherMark' : 'noPrice' }
  if (other && number.scale === group && priceFactor % 1000 !== 0) {
    const fraction = bareAmount(text).replace(/[.,]?0+$/, '')
    return { problem: 'twoReadings', thousands: rounded(other), fraction }
  }
  if (priceFactor !== 1) return readTimes(number, readDecimal(priceFactor.toFixed(9), false)!)
  return isWhole(number) ? { xof: rounded(number), isRounded: false } : { problem: 'fraction' }
}

function readTimes(price: Decimal, factor: Decimal): XofReading {
  const product = { digits: price.digits * factor.digits, scale: price.scale + factor.scale }
  return { xof: rounded(product), isRounded: product.digits % 10n ** BigInt(product.scale) !== 0n }
}
