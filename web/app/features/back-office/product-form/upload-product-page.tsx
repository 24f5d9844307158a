import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { dropSendKey, sendKey } from '../../../platform/forms/send-key.ts'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { refreshProducts } from '../products/products-query.ts'
import { emptyDraft, inputOf, type ProductDraft } from './draft.ts'
import { FootBar } from './foot-bar.tsx'
import { FormAside } from './form-aside.tsx'
import type { Keeper } from './keeper.ts'
import { formName, keep } from './kept-draft.ts'
import { KeptNote } from './kept-note.tsx'
import { ProductForm } from './product-form.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOwnPlace } from './use-own-place.ts'
import { usePictures } from './use-pictures.ts'
import { useProductForm } from './use-product-form.ts'

/** Two side by side on phones, too. */
const act = 'min-h-12! max-md:flex-1 max-md:px-3! lg:px-7'

/** Putting a product into the shop. Other pages may send a name along that is looked for and not sold. */
export function UploadProductPage({ Preview }: Pick<Keeper, 'Preview'>) {
  const { user } = useUser()
  const [query] = useSearchParams()
  // A session that ends takes the person away and leaves what they typed.
  const userId = useRef(user?._id ?? '')
  const place = useOwnPlace(formName(userId.current, null))
  const [round, setRound] = useState(0)
  useLayoutEffect(() => {
    if (round > 0) beginAnew()
  }, [round])
  const name = round === 0 ? (query.get('name') ?? '') : ''
  if (!place) return <Waiting />
  return (
    <NewProduct
      key={round}
      place={place}
      Preview={Preview}
      start={{ ...emptyDraft, name }}
      onRestart={() => setRound((now) => now + 1)}
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

/** The emptied form is filled in from its first field. */
function beginAnew(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('[data-product-form] [name=name]')?.focus()
}

type NewProductProps = Pick<Keeper, 'Preview'> & {
  /** Where it is kept on this device while it is unfinished. */
  place: string
  start: ProductDraft
  onRestart: () => void
}

function NewProduct({ place, Preview, start, onRestart }: NewProductProps) {
  const t = useTranslations('productForm')
  const kept = useKeptDraft({ place, start, base: null })
  const restart = () => {
    kept.drop()
    onRestart()
  }
  const state = useProductForm({
    start: kept.start,
    onChange: (draft) => kept.note(draft, null),
    save: async (draft) => {
      const idempotencyKey = sendKey(place)
      const { message } = await ask('POST /api/product/create', inputOf(draft), { idempotencyKey })
      dropSendKey(place)
      // The alert gives the focus back to where it stood.
      flushSync(restart)
      showSuccess(message)
      await refreshProducts()
    },
  })
  const uploads = usePictures(state.change)
  const discard = () => {
    const { draft } = state
    const bringBack = () => {
      keep(place, { draft, at: Date.now(), base: null })
      onRestart()
    }
    restart()
    toast('success', t('discarded'), { label: t('undo'), act: bringBack })
  }
  return (
    <>
      <AdminHead title={t('title')}>
        {kept.keptAt !== null && <KeptNote at={kept.keptAt} onDiscard={discard} />}
      </AdminHead>
      <ProductForm
        state={state}
        uploads={uploads}
        aside={<FormAside draft={state.draft} Preview={Preview} />}
        foot={
          <FootBar
            state={state}
            uploads={uploads}
            className="-mx-4 -mb-10 px-4 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
          >
            <SubmitButton busy={state.busy} ready={!uploads.held} className={act}>
              {t('submit')}
            </SubmitButton>
            <Button
              look="outline"
              disabled={uploads.held !== ''}
              onClick={() => state.submit(true)}
              className={act}
            >
              {t('saveAsDraft')}
            </Button>
          </FootBar>
        }
      />
    </>
  )
}
