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
import { userStorage } from './user-storage.ts'

/** Enough of a product to say that it is gone. */
type NamedProduct = { _id: string; name: string }

const storedChanges = userStorage(storageKeys.changes, 'notices', isChange)
const storedProducts = userStorage(storageKeys.products, 'products', isNamed)

/** Shows changes to the signed-in user, over reloads as well, until they dismiss them. */
export async function addChanges(added: readonly AccountChange[]): Promise<void> {
  if (added.length === 0) return
  showAccountChanges(joinChanges(accountChanges(), added))
  const session = currentSession()
  await findUser()
  if (session === currentSession()) storedChanges.save(accountChanges)
}

/** Shows what was stored for the signed-in user. */
export async function loadChanges(): Promise<void> {
  const session = currentSession()
  const stored = await storedChanges.load()
  if (session === currentSession() && stored.length > 0)
    showAccountChanges(joinChanges(stored, accountChanges()))
}

/** Both lists, each product once: the newer change counts. */
export function joinChanges(known: readonly AccountChange[], newer: readonly AccountChange[]) {
  const names = new Set(newer.map(({ name }) => name))
  return [...known.filter(({ name }) => !names.has(name)), ...newer]
}

/** False until the shop has said what became of missing products; the browser then stores the older list on. */
let isChecked = false

/**
 * Products that leave the shop leave a cart silently. Of those that are no longer in it, the shop is asked which are
 * gone rather than removed by the user elsewhere.
 *
 * @param before what the cart held; null where this page did not know, then what the browser stored counts
 */
export async function reportGoneProducts(before: readonly NamedProduct[] | null): Promise<void> {
  const session = currentSession()
  const isComplete = before !== null && isChecked
  isChecked = false
  const known = isComplete ? before : [...(before ?? []), ...(await storedProducts.load())]
  const gone = session === currentSession() ? await findGone(known) : null
  if (!gone || session !== currentSession()) return
  isChecked = true
  storeProducts()
  await addChanges(gone.map(({ name }) => ({ kind: 'gone', name })))
}

/** Stores the products of the cart for the next visit, unless it is still unknown what became of some. */
export function storeProducts(): void {
  const { lines } = accountCart()
  if (isChecked && lines)
    storedProducts.save(() => lines.map(({ product: { _id, name } }) => ({ _id, name })))
}

/** Products that neither the cart nor the shop has any more; null without an answer. */
async function findGone(known: readonly NamedProduct[]): Promise<NamedProduct[] | null> {
  const { lines, edits } = accountCart()
  if (lines === null) return null
  const inCart = new Set([...lines.map(({ product }) => product._id), ...edits.keys()])
  const missing = known.filter(({ _id }) => !inCart.has(_id)).slice(0, cartLimits.lines)
  if (missing.length === 0) return []
  const items = missing.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const answer = await ask('POST /api/cart/price', { items }).catch(() => null)
  if (!answer) return null
  const sold = new Set(answer.data.map(({ productId }) => productId._id))
  return missing.filter(({ _id }) => !sold.has(_id))
}

export function isChange(value: unknown): value is AccountChange {
  const { kind, name, wanted, quantity } = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string') return false
  return (
    kind === 'gone' || (kind === 'short' && Number.isSafeInteger(wanted) && Number.isSafeInteger(quantity))
  )
}

export function isNamed(value: unknown): value is NamedProduct {
  const { _id, name } = (value ?? {}) as Record<keyof NamedProduct, unknown>
  return typeof _id === 'string' && typeof name === 'string'
}
