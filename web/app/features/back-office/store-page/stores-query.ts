import type { ApiError, NetworkError, SettingsOfTopic, ShopSettings } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { refreshSettings, settingsOf, useSettings } from '../settings/settings-query.ts'
import { type ShownStore, shownStores } from './shown-stores.ts'

const queryKey = ['admin', 'stores'] as const

/** What the owner edits; managers see the stores alone. */
export type OwnersData = NonNullable<ReturnType<typeof useSettings>['settings']> & { settings: ShopSettings }

/** The stores that the user manages, and what the owner may change of them. */
export function useStores(): {
  stores: ShownStore[] | undefined
  owners: OwnersData | undefined
  error: ApiError | NetworkError | null
  refetch: () => unknown
} {
  const isOwner = useMay()('manageSettings')
  const { settings, ...owned } = useSettings(isOwner)
  const { data, error, refetch } = useQuery<ShownStore[], ApiError | NetworkError>(
    {
      queryKey,
      queryFn: async () =>
        (await ask('GET /api/store/list')).data.map(({ _id, ...store }) => ({
          ...store,
          id: _id,
          closed: false,
        })),
      staleTime: 0,
      enabled: !isOwner,
    },
    queryClient,
  )
  if (!isOwner) return { stores: data, owners: undefined, error: data ? null : error, refetch }
  const owners = settings && { ...settings, settings: settingsOf(settings.topics) }
  return { stores: owners && shownStores(owners.settings), owners, ...owned }
}

/** After a change to a store: refetches everything that shows stores. */
export async function refreshStores(): Promise<void> {
  await Promise.all([refreshSettings(), invalidate({ queryKey })])
}

/** Whether a change to settings is shown on the pages of stores. */
export const isOfStores = (topic: SettingsOfTopic['topic']): boolean =>
  ['hours', 'pause', 'stores', 'storePauses', 'zones'].includes(topic)
