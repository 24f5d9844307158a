import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { dropIdempotencyKey, idempotencyKeyFor } from '../../../platform/forms/idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDraftSlot } from '../drafts/draft-slot.ts'
import { SavedNote } from '../drafts/saved-note.tsx'
import { writeStored } from '../drafts/stored-draft.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { refreshProducts } from '../products/products-query.ts'
import { useStoreInput } from '../stores/store-choice.ts'
import { StorePicker } from '../stores/store-picker.tsx'
import { emptyDraft, inputOf, type ProductDraft } from './draft/draft.ts'
import { formName, type StoredProductDraft } from './draft/stored-product.ts'
import { useStoredProduct } from './draft/use-stored-product.ts'
import { type CardPreview, FormAside } from './form-aside.tsx'
import { FormFooter } from './form-footer.tsx'
import { ProductForm } from './product-form.tsx'
import { useProductForm } from './use-product-form.ts'

/** Two fields side by side, even on phones. */
const act = 'min-h-12! max-md:flex-1 max-md:px-3! lg:px-7'

/** The page to upload a product. Other pages may pass a name in the URL. */
export function UploadProductPage({ Preview }: { Preview: CardPreview }) {
  const { user } = useUser()
  const [query] = useSearchParams()
  // After the session ends there is no user, but the input stays.
  const userId = useRef(user?._id ?? '')
  const slot = useDraftSlot(formName(userId.current, null))
  const [formKey, setFormKey] = useState(0)
  useLayoutEffect(() => {
    if (formKey > 0) beginAnother()
  }, [formKey])
  const name = formKey === 0 ? (query.get('name') ?? '') : ''
  if (!slot) return <Waiting />
  return (
    <NewProduct
      key={formKey}
      slot={slot}
      Preview={Preview}
      start={{ ...emptyDraft, name }}
      onRestart={() => setFormKey((key) => key + 1)}
    />
  )
}

function Waiting() {
  const t = useTranslations('productForm')
  return (
    <>
      <AdminHead title={t('title')} />
      <Skeleton className="h-120" />
    </>
  )
}

/** An emptied form starts at its first field. */
function beginAnother(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('[data-product-form] [name=name]')?.focus()
}

type NewProductProps = {
  Preview: CardPreview
  /** Storage slot of the unsaved draft. */
  slot: string
  start: ProductDraft
  onRestart: () => void
}

function NewProduct({ slot, Preview, start, onRestart }: NewProductProps) {
  const t = useTranslations('productForm')
  const tAdmin = useTranslations('admin')
  const stored = useStoredProduct({ slot, start, base: null })
  const store = useStoreInput()
  const restart = () => {
    stored.drop()
    onRestart()
  }
  const form = useProductForm({
    start: stored.start,
    onChange: (draft) => stored.save(draft, null),
    send: async (draft) => {
      const idempotencyKey = idempotencyKeyFor(slot)
      const { message } = await ask(
        'POST /api/product/create',
        { ...inputOf(draft), ...store },
        { idempotencyKey },
      )
      dropIdempotencyKey(slot)
      // The alert returns the focus to its previous place.
      flushSync(restart)
      showSuccess(message)
      await refreshProducts()
    },
  })
  const submitAs = (draft: boolean) => {
    form.setValue('draft', draft)
    return form.submit()
  }
  const discard = () => {
    const draft = form.getValues()
    const restore = () => {
      writeStored<StoredProductDraft>(slot, { draft, at: Date.now(), base: null })
      onRestart()
    }
    restart()
    toast('success', tAdmin('draftDiscarded'), { label: tAdmin('undo'), act: restore })
  }
  return (
    <>
      <AdminHead title={t('title')}>
        {stored.savedAt !== null && <SavedNote at={stored.savedAt} onDiscard={discard} />}
        <StorePicker />
      </AdminHead>
      <ProductForm
        form={form}
        onSubmit={(event) => {
          event.preventDefault()
          return submitAs(false)
        }}
        aside={<FormAside form={form} Preview={Preview} />}
        footer={
          <FormFooter form={form} className="-mx-4 -mb-10 px-4 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8">
            <SubmitButton busy={form.busy} ready={!form.uploads.pendingMessage} className={act}>
              {t('submit')}
            </SubmitButton>
            <Button
              variant="outline"
              disabled={form.uploads.pendingMessage !== ''}
              onClick={() => submitAs(true)}
              className={act}
            >
              {t('saveAsDraft')}
            </Button>
          </FormFooter>
        }
      />
    </>
  )
}
