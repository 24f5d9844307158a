import { type AdminProduct, type Conflict, isErrorOf, type SharedCode } from '@dix/contract'
import { useRef, useState } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { dropIdempotencyKey, idempotencyKeyFor } from '../../../platform/forms/idempotency-key.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshProducts } from '../products/products-query.ts'
import { useStoreInput } from '../stores/store-choice.ts'
import { draftOf, inputOf, type ProductDraft } from './draft/draft.ts'
import { type Rebased, rebase, withChosenVersions } from './draft/rebase.ts'
import { useStoredProduct } from './draft/use-stored-product.ts'
import { useProductForm } from './use-product-form.ts'

/** Another user saved the product while it was open in this form. */
export type FormConflict = Rebased & Pick<Conflict, 'by' | 'at' | 'current'>

type ProductEditorOptions = {
  product: AdminProduct
  /** Storage slot of the unsaved draft. */
  slot: string
  onDone: () => void
}

/**
 * Edits a product. A save names the revision it is based on, so that it never overwrites another user's.
 *
 * @returns the form, its stored draft, and the conflict to be resolved, if any
 */
export function useProductEditor({ product, slot, onDone }: ProductEditorOptions) {
  const stored = useStoredProduct({ slot, start: draftOf(product), base: product })
  const base = useRef(stored.base ?? product)
  const [conflict, setConflict] = useState<FormConflict | null>(null)
  const store = useStoreInput()

  const send = async (draft: ProductDraft) => {
    const { _id, revision, stock } = base.current
    try {
      const input = { _id, ...inputOf(draft), ...store, seen: { revision, stock } }
      const idempotencyKey = idempotencyKeyFor(slot)
      const { message } = await ask('PUT /api/product/update-product-details', input, { idempotencyKey })
      dropIdempotencyKey(slot)
      stored.drop()
      showSuccess(message)
      onDone()
      await refreshProducts()
    } catch (failure) {
      const otherSave = conflictOf(failure)
      if (!otherSave) throw failure
      setConflict({ ...otherSave, ...rebase(base.current, draft, otherSave) })
    }
  }
  const form = useProductForm({
    start: stored.start,
    onChange: (draft) => stored.save(draft, base.current),
    send,
  })
  /** Saves the chosen versions on top of the other save; null goes back to the form. */
  const resolveConflict = (chosen: Rebased | null) => {
    if (chosen && conflict) {
      base.current = conflict.current
      form.reset(withChosenVersions(chosen))
      void form.submit()
    }
    setConflict(null)
  }
  return { form, stored, conflict, resolveConflict }
}

/** The version that another user saved in the meantime; null if the form itself shows the message. */
function conflictOf(failure: unknown): Conflict | null {
  if (!isErrorOf(failure, 'PUT /api/product/update-product-details')) return null
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data
    case 'not_found':
    case 'name_taken':
    case 'code_taken':
    case 'stock_short':
      return null
    default:
      failure.code satisfies SharedCode
      return null
  }
}
