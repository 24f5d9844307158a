import type { AdminProduct } from '@dix/contract'
import { emptyDraft, type ProductDraft } from './draft.ts'

/** An unfinished form: its values, when they were stored, and the product they are based on. */
export type StoredDraft = { draft: ProductDraft; at: number; base: AdminProduct | null }

/** Name of a user's form of one product, or of a new one. */
export function formName(userId: string, productId: string | null): string {
  return `dix-product-${userId}-${productId ?? 'new'}`
}

/** The unfinished form of a slot; null when there is none, or none that can be read. */
export function readStored(slot: string): StoredDraft | null {
  try {
    return parseStored(localStorage.getItem(slot))
  } catch {
    return null
  }
}

/** Stores an unfinished form. @returns whether the browser stored it */
export function writeStored(slot: string, stored: StoredDraft): boolean {
  try {
    localStorage.setItem(slot, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export function removeStored(slot: string): void {
  try {
    localStorage.removeItem(slot)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Reads a stored draft, perhaps of an older version: fields of another shape are left empty. */
export function parseStored(text: string | null): StoredDraft | null {
  const stored: unknown = text === null ? null : JSON.parse(text)
  if (!isObject(stored) || typeof stored.at !== 'number' || !isObject(stored.draft)) return null
  const { draft, at, base } = stored
  return { draft: readDraft(draft), at, base: isObject(base) ? (base as AdminProduct) : null }
}

function readDraft(draft: Record<string, unknown>): ProductDraft {
  const fields = Object.entries(emptyDraft).map(([name, empty]) => {
    const value = draft[name]
    const fits = Array.isArray(empty) ? isList(value, name) : typeof value === typeof empty
    return [name, fits ? value : empty]
  })
  return Object.fromEntries(fields) as ProductDraft
}

function isList(value: unknown, name: string): boolean {
  if (!Array.isArray(value)) return false
  if (!name.startsWith('more_details')) return value.every((entry) => typeof entry === 'string')
  return value.every(
    (entry) => isObject(entry) && typeof entry.label === 'string' && typeof entry.text === 'string',
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
