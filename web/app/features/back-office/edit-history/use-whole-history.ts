import type { CategoryChange, Edit, OfferChange, SettingsChange } from '@dix/contract'
import { useMay } from '../../../platform/api/use-role.ts'
import { useEdits } from '../history/history-query.ts'
import { useOfferHistory } from '../offers/offers-query.ts'
import { useSettings, useSettingsHistory } from '../settings/settings-query.ts'
import { useCategoryHistory } from './category-history-query.ts'
import { type HistoryPart, mergeHistories } from './merge-histories.ts'
import { type EditFilters, isEditKind } from './use-edit-filters.ts'

/** A save of products, of a category, of an offer or of settings. */
export type MergedEntry = { at: string; by: string } & (
  | { edit: Edit }
  | { category: CategoryChange }
  | { offer: OfferChange }
  | { settings: SettingsChange }
)

/** Saves of products, of categories, of offers and, for users who manage settings, of settings as one list, newest first. */
export function useWholeHistory({ kind, by }: EditFilters) {
  const isOwner = useMay()('manageSettings')
  const takes = {
    edits: kind === null || isEditKind(kind),
    categories: kind === null || kind === 'categories',
    offers: kind === null || kind === 'offers',
    settings: isOwner && (kind === null || kind === 'settings'),
  }
  const edits = useEdits({ kind: kind !== null && isEditKind(kind) ? kind : null, by })
  const categories = useCategoryHistory(takes.categories)
  const offers = useOfferHistory(takes.offers)
  const changes = useSettingsHistory(takes.settings)
  const { settings } = useSettings(takes.settings)
  const sources = [
    takes.edits && { ...edits, found: edits.edits?.map((edit) => ({ at: edit.at, by: edit.by, edit })) },
    takes.categories && {
      ...categories,
      found: categories.changes?.map((category) => ({ at: category.at, by: category.by, category })),
    },
    takes.offers && {
      ...offers,
      found: offers.changes?.map((offer) => ({ at: offer.at, by: offer.by, offer })),
    },
    takes.settings && {
      ...changes,
      found: changes.changes?.map((change) => ({ at: change.at, by: change.by, settings: change })),
    },
  ].filter((source) => source !== false)
  const isLoaded = sources.every(({ found }) => found)
  const parts = sources.map(
    ({ found = [], hasOlder, fetchOlder }): HistoryPart<MergedEntry> => ({
      // Saves of products are filtered by the server.
      entries: by === null ? found : found.filter((entry) => entry.by === by),
      reached: found.at(-1)?.at ?? '',
      hasOlder,
      fetchOlder,
    }),
  )
  const { entries, next } = mergeHistories(parts)
  return {
    entries: isLoaded ? entries : undefined,
    fetchOlder: next?.fetchOlder,
    authors: authorsOf(
      edits.authors,
      sources.flatMap(({ found = [] }) => found.map(({ by }) => by)),
    ),
    /** The current settings, to undo a change. */
    topics: settings?.topics ?? [],
    /** Undefined if the server does not count filtered entries. */
    totalCount: by === null ? sources.reduce((sum, { totalCount }) => sum + totalCount, 0) : undefined,
    error: sources.find(({ error }) => error)?.error,
    refetch: () => Promise.all(sources.map(({ refetch }) => refetch())),
    settling: takes.edits && edits.settling,
  }
}

/** Users with saves in the catalogue or among the loaded others. Erased users have no name. */
function authorsOf(ofCatalogue: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...ofCatalogue, ...others])].filter(Boolean)
}
