import { useTranslations } from 'use-intl/react'
import { NoAnswer } from '../../../platform/forms/no-answer.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProduct } from '../products/products-query.ts'
import { EditForm } from './edit-form.tsx'
import type { Editor } from './editor.ts'

type EditProductProps = { id: string; editor: Editor; onClose: () => void; onHistory: () => void }

/** The dialog to edit a product, which is loaded each time. */
export function EditProduct({ id, onClose, ...rest }: EditProductProps) {
  const t = useTranslations('productForm')
  const { product, error, refetch } = useProduct(id)
  return (
    <Dialog title={t('editTitle')} wide onClose={onClose}>
      {product && <EditForm product={product} onClose={onClose} {...rest} />}
      {!product && error && <NoAnswer title={t('notLoaded')} error={error} retry={refetch} />}
      {!product && !error && <Skeleton className="h-120" />}
    </Dialog>
  )
}
