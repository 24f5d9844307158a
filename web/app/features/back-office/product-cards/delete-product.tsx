import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { ProductTitle } from '../products/product-title.tsx'
import { refreshProducts } from '../products/products-query.ts'
import { PermanentDelete } from '../shelves/permanent-delete.tsx'

type DeleteProps = { product: AdminProduct; onDeleted?: () => void; onClose: () => void }

/** Takes a product out of the shop. Who deleted the wrong one takes it back at once, or later in the list of what was deleted. */
export function DeleteProduct({ product: { _id, name, unit, image }, onDeleted, onClose }: DeleteProps) {
  const t = useTranslations('products')
  const takeBack = useTakeBack()
  return (
    <PermanentDelete
      name={<ProductTitle name={name} unit={unit} />}
      image={image[0] ?? ''}
      hint={t('deleteHint')}
      remove={async () => {
        const { message, edit } = await ask('DELETE /api/product/delete-product', { _id })
        onDeleted?.()
        await refreshProducts()
        showSuccess(message, { label: t('undo'), act: () => takeBack(edit) })
      }}
      onClose={onClose}
    />
  )
}

/** The dialog is gone by then: what fails is said in a toast. */
function useTakeBack() {
  const sentence = useErrorMessage()
  return async (edit: number) => {
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit })
      await refreshProducts()
      showSuccess(message)
    } catch (failure) {
      toastError(failure, sentence(failure))
    }
  }
}
