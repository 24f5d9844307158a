import { type AdminCategory, isErrorOf } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { PermanentDelete } from '../shelves/permanent-delete.tsx'
import { StillHoldsNotice } from '../shelves/still-holds.tsx'
import { refreshShelves } from '../shelves-query.ts'

type DeleteProps = { category: AdminCategory; onClose: () => void }

/** Deletes a category for good, unless something stands in it. */
export function DeleteCategory({ category: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/category/delete', { _id })
        await refreshShelves()
        showSuccess(message)
      }}
      explain={(failure) =>
        isErrorOf(failure, 'DELETE /api/category/delete') &&
        failure.code === 'still_holds' && (
          <StillHoldsNotice name={name} contents={failure.data} filter={`category=${_id}`} />
        )
      }
      onClose={onClose}
    />
  )
}
