import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction, useFailureSentence } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { toast } from '../../../ui/toasts.ts'
import { refreshProducts } from '../products/products-query.ts'

/** Asks before a product leaves the shop, naming it. What was deleted can be taken back. */
export function DeleteProduct({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const t = useTranslations('products')
  const { busy, act } = useDeletion(product, onClose)
  return (
    <Dialog title={t('deleteTitle')} onClose={onClose}>
      <p className="text-ink-2">{t('deleteQuestion')}</p>
      <div className="my-4 flex items-center gap-3 rounded-field bg-coton p-3">
        <Thumb src={product.image[0]} className="w-14" />
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{product.name}</p>
          <p className="text-small text-ink-2">{product.unit}</p>
        </div>
      </div>
      <p className="mb-5 text-small text-pretty text-ink-2">{t('deleteHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button look="danger" onClick={act} aria-busy={busy || undefined} className="grow">
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

function useDeletion({ _id }: AdminProduct, onDone: () => void) {
  const t = useTranslations('products')
  const takeBack = useTakeBack()
  return useAction(async () => {
    const { message, edit } = await ask('DELETE /api/product/delete-product', { _id })
    toast('success', message, { label: t('undo'), act: () => takeBack(edit) })
    onDone()
    await refreshProducts()
  })
}

/** The dialog is gone by then: what fails is said in a toast all the same. */
function useTakeBack() {
  const sentence = useFailureSentence()
  return async (edit: number) => {
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit })
      toast('success', message)
      await refreshProducts()
    } catch (failure) {
      toast('error', sentence(failure))
    }
  }
}
