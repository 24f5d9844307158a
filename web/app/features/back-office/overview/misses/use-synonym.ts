import type { SynonymTarget } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { toastError, useAction, useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { inputOf, refreshSynonyms } from './synonyms-query.ts'

/** Lets a word find what it stands for. It can be taken back at once, and in the list afterwards. */
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

/** Takes a synonym back. Whoever asked may be gone by then: what fails is said in a toast. */
export function useRemoval() {
  const sentence = useErrorMessage()
  return async (_id: string) => {
    try {
      const { message } = await ask('DELETE /api/synonym/delete', { _id })
      await refreshSynonyms()
      showSuccess(message)
    } catch (failure) {
      toastError(failure, sentence(failure))
      await refreshSynonyms()
    }
  }
}
