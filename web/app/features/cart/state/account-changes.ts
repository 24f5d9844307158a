import { cartLimits } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { findUser } from '../../../platform/api/query-client.ts'
import {
  type AccountChange,
  accountCart,
  accountChanges,
  currentSession,
  showAccountChanges,
  storageKeys,
} from './account-state.ts'
import type { Line } from './line.ts'
import { userStorage } from './user-storage.ts'

/** The data that a message about a removed product needs. */
type NamedProduct = { _id: string; name: string }

const storedChanges = userStorage(storageKeys.changes, 'changes', isChange)
const storedProducts = userStorage(storageKeys.products, 'products', isNamed)

/** Shows changes to the signed-in user until they dismiss them, even after a reload. */
export async function addChanges(added: readonly AccountChange[]): Promise<void> {
  if (added.length === 0) return
  showAccountChanges(joinChanges(accountChanges(), added))
  await findUser()
  storedChanges.save(accountChanges)
}

/** Shows the changes stored for the signed-in user. */
export async function loadChanges(): Promise<void> {
  const stored = await storedChanges.load()
  showAccountChanges(joinChanges(stored, accountChanges()))
}

/** Both lists, each product once, with its newer change. */
export function joinChanges(known: readonly AccountChange[], newer: readonly AccountChange[]) {
  const names = new Set(newer.map(({ name }) => name))
  return [...known.filter(({ name }) => !names.has(name)), ...newer]
}

/** False until the server has responded about missing products, so that the stored list is not replaced before. */
let isChecked = false

/**
 * Reports products that have left the shop, which the server removes from carts silently. Asks the server which of the
 * missing products are gone; the others were removed by the user elsewhere.
 *
 * @param before the previous lines of the cart; null if this page has none, so that the stored products are used
 */
export async function reportGoneProducts(before: readonly Line[] | null): Promise<void> {
  const session = currentSession()
  const shown = (before ?? []).map(({ product }) => product)
  const isComplete = before !== null && isChecked
  isChecked = false
  const goneProducts = await findGone(isComplete ? shown : [...shown, ...(await storedProducts.load())])
  if (!goneProducts || session !== currentSession()) return
  isChecked = true
  storeProducts()
  await addChanges(goneProducts.map(({ name }) => ({ kind: 'gone', name })))
}

/** Stores the products of the cart for the next visit, unless some missing ones are still unchecked. */
export function storeProducts(): void {
  const { lines } = accountCart()
  if (isChecked && lines)
    storedProducts.save(() => lines.map(({ product: { _id, name } }) => ({ _id, name })))
}

/** Products that are neither in the cart nor in the shop; null if there is no response. */
async function findGone(known: readonly NamedProduct[]): Promise<NamedProduct[] | null> {
  const { lines, edits } = accountCart()
  if (lines === null) return null
  const inCart = new Set([...lines.map(({ product }) => product._id), ...edits.keys()])
  const unique = [...new Map(known.map((product) => [product._id, product])).values()]
  const missing = unique.filter(({ _id }) => !inCart.has(_id)).slice(0, cartLimits.lines)
  if (missing.length === 0) return []
  const items = missing.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const response = await ask('POST /api/cart/price', { items }).catch(() => undefined)
  if (!response) return null
  const sold = new Set(response.data.map(({ productId }) => productId._id))
  return missing.filter(({ _id }) => !sold.has(_id))
}

/** Whether a value from the browser's storage is a change. */
export function isChange(value: unknown): value is AccountChange {
  const { kind, name, wanted, quantity } = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string') return false
  return (
    kind === 'gone' || (kind === 'short' && Number.isSafeInteger(wanted) && Number.isSafeInteger(quantity))
  )
}

/** Whether a value from the browser's storage is a product with its name. */
export function isNamed(value: unknown): value is NamedProduct {
  const { _id, name } = (value ?? {}) as Record<keyof NamedProduct, unknown>
  return typeof _id === 'string' && typeof name === 'string'
}
