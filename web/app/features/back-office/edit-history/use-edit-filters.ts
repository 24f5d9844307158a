import type { EditKind } from '@dix/contract'
import { useListQuery } from '../products/use-list-query.ts'
import { editKinds } from './edit-kinds.ts'

const otherHistories = ['categories', 'offers', 'settings'] as const

/** Ways to change products, and other things with a history. */
export type HistoryKind = EditKind | (typeof otherHistories)[number]
export const historyKinds: readonly HistoryKind[] = [...editKinds, ...otherHistories]

export const isEditKind = (kind: HistoryKind): kind is EditKind =>
  (editKinds as readonly HistoryKind[]).includes(kind)

/** The kind or subject, and the author; null for all. */
export type EditFilters = { kind: HistoryKind | null; by: string | null }

/** The filters in the URL of the history. */
export function useEditFilters() {
  const { query, changeQuery } = useListQuery()
  const filters: EditFilters = {
    kind: historyKinds.find((kind) => kind === query.get('kind')) ?? null,
    by: query.get('by') || null,
  }
  const change = (changed: Partial<Record<keyof EditFilters, string>>) =>
    changeQuery((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(changed)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    }, false)
  return { filters, change }
}
