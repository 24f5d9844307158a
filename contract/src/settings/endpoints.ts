import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, id, limit, page, paging, reference, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { settingsLimits } from '../settings-limits.ts'
import { settingsTopics } from './defaults.ts'
import { ShopViewSchema } from './shop-view.ts'
import { type SettingsTopic, type ShopSettings, topicSchemas } from './topics.ts'
import { zonesToSave } from './zones.ts'

const sameTwice = message('The file contains the same settings twice.')

const topic = z.enum(settingsTopics as [SettingsTopic, ...SettingsTopic[]])

/**
 * A save of a topic: its value before and after (long texts from their first difference), and its author; `by` is empty
 * if the account was deleted.
 */
export const SettingsChangeSchema = z.object({
  _id: id,
  topic,
  at: timestamp,
  by: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether it is the latest save of its topic: undoing another one undoes later saves too. */
  isLast: z.boolean(),
  /** The fields that undoing it would change now, and the topic's revision, which the undo states. */
  undo: z.object({ revision: count, before: z.unknown(), after: z.unknown() }),
})
export type SettingsChange = z.infer<typeof SettingsChangeSchema>

/** A topic that an import changes. */
export const SettingsDifferenceSchema = SettingsChangeSchema.pick({ topic: true, before: true, after: true })
export type SettingsDifference = z.infer<typeof SettingsDifferenceSchema>

/** The current value of a topic. `revision` counts its saves, 0 before the first. */
export type SettingsOfTopic<Topic extends SettingsTopic = SettingsTopic> = {
  [Of in Topic]: { topic: Of; value: ShopSettings[Of]; revision: number }
}[Topic]

/** The value has the shape of its topic; see the input of the save. */
export const SettingsOfTopicSchema = z.object({
  topic,
  value: z.unknown(),
  revision: count,
}) as unknown as z.ZodType<SettingsOfTopic>

const revision = z.number(message('Send the revision that you saw.')).int().min(0)

type Save<Topic extends SettingsTopic> = z.ZodObject<{
  topic: z.ZodLiteral<Topic>
  value: (typeof topicSchemas)[Topic]
  revision: typeof revision
}>
type Saves = { [Topic in SettingsTopic]: Save<Topic> }[SettingsTopic]

const inputs = { ...topicSchemas, zones: zonesToSave }

const saves = settingsTopics.map((name) =>
  z.object({ topic: z.literal(name), value: inputs[name], revision }),
) as unknown as [Saves, ...Saves[]]

export const settingsEndpoints = {
  shop: {
    method: 'GET',
    path: '/api/shop/get',
    summary:
      'What pages currently show of the shop, in the visitor’s language; open pages fetch it repeatedly',
    response: response(ShopViewSchema, {}),
  },
  settings: {
    method: 'GET',
    path: '/api/settings/get',
    summary: 'Every setting by topic, with the last change, and whether the main language is fixed',
    access: 'manageSettings',
    response: response(
      z.object({
        topics: z.array(SettingsOfTopicSchema),
        lastChange: SettingsChangeSchema.nullable(),
        /** Categories, products or orders exist in the current main language. */
        isLanguageFixed: z.boolean(),
      }),
      {},
    ),
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/settings/save',
    summary:
      'Save the settings of a topic; shoppers see them at once. 409 changed_meanwhile with the topic as it is when somebody else has saved it since, and language_fixed for another main language in a shop that is not empty',
    access: 'manageSettings',
    body: z.discriminatedUnion('topic', saves),
    response: response(SettingsOfTopicSchema, {}),
    errors: { changed_meanwhile: SettingsOfTopicSchema, language_fixed: null },
  },
  settingsChanges: {
    method: 'POST',
    path: '/api/settings/history',
    summary: 'Every save of settings, newest first',
    access: 'manageSettings',
    body: z.object({ page, limit: limit(20) }),
    response: response(z.array(SettingsChangeSchema), paging),
  },
  importSettings: {
    method: 'PUT',
    path: '/api/settings/import',
    summary:
      'Save several topics at once, or none of them; a dry run saves nothing. Returns what changes. 409 changed_meanwhile with the first topic that somebody else has saved since',
    access: 'manageSettings',
    bodyBytes: settingsLimits.importBytes,
    body: z.object({
      topics: z
        .array(z.discriminatedUnion('topic', saves))
        .min(1, message('The file contains no settings for this shop.'))
        .max(settingsLimits.importTopics, sameTwice)
        .refine((topics) => new Set(topics.map((save) => save.topic)).size === topics.length, sameTwice),
      dryRun: z.boolean(message('Specify whether this is a dry run.')),
    }),
    response: response(z.object({ changes: z.array(SettingsDifferenceSchema) }), {}),
    errors: { changed_meanwhile: SettingsOfTopicSchema, language_fixed: null },
  },
  undoSettings: {
    method: 'POST',
    path: '/api/settings/undo',
    summary:
      'Restore a topic to its state before a save, which is itself a save. 409 changed_meanwhile when its revision has changed',
    access: 'manageSettings',
    body: z.object({ _id: reference('_id'), revision }),
    response: response(SettingsOfTopicSchema, {}),
    errors: { not_found: null, changed_meanwhile: SettingsOfTopicSchema, language_fixed: null },
  },
} as const satisfies Record<string, Endpoint>
