import { cartLimits, type DeliverySlot, type Product, totalsOf } from '@dix/contract'
import { isObject, type ReadDraft } from '../../drafts/stored-draft.ts'

/** A product of the order, and the number of pieces. */
export type PhoneLine = {
  product: Pick<
    Product,
    '_id' | 'name' | 'brand' | 'unit' | 'stepGrams' | 'image' | 'price' | 'discount' | 'stock'
  >
  quantity: number
}

/** The input of staff during a call. */
export type PhoneCaller = {
  name: string
  mobile: string
  address_line: string
  landmark: string
  /** Id of a quarter; empty if there is none. */
  quarter: string
  city: string
  note: string
}

/** The pin of a known address, valid while this line and quarter stay the same. */
export type KnownPin = { latitude: number; longitude: number; of: string; quarter: string }

/** What else belongs to the order. */
type PhoneChoices = {
  pin: KnownPin | null
  /** Whole XOF; null for the exact amount. */
  payWith: number | null
  /** The delivery slot that the form shows; null for as soon as possible, undefined before it shows a time. */
  slot: DeliverySlot | null | undefined
}

/** The order being taken. */
export type PhoneOrder = PhoneCaller & PhoneChoices & { lines: PhoneLine[] }

/** An unfinished order as stored: prices and stock of its products are loaded again. */
export type StoredPhoneOrder = PhoneCaller &
  PhoneChoices & { items: { productId: string; quantity: number }[] }

const nobody: PhoneCaller = {
  name: '',
  mobile: '',
  address_line: '',
  landmark: '',
  quarter: '',
  city: '',
  note: '',
}

export const emptyOrder: StoredPhoneOrder = {
  ...nobody,
  pin: null,
  payWith: null,
  slot: undefined,
  items: [],
}

/** The delivery location, for its zone. */
export function placeOf({
  quarter,
  pin,
  address_line,
}: Pick<PhoneOrder, 'quarter' | 'pin' | 'address_line'>) {
  const isThere = pin?.of === address_line && pin.quarter === quarter
  const { latitude, longitude } = isThere ? pin : { latitude: null, longitude: null }
  return { quarter: quarter || null, latitude, longitude }
}

/** The maximum pieces of a product that can be ordered now. */
export const maxQuantityOf = ({ stock }: PhoneLine['product']) => Math.min(stock, cartLimits.quantity)

/** Whole XOF, before coupon and delivery fee. */
export function totalOf(lines: readonly PhoneLine[]): number {
  return totalsOf(lines.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })))
    .totalAmt
}

/** Changes the quantity of a line; 0 removes it. */
export function withQuantity(lines: readonly PhoneLine[], productId: string, quantity: number): PhoneLine[] {
  return lines
    .map((line) => (line.product._id === productId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0)
}

/** An order as stored; null while nothing was typed or chosen. */
export function storedOf({ lines, ...order }: PhoneOrder): StoredPhoneOrder | null {
  const isTyped = Object.keys(nobody).some((name) => order[name as keyof PhoneCaller].trim() !== '')
  const items = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  return isTyped || items.length > 0 ? { ...order, items } : null
}

/** Reads a stored order: fields of another shape become empty. */
export const readPhoneOrder: ReadDraft<StoredPhoneOrder> = (stored) => {
  const { payWith, pin, slot, items } = stored
  const fields = Object.keys(nobody).map((name) => [
    name,
    typeof stored[name] === 'string' ? stored[name] : '',
  ])
  return {
    ...(Object.fromEntries(fields) as PhoneCaller),
    pin: isPin(pin) ? pin : null,
    payWith: typeof payWith === 'number' ? payWith : null,
    slot: slot === null || isSlot(slot) ? slot : undefined,
    items: Array.isArray(items) ? items.filter(isItem) : [],
  }
}

function isPin(pin: unknown): pin is KnownPin {
  if (!isObject(pin) || typeof pin.of !== 'string' || typeof pin.quarter !== 'string') return false
  return [pin.latitude, pin.longitude].every(Number.isFinite)
}

function isSlot(slot: unknown): slot is DeliverySlot {
  return isObject(slot) && typeof slot.from === 'string' && typeof slot.to === 'string'
}

function isItem(item: unknown): item is StoredPhoneOrder['items'][number] {
  if (!isObject(item) || typeof item.productId !== 'string') return false
  return Number.isSafeInteger(item.quantity) && Number(item.quantity) > 0
}
