import type { AdminProduct } from '@dix/contract'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { type ProductDraft, sameDraft } from './draft.ts'
import { readProduct } from './stored-product.ts'

type StoredProductOptions = {
  slot: string
  /** The form's values when nothing is stored. */
  start: ProductDraft
  /** The product they are from; null for a new one. */
  base: AdminProduct | null
}

/**
 * Stores the unfinished form of a product on this device. See `useStoredDraft`.
 *
 * @returns the form's first values and the product they are based on
 */
export function useStoredProduct({ slot, start, base }: StoredProductOptions) {
  const { found, savedAt, note, drop } = useStoredDraft(slot, readProduct)
  return {
    start: found?.draft ?? start,
    base: found ? found.base : base,
    savedAt,
    save: (draft: ProductDraft, base: AdminProduct | null) =>
      sameDraft(draft, start) ? drop() : note({ draft, base }),
    drop,
  }
}
