import type { SynonymTarget } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { toastError, useAction, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { inputOf, refreshSynonyms } from './synonyms-query.ts'

/** Adds a synonym; the success message offers undo. */
export function useSynonym(
  word: string,
  target: Pick<SynonymTarget, 'kind' | '_id'> | null,
  onDone?: () => void,
) {
  const t = useTranslations('overview')
  const remove = useRemoval()
  return useAction(async () => {
    if (!target) return
    const { message, data } = await ask('POST /api/synonym/create', inputOf(word, target))
    await refreshSynonyms()
    onDone?.()
    showSuccess(message, { label: t('undo'), act: () => remove(data._id) })
  })
}

/** Deletes a synonym. The caller may be unmounted by then, so failures are shown in a toast. */
export function useRemoval() {
  const messageOf = useErrorMessage()
  return async (_id: string) => {
    try {
      const { message } = await ask('DELETE /api/synonym/delete', { _id })
      await refreshSynonyms()
      showSuccess(message)
    } catch (failure) {
      toastError(failure, messageOf(failure))
      await refreshSynonyms()
    }
  }
}
