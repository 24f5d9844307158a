import { cartLimits } from '@dix/contract'
import { type CartCard, keepSame, type Line, withLine } from './line.ts'

type Item = { productId: string; quantity: number; seenPrice: number }

/** A visitor's cart as the browser keeps it. */
export type StoredCart = {
  lines: readonly Line[]
  /** Names the merge of these lines with an account's cart: repeating it changes nothing. */
  key: string
  /** What was sent to be merged under `key`; whether it counted is not known. */
  sent: readonly Item[] | null
  /** When the shop was last asked about the products, in milliseconds. */
  pricedAt: number
  /** Names of products that have left the shop, until the reader has taken note. */
  gone: readonly string[]
  /** Something of it could not be read, and the reader has not taken note yet. */
  damaged: boolean
}

/** Grows when what is kept changes its shape. */
const version = 1

export function emptyCart(key: string): StoredCart {
  return { lines: [], key, sent: null, pricedAt: 0, gone: [], damaged: false }
}

export function writeStored(cart: StoredCart): string {
  return JSON.stringify({ version, ...cart })
}

/**
 * A cart from what a browser kept, whoever wrote it. Lines that make no sense are left out; `whole` is false
 * where that happened, or nothing could be read at all.
 *
 * @param fallbackKey names the merge where the text holds no name
 */
export function readStored(text: string, fallbackKey: string): { cart: StoredCart; whole: boolean } {
  const kept = parse(text)
  if (kept?.version !== version) return { cart: { ...emptyCart(fallbackKey), damaged: true }, whole: false }
  const lines = listOf(kept.lines, isLine)
  const unique = [...new Map(lines.map((line) => [line.product._id, line])).values()]
  const readable = unique.slice(0, cartLimits.lines)
  const whole = Array.isArray(kept.lines) && readable.length === kept.lines.length
  const cart = {
    lines: readable,
    key: typeof kept.key === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(kept.key) ? kept.key : fallbackKey,
    sent: kept.sent === null ? null : listOf(kept.sent, isItem),
    pricedAt: isWhole(kept.pricedAt, 0) ? kept.pricedAt : 0,
    gone: listOf(kept.gone, isText),
    damaged: !whole || kept.damaged === true,
  }
  return { cart, whole }
}

type Unknown<T> = { [Key in keyof T]?: unknown }

function parse(text: string): Unknown<StoredCart & { version: number }> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function listOf<T>(value: unknown, isOne: (one: unknown) => one is T): T[] {
  return Array.isArray(value) ? value.filter(isOne) : []
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown) => isText(value) && /^[A-Za-z0-9]{1,64}$/.test(value)
/** An address of this shop: "//host" and "/\host" would be another. */
const isPath = (value: unknown) => isText(value) && /^\/(?![/\\])/.test(value)
const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
const isQuantity = (value: unknown) => isWhole(value, 1, cartLimits.quantity)

function isItem(value: unknown): value is Item {
  const { productId, quantity, seenPrice } = (value ?? {}) as Unknown<Item>
  return isId(productId) && isQuantity(quantity) && isWhole(seenPrice, 0)
}

function isLine(value: unknown): value is Line {
  const { product, quantity, seenPrice } = (value ?? {}) as Unknown<Line>
  return isCard(product) && isQuantity(quantity) && isWhole(seenPrice, 0)
}

function isCard(value: unknown): value is CartCard {
  const { _id, name, path, image, unit, price, discount, stock } = (value ?? {}) as Unknown<CartCard>
  return (
    isId(_id) &&
    isText(name) &&
    isText(unit) &&
    isPath(path) &&
    (image === null || isPath(image)) &&
    isWhole(price, 0) &&
    isWhole(discount, 0, 100) &&
    isWhole(stock, 0)
  )
}

/** The cart with a line as its shopper wants it; 0 takes it out. */
export function withChoice(cart: StoredCart, chosen: Line): StoredCart {
  return { ...cart, lines: withLine(cart.lines, chosen) }
}

/**
 * The cart with its products as the shop tells them now. How many are wanted stays, for it may have changed
 * since the question; products that were asked about and are not answered have left the shop.
 *
 * @param now milliseconds
 */
export function withPrices(
  cart: StoredCart,
  asked: readonly string[],
  told: readonly Line[],
  now: number,
): StoredCart {
  const products = new Map(told.map(({ product }) => [product._id, product]))
  const isGone = ({ product: { _id } }: Line) => asked.includes(_id) && !products.has(_id)
  const left = cart.lines.filter((line) => !isGone(line))
  const fresh = left.map((line) => ({ ...line, product: products.get(line.product._id) ?? line.product }))
  return {
    ...cart,
    lines: keepSame(cart.lines, fresh),
    pricedAt: now,
    gone: [...cart.gone, ...cart.lines.filter(isGone).map(({ product }) => product.name)],
  }
}

/**
 * Notes down what is about to be merged, before it is sent. Where it was sent before and no answer came, the
 * very same is sent again under the same name, whatever was chosen since: the first try may have counted, and
 * then the second changes nothing.
 */
export function noteMerge(cart: StoredCart): StoredCart {
  return cart.sent ? cart : { ...cart, sent: cart.lines.map(itemOf) }
}

/** The cart after the merge named `key` was answered: what was chosen since it was noted stays. */
export function settleMerge(cart: StoredCart, key: string, nextKey: string): StoredCart {
  if (cart.key !== key || cart.sent === null) return cart
  const merged = new Map(cart.sent.map(({ productId, quantity }) => [productId, quantity]))
  const lines = cart.lines.flatMap((line) => {
    const quantity = line.quantity - (merged.get(line.product._id) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...cart, lines, key: nextKey, sent: null }
}

export const itemOf = ({ product, quantity, seenPrice }: Line): Item => ({
  productId: product._id,
  quantity,
  seenPrice,
})
