import { type AdminCategory, isErrorOf } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { PermanentDelete } from '../frame/permanent-delete.tsx'
import { refreshCategories } from './categories-query.ts'
import { InUseNotice } from './in-use-notice.tsx'

type DeleteProps = { category: AdminCategory; onClose: () => void }

/** Deletes a category for good, unless something is still in it. */
export function DeleteCategory({ category: { _id, name, image }, onClose }: DeleteProps) {
  return (
    <PermanentDelete
      name={name}
      image={image}
      remove={async () => {
        const { message } = await ask('DELETE /api/category/delete', { _id })
        await refreshCategories()
        showSuccess(message)
      }}
      explain={(failure) =>
        isErrorOf(failure, 'DELETE /api/category/delete') &&
        failure.code === 'still_holds' && (
          <InUseNotice name={name} contents={failure.data} filter={`category=${_id}`} />
        )
      }
      onClose={onClose}
    />
  )
}
