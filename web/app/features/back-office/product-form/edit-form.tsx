import type { AdminProduct } from '@dix/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftSwitch } from './draft-switch.tsx'
import { FootBar } from './foot-bar.tsx'
import { FormAside } from './form-aside.tsx'
import type { Keeper } from './keeper.ts'
import { formName } from './kept-draft.ts'
import { KeptNote } from './kept-note.tsx'
import { ProductForm } from './product-form.tsx'
import { useEditing } from './use-editing.ts'
import { useOwnPlace } from './use-own-place.ts'
import { usePictures } from './use-pictures.ts'

type EditFormProps = { product: AdminProduct; keeper: Keeper; onClose: () => void; onHistory: () => void }

/** The form of a product that stands in the shop. What was typed and not sent is there again when it is opened anew. */
export function EditForm({ product, keeper, onClose, onHistory }: EditFormProps) {
  const t = useTranslations('productForm')
  const place = useOwnPlace(formName(keeper.userId, product._id))
  const [round, setRound] = useState(0)
  const again = () => setRound((now) => now + 1)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow font-bold wrap-anywhere">{product.name}</p>
        <Button look="outline" onClick={onHistory} className="min-h-11">
          <History className="size-4.5" aria-hidden="true" />
          {t('history')}
        </Button>
      </div>
      {place ? (
        <Editing key={round} {...{ product, place, keeper }} onDone={onClose} onDiscard={again} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

type EditingProps = {
  product: AdminProduct
  place: string
  keeper: Keeper
  onDone: () => void
  onDiscard: () => void
}

function Editing({ product, place, keeper, onDone, onDiscard }: EditingProps) {
  const t = useTranslations('productForm')
  const { state, kept, conflict, settle } = useEditing({ product, place, onDone })
  const uploads = usePictures(state.change)
  const discard = () => {
    kept.drop()
    onDiscard()
  }
  return (
    <>
      {kept.keptAt !== null && (
        <p className="mb-4">
          <KeptNote at={kept.keptAt} onDiscard={discard} />
        </p>
      )}
      <ProductForm
        state={state}
        uploads={uploads}
        aside={
          <FormAside draft={state.draft} Preview={keeper.Preview}>
            <DraftSwitch on={state.draft.draft} onSwitch={(on) => state.change('draft', on)} />
          </FormAside>
        }
        foot={
          <FootBar state={state} uploads={uploads} className="-mx-4 -mb-4 px-4 md:-mx-6 md:-mb-6 md:px-6">
            <SubmitButton busy={state.busy} ready={!uploads.held} className="min-h-12! px-7">
              {t('update')}
            </SubmitButton>
          </FootBar>
        }
      />
      {conflict && <ConflictDialog conflict={conflict} busy={state.busy} onSettle={settle} />}
    </>
  )
}
