import { cartLimits } from '@dix/contract'
import type { AccountCart } from './account-cart.ts'
import { storageKeys } from './account-state.ts'
import { type CartCard, type Line, lineOf, quantityOf } from './line.ts'
import { isCard, isWhole } from './read-stored.ts'
import { userStorage } from './user-storage.ts'

/** A pending edit whose page was left before the response. */
export type StoredEdit = {
  product: CartCard
  /** The chosen quantity; 0 removes the line. */
  quantity: number
  /** The quantities that the account may have if it was not changed elsewhere; null if unknown. */
  from: readonly number[] | null
}

export const storedEdits = userStorage(storageKeys.edits, 'edits', isStoredEdit)

/** The pending edits of a cart in their stored form. */
export function editsToStore({ lines, edits }: AccountCart): StoredEdit[] {
  return [...edits.values()].map(({ line: { product, quantity }, unanswered }) => ({
    product,
    quantity,
    from: lines && [quantityOf(lines, product._id), ...unanswered],
  }))
}

/** The stored edits still to be sent; later changes made elsewhere replace the others. */
export function editsDue(stored: readonly StoredEdit[], lines: readonly Line[]): Line[] {
  return stored.flatMap(({ product, quantity, from }) => {
    const current = quantityOf(lines, product._id)
    return from === null || from.includes(current) ? [lineOf(product, quantity)] : []
  })
}

/** Both lists, each product once, with its newer edit. */
export function joinEdits(stored: readonly StoredEdit[], newer: readonly StoredEdit[]): StoredEdit[] {
  return [...new Map([...stored, ...newer].map((edit) => [edit.product._id, edit])).values()]
}

/** Whether a value from the browser's storage is an edit. */
export function isStoredEdit(value: unknown): value is StoredEdit {
  const { product, quantity, from } = (value ?? {}) as Record<keyof StoredEdit, unknown>
  return (
    isCard(product) &&
    isQuantity(quantity) &&
    (from === null || (Array.isArray(from) && from.every(isQuantity)))
  )
}

const isQuantity = (value: unknown) => isWhole(value, 0, cartLimits.quantity)
