import type { AdminSubCategory } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { tellSuccess } from '../../../ui/success.ts'
import { PermanentDelete } from '../shelves/permanent-delete.tsx'
import { refreshAdministration } from '../shelves/shelf-data.ts'
import { StillHoldsNotice } from '../shelves/still-holds.tsx'

type DeleteProps = { subCategory: AdminSubCategory; onClose: () => void }

/** Deletes a sub category for good, unless something stands in it. */
export function DeleteSubCategory({ subCategory: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/subcategory/delete', { _id })
        await refreshAdministration()
        tellSuccess(message)
      }}
      explain={(refusal) =>
        refusal.code === 'still_holds' && <StillHoldsNotice refusal={refusal} filter={`subCategory=${_id}`} />
      }
      onClose={onClose}
    />
  )
}
