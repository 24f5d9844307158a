import { type AdminProduct, mainStore } from '@dix/contract'
import { isObject } from '../../drafts/stored-draft.ts'
import { emptyDraft, type ProductDraft } from './draft.ts'

/** An unfinished form: its values, and the product they are based on; null for a new one. */
export type StoredProductDraft = { draft: ProductDraft; base: AdminProduct | null }

/**
 * Name of a user's form of one product, or of a new one.
 *
 * @param store the store whose stock the form has, in a shop with several
 */
export function formName(userId: string, productId: string | null, store: string = mainStore): string {
  const form = `dix-product-${userId}-${productId ?? 'new'}`
  return store === mainStore ? form : `${form}-${store}`
}

/** Reads a stored form: fields of another shape are left empty. */
export function readProduct({ draft, base }: Record<string, unknown>): StoredProductDraft | null {
  if (!isObject(draft)) return null
  return { draft: readDraft(draft), base: isObject(base) ? (base as AdminProduct) : null }
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
