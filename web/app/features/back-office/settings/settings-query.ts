import type {
  ApiError,
  NetworkError,
  ResponseOf,
  SettingsChange,
  SettingsOfTopic,
  SettingsTopic,
  ShopSettings,
} from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient, userQuery } from '../../../platform/api/query-client.ts'
import { refreshSaves } from '../history/history-query.ts'

const settingsKey = ['admin', 'settings'] as const

const settingsQuery = queryOptions<ResponseOf<'GET /api/settings/get'>['data'], ApiError | NetworkError>({
  queryKey: [...settingsKey, 'topics'],
  queryFn: async () => (await ask('GET /api/settings/get')).data,
  staleTime: 0,
})

/** Every setting by topic, with the last change. */
export function useSettings(enabled = true) {
  const { data, error, refetch } = useQuery({ ...settingsQuery, enabled }, queryClient)
  return { settings: data, error: data ? null : error, refetch }
}

/** The number of uses of each coupon; undefined until loaded. */
export function useCouponUses(): ResponseOf<'GET /api/order/coupon-uses'>['data'] | undefined {
  const { data } = useQuery(
    {
      queryKey: [...settingsKey, 'coupon uses'],
      queryFn: async () => (await ask('GET /api/order/coupon-uses')).data,
      staleTime: 0,
    },
    queryClient,
  )
  return data
}

/** One topic of the loaded settings. */
export function topicOf<Topic extends SettingsTopic>(
  topics: readonly SettingsOfTopic[],
  topic: Topic,
): SettingsOfTopic<Topic> {
  return topics.find((of): of is SettingsOfTopic & SettingsOfTopic<Topic> => of.topic === topic)!
}

/** The values of the loaded topics. */
export function settingsOf(topics: readonly SettingsOfTopic[]): ShopSettings {
  return Object.fromEntries(topics.map(({ topic, value }) => [topic, value])) as ShopSettings
}

/** @throws ApiError `changed_meanwhile` if another user has saved the topic since */
export function saveSettings(save: SettingsOfTopic): Promise<ResponseOf<'PUT /api/settings/save'>> {
  return ask('PUT /api/settings/save', save)
}

/**
 * Saves several topics, or none. Names of fields in an error begin with the position of their topic.
 *
 * @throws ApiError `changed_meanwhile` if another user has saved one of them since
 */
export function saveTopics(topics: SettingsOfTopic[]): Promise<ResponseOf<'PUT /api/settings/import'>> {
  return ask('PUT /api/settings/import', { topics, dryRun: false })
}

/** Saves several topics, or none, and loads the settings again. @throws ApiError as `saveTopics` */
export async function importSettings(topics: SettingsOfTopic[]): Promise<string> {
  const { message } = await saveTopics(topics)
  await refreshSettings()
  return message
}

/** Restores a topic to its value before a change, and loads the settings again. @throws ApiError `changed_meanwhile` */
export async function undoSettings({ _id, undo: { revision } }: SettingsChange): Promise<string> {
  try {
    return (await ask('POST /api/settings/undo', { _id, revision })).message
  } finally {
    await refreshSettings()
  }
}

export async function refreshSettings(): Promise<void> {
  // The stores that staff choose from are part of their user data.
  await Promise.all([invalidate({ queryKey: settingsKey }), invalidate(userQuery), refreshSaves()])
}
