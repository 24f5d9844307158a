import { cartLimits } from '@dix/contract'
import type { CartCard, Line } from './line.ts'
import { type BrowserCart, emptyCart, type SentItem } from './stored-cart.ts'

/** Raised when the stored shape changes. */
const version = 1

/** The text to store, which `readStored` reads. */
export function writeStored(cart: BrowserCart): string {
  return JSON.stringify({ version, ...cart })
}

/**
 * Reads a cart from the browser's storage, which other scripts may have changed. Invalid lines are left out; `whole` is
 * false if that happened, or if nothing could be read.
 *
 * @param fallbackKey identifies the merge if the text has no key
 */
export function readStored(text: string, fallbackKey: string): { cart: BrowserCart; whole: boolean } {
  let stored: Unknown<BrowserCart & { version: number }> | null = null
  try {
    stored = JSON.parse(text)
  } catch {
    // The text is not a cart; treated like an unknown version below.
  }
  if (stored?.version !== version) return { cart: { ...emptyCart(fallbackKey), damaged: true }, whole: false }
  const lines = listOf(stored.lines, isLine)
  const unique = [...new Map(lines.map((line) => [line.product._id, line])).values()]
  const readable = unique.slice(0, cartLimits.lines)
  const whole = Array.isArray(stored.lines) && readable.length === stored.lines.length
  const cart = {
    lines: readable,
    key: typeof stored.key === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(stored.key) ? stored.key : fallbackKey,
    sent: stored.sent === null ? null : listOf(stored.sent, isItem),
    pricedAt: isWhole(stored.pricedAt, 0) ? stored.pricedAt : 0,
    gone: listOf(stored.gone, isText),
    damaged: !whole || stored.damaged === true,
  }
  return { cart, whole }
}

type Unknown<T> = { [Key in keyof T]?: unknown }

function listOf<T>(value: unknown, isOne: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(isOne) : []
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown) => isText(value) && /^[A-Za-z0-9]{1,64}$/.test(value)
/** Whether a path leads to this site; "//host" and "/\host" lead to another. */
const isPath = (value: unknown) => isText(value) && /^\/(?![/\\])/.test(value)
/** Whether a value is a whole number within bounds. */
export const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
const isQuantity = (value: unknown) => isWhole(value, 1, cartLimits.quantity)

function isItem(value: unknown): value is SentItem {
  const { productId, quantity, seenPrice, name } = (value ?? {}) as Unknown<SentItem>
  const isNamed = name === undefined || isText(name)
  return isNamed && isId(productId) && isQuantity(quantity) && isWhole(seenPrice, 0)
}

function isLine(value: unknown): value is Line {
  const { product, quantity, seenPrice } = (value ?? {}) as Unknown<Line>
  return isCard(product) && isQuantity(quantity) && isWhole(seenPrice, 0)
}

/** Whether a value is a stored product with only URLs of this site. */
export function isCard(value: unknown): value is CartCard {
  const { _id, name, brand, path, image, unit, stepGrams, price, discount, listPrice, stock } = (value ??
    {}) as Unknown<CartCard>
  return (
    isId(_id) &&
    isText(name) &&
    (brand === undefined || isText(brand)) &&
    isText(unit) &&
    (stepGrams === undefined || isWhole(stepGrams, 1)) &&
    isPath(path) &&
    (image === null || isPath(image)) &&
    isWhole(price, 0) &&
    isWhole(discount, 0, 100) &&
    (listPrice === undefined || isWhole(listPrice, 0)) &&
    isWhole(stock, 0)
  )
}
