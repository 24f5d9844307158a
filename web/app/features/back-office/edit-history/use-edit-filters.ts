import type { HistoryKind } from '@dix/contract'
import { withParameters } from '../../../platform/with-parameters.ts'
import { useListQuery } from '../products/use-list-query.ts'
import { historyKinds } from './edit-kinds.ts'

/** The kind and the author; null for all. */
export type EditFilters = { kind: HistoryKind | null; by: string | null }

/** The filters in the URL of the history. */
export function useEditFilters() {
  const { query, changeQuery } = useListQuery()
  const filters: EditFilters = {
    kind: historyKinds.find((kind) => kind === query.get('kind')) ?? null,
    by: query.get('by') || null,
  }
  const change = (changed: Partial<Record<keyof EditFilters, string>>) =>
    changeQuery((current) => withParameters(current, changed), false)
  return { filters, change }
}
