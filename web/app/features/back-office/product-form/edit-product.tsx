import type { AdminProduct } from '@dix/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDraftSlot } from '../drafts/draft-slot.ts'
import { SavedNote } from '../drafts/saved-note.tsx'
import { useProduct } from '../products/products-query.ts'
import { useStoreChoice } from '../stores/store-choice.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { formName } from './draft/stored-product.ts'
import { type CardPreview, FormAside } from './form-aside.tsx'
import { FormFooter } from './form-footer.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductEditor } from './use-product-editor.ts'
import type { ProductFormState } from './use-product-form.ts'

type EditorProps = { userId: string; Preview: CardPreview; onClose: () => void; onHistory: () => void }

/** The dialog to edit a product. It fetches the product each time it opens. */
export function EditProduct({ id, ...editor }: EditorProps & { id: string }) {
  const t = useTranslations('productForm')
  const { product, error, refetch } = useProduct(id)
  return (
    <Dialog title={t('editTitle')} wide onClose={editor.onClose}>
      {product && <EditForm product={product} {...editor} />}
      {!product && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!product && !error && <Skeleton className="h-120" />}
    </Dialog>
  )
}

/** The form of an existing product; unsaved values are restored when it is opened again. */
function EditForm({ product, userId, Preview, onClose, onHistory }: EditorProps & { product: AdminProduct }) {
  const t = useTranslations('productForm')
  const { store } = useStoreChoice()
  const slot = useDraftSlot(formName(userId, product._id, store))
  const [formKey, setFormKey] = useState(0)
  const restart = () => setFormKey((key) => key + 1)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow font-bold wrap-anywhere">{product.name}</p>
        <Button variant="outline" onClick={onHistory} className="min-h-11">
          <History className="size-4.5" aria-hidden="true" />
          {t('history')}
        </Button>
      </div>
      {slot ? (
        <ProductEditor key={formKey} {...{ product, slot, Preview }} onDone={onClose} onDiscard={restart} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

type EditingProps = {
  product: AdminProduct
  /** Storage slot of the unsaved draft. */
  slot: string
  Preview: CardPreview
  onDone: () => void
  onDiscard: () => void
}

function ProductEditor({ product, slot, Preview, onDone, onDiscard }: EditingProps) {
  const t = useTranslations('productForm')
  const { form, stored, conflict, resolveConflict } = useProductEditor({ product, slot, onDone })
  const discard = () => {
    stored.drop()
    onDiscard()
  }
  return (
    <>
      {stored.savedAt !== null && (
        <p className="mb-4">
          <SavedNote at={stored.savedAt} onDiscard={discard} />
        </p>
      )}
      <ProductForm
        form={form}
        onSubmit={form.submit}
        aside={
          <FormAside form={form} Preview={Preview}>
            <DraftSwitch form={form} />
          </FormAside>
        }
        footer={
          <FormFooter form={form} className="-mx-4 -mb-4 px-4 md:-mx-6 md:-mb-6 md:px-6">
            <SubmitButton busy={form.busy} ready={!form.uploads.pendingMessage} className="min-h-12! px-7">
              {t('update')}
            </SubmitButton>
          </FormFooter>
        }
      />
      {conflict && <ConflictDialog conflict={conflict} busy={form.busy} onSettle={resolveConflict} />}
    </>
  )
}

/** Switches between draft and published. */
function DraftSwitch({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-card font-semibold">
      <input type="checkbox" {...form.register('draft')} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="h-6.5 w-11 shrink-0 rounded-full border border-edge bg-sable p-0.5 outline-offset-2 outline-indigo peer-checked:border-bissap peer-checked:bg-bissap peer-focus-visible:outline-3 after:block after:size-5 after:rounded-full after:bg-white after:shadow-e1 after:transition-transform peer-checked:after:translate-x-4.5"
      />
      {t('draftSwitch')}
    </label>
  )
}
