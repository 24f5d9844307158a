import { type AdminProduct, type Conflict, isErrorOf, type SharedCode } from '@dix/contract'
import { useRef, useState } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { dropSendKey, sendKey } from '../../../platform/forms/send-key.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshProducts } from '../products/products-query.ts'
import { draftOf, inputOf, type ProductDraft } from './draft.ts'
import { type Rebased, rebase, settled } from './rebase.ts'
import { useProductForm } from './use-product-form.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** Somebody else saved the product while it was in this form. */
export type FormConflict = Rebased & Pick<Conflict, 'by' | 'at' | 'current'>

type EditingOptions = {
  product: AdminProduct
  /** Draft slot. */
  slot: string
  onDone: () => void
}

/**
 * Changing a product: what is sent says what it was based on, so that nothing of somebody else's is written over
 * unseen.
 *
 * @returns the form, what is kept of it on this device, and the conflict that is to be settled, if there is one
 */
export function useEditing({ product, slot, onDone }: EditingOptions) {
  const stored = useStoredDraft({ slot, start: draftOf(product), base: product })
  const base = useRef(stored.base ?? product)
  const [conflict, setConflict] = useState<FormConflict | null>(null)

  const save = async (draft: ProductDraft) => {
    const { _id, revision, stock } = base.current
    try {
      const input = { _id, ...inputOf(draft), seen: { revision, stock } }
      const idempotencyKey = sendKey(slot)
      const { message } = await ask('PUT /api/product/update-product-details', input, { idempotencyKey })
      dropSendKey(slot)
      stored.drop()
      showSuccess(message)
      onDone()
      await refreshProducts()
    } catch (failure) {
      const met = conflictOf(failure)
      if (!met) throw failure
      setConflict({ ...met, ...rebase(base.current, draft, met) })
    }
  }
  const state = useProductForm({
    start: stored.start,
    onChange: (draft) => stored.note(draft, base.current),
    save,
  })
  /** Goes on from what the other saved, with what was chosen; or, with nothing chosen, back to the form. */
  const settle = (chosen: Rebased | null) => {
    if (chosen && conflict) {
      base.current = conflict.current
      const draft = settled(chosen)
      state.replace(draft)
      void state.submit(draft.draft)
    }
    setConflict(null)
  }
  return { state, stored, conflict, settle }
}

/** What somebody else saved meanwhile; null where the form itself shows the message. */
function conflictOf(failure: unknown): Conflict | null {
  if (!isErrorOf(failure, 'PUT /api/product/update-product-details')) return null
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data
    case 'not_found':
    case 'name_taken':
    case 'stock_short':
      return null
    default:
      failure.code satisfies SharedCode
      return null
  }
}
