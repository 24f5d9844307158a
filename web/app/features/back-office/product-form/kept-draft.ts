import type { AdminProduct } from '@dix/contract'
import { emptyDraft, type ProductDraft } from './draft.ts'

/** An unfinished form: what was typed, when, and of what product as it was then. */
export type Kept = { draft: ProductDraft; at: number; base: AdminProduct | null }

/** Names the unfinished form of a person; each product's apart from that of a new one. */
export function formName(userId: string, productId: string | null): string {
  return `dix-product-${userId}-${productId ?? 'new'}`
}

/** The unfinished form on this device; null where there is none, or none that can be read. */
export function readKept(place: string): Kept | null {
  try {
    return parseKept(localStorage.getItem(place))
  } catch {
    return null
  }
}

/** Keeps an unfinished form on this device. @returns whether the browser keeps it */
export function keep(place: string, kept: Kept): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropKept(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // Where nothing is kept there is nothing to drop.
  }
}

/** Reads what was kept, perhaps by an older version: a field of another shape is as good as empty. */
export function parseKept(text: string | null): Kept | null {
  const kept: unknown = text === null ? null : JSON.parse(text)
  if (!isObject(kept) || typeof kept.at !== 'number' || !isObject(kept.draft)) return null
  const { draft, at, base } = kept
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
