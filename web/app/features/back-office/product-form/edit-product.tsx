import { useTranslations } from 'use-intl/react'
import { NoAnswer } from '../../../platform/forms/no-answer.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProduct } from '../products/products-query.ts'
import { EditForm } from './edit-form.tsx'
import type { Keeper } from './keeper.ts'

type EditProductProps = { id: string; keeper: Keeper; onClose: () => void; onHistory: () => void }

/** The dialog in which a product is changed; it is asked for anew each time. */
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
