import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { moved } from './moved.ts'
import { keyOfList, type LoadedPositions, type PositionsInput, refreshPositions } from './positions-query.ts'

/**
 * Moves rows of a list. Each move shows at once and is saved after the previous one. If one fails, later ones are
 * dropped and the list is shown as last saved.
 */
export function useMoves(list: PositionsInput, pages: number) {
  const t = useTranslations('sorting')
  const messageOf = useErrorMessage()
  const queue = useRef<{ id: string; before: string | null }[]>([])
  const saved = useRef<LoadedPositions | undefined>(undefined)
  const key = keyOfList(list, pages)

  const undo = async (edit: number) => {
    try {
      await ask('PUT /api/catalogue/undo-edit', { edit })
      toast('success', t('restored'))
    } catch (failure) {
      toastError(failure, messageOf(failure))
    }
    await refreshPositions()
  }

  const saveAll = async () => {
    try {
      for (let next = queue.current[0]; next && saved.current; next = queue.current[0]) {
        const { rows, revision } = saved.current
        const input = { ...list, _id: next.id, before: next.before, seen: { revision } }
        const { message, data } = await ask('PUT /api/catalogue/move', input)
        const { edit } = data
        saved.current = {
          ...saved.current,
          rows: moved(rows, next.id, next.before),
          revision: data.revision,
        }
        queue.current.shift()
        if (edit !== null) toast('success', message, { label: t('undo'), act: () => void undo(edit) })
      }
    } catch (failure) {
      queue.current = []
      queryClient.setQueryData(key, saved.current)
      toastError(failure, messageOf(failure))
    }
    await refreshPositions()
  }

  return (id: string, before: string | null) => {
    const shown = queryClient.getQueryData<LoadedPositions>(key)
    if (!shown) return
    // Otherwise a pending response would show the old list.
    void queryClient.cancelQueries({ queryKey: key })
    const isIdle = queue.current.length === 0
    if (isIdle) saved.current = shown
    queue.current.push({ id, before })
    queryClient.setQueryData<LoadedPositions>(key, { ...shown, rows: moved(shown.rows, id, before) })
    if (isIdle) void saveAll()
  }
}
