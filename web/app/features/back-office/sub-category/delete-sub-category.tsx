import { type AdminSubCategory, isErrorOf } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { PermanentDelete } from '../shelves/permanent-delete.tsx'
import { StillHoldsNotice } from '../shelves/still-holds.tsx'
import { refreshShelves } from '../shelves-query.ts'

type DeleteProps = { subCategory: AdminSubCategory; onClose: () => void }

/** Deletes a sub category for good, unless something stands in it. */
export function DeleteSubCategory({ subCategory: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/subcategory/delete', { _id })
        await refreshShelves()
        showSuccess(message)
      }}
      explain={(failure) =>
        isErrorOf(failure, 'DELETE /api/subcategory/delete') &&
        failure.code === 'still_holds' && <StillHoldsNotice name={name} contents={failure.data} />
      }
      onClose={onClose}
    />
  )
}
