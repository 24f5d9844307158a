import type { EditKind } from '@dix/contract'
import { useListQuery } from '../products/use-list-query.ts'
import { editKinds } from './edit-kinds.ts'

/** How and by whom; null for all. */
type EditFilters = { kind: EditKind | null; by: string | null }

/** The filters in the address of the history. */
export function useEditFilters() {
  const { query, changeQuery } = useListQuery()
  const filters: EditFilters = {
    kind: editKinds.find((kind) => kind === query.get('kind')) ?? null,
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
