import type { AdminProduct } from '@dix/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useDraftSlot } from './draft-slot.ts'
import { DraftSwitch } from './draft-switch.tsx'
import type { Editor } from './editor.ts'
import { FootBar } from './foot-bar.tsx'
import { FormAside } from './form-aside.tsx'
import { ProductForm } from './product-form.tsx'
import { SavedNote } from './saved-note.tsx'
import { formName } from './stored-draft.ts'
import { useEditing } from './use-editing.ts'
import { usePictures } from './use-pictures.ts'

type EditFormProps = { product: AdminProduct; editor: Editor; onClose: () => void; onHistory: () => void }

/** The form of an existing product; unsaved values are restored when it is opened again. */
export function EditForm({ product, editor, onClose, onHistory }: EditFormProps) {
  const t = useTranslations('productForm')
  const slot = useDraftSlot(formName(editor.userId, product._id))
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
      {slot ? (
        <Editing key={round} {...{ product, slot, editor }} onDone={onClose} onDiscard={again} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

type EditingProps = {
  product: AdminProduct
  slot: string
  editor: Editor
  onDone: () => void
  onDiscard: () => void
}

function Editing({ product, slot, editor, onDone, onDiscard }: EditingProps) {
  const t = useTranslations('productForm')
  const { state, stored, conflict, settle } = useEditing({ product, slot, onDone })
  const uploads = usePictures(state.change)
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
        state={state}
        uploads={uploads}
        aside={
          <FormAside draft={state.draft} Preview={editor.Preview}>
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
