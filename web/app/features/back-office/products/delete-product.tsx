import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { PermanentDelete } from '../frame/permanent-delete.tsx'
import { ProductTitle } from './product-title.tsx'
import { refreshProducts } from './products-query.ts'
import { useRevert } from './use-revert.ts'

type DeleteProps = { product: AdminProduct; onDeleted?: () => void; onClose: () => void }

/** Deletes a product; the success message and the list of deleted products offer undo. */
export function DeleteProduct({ product: { _id, name, unit, image }, onDeleted, onClose }: DeleteProps) {
  const t = useTranslations('products')
  const revert = useRevert()
  return (
    <PermanentDelete
      name={<ProductTitle name={name} unit={unit} />}
      image={image[0] ?? ''}
      hint={t('deleteHint')}
      remove={async () => {
        const { message, edit } = await ask('DELETE /api/product/delete-product', { _id })
        onDeleted?.()
        await refreshProducts()
        showSuccess(message, { label: t('undo'), act: () => revert(edit) })
      }}
      onClose={onClose}
    />
  )
}
