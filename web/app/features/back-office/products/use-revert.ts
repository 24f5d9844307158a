import { ask } from '../../../platform/api/ask.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshProducts } from './products-query.ts'

/** Undoes a save as a whole. The dialog is closed by then, so failures are shown in a toast. */
export function useRevert() {
  const messageOf = useErrorMessage()
  return async (edit: number) => {
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit })
      await refreshProducts()
      showSuccess(message)
    } catch (failure) {
      toastError(failure, messageOf(failure))
    }
  }
}
