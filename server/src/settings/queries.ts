import type { SettingsChange, SettingsOfTopic, SettingsTopic, ShopSettings } from '@dix/contract'
import { defaultSettings, isLocale, settingsTopics, topicSchemas } from '@dix/contract'
import { count, desc, eq, sql } from 'drizzle-orm'
import { type ActionSource, recordEvent, userNameOf } from '../accounts/index.ts'
import { type ImageReferences, imageReferences } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import { inShort, type StoredSave } from './in-short.ts'
import { topicPictures } from './picture-fields.ts'
import { settings, settingsChanges } from './schema.ts'

/** Whether the owner has ever saved a topic. */
export async function isTopicSaved(tx: Queries, topic: SettingsTopic): Promise<boolean> {
  return (await tx.select().from(settings).where(eq(settings.topic, topic))).length > 0
}

/** Every topic as saved, or its defaults. */
export async function findSettings(tx: Queries): Promise<SettingsOfTopic[]> {
  const rows = await tx.select().from(settings)
  const given = await findGiven(tx)
  return settingsTopics.map((topic) =>
    ofTopic(
      topic,
      rows.find((row) => row.topic === topic),
      given,
    ),
  )
}

/** Every topic by its name, as saved or its defaults. */
export async function findShopSettings(tx: Queries): Promise<ShopSettings> {
  const found = await findSettings(tx)
  return Object.fromEntries(found.map(({ topic, value }) => [topic, value])) as ShopSettings
}

/** One topic as saved, or its defaults. */
export async function findTopic<Topic extends SettingsTopic>(
  tx: Queries,
  topic: Topic,
): Promise<ShopSettings[Topic]> {
  const [row] = await tx.select().from(settings).where(eq(settings.topic, topic))
  return ofTopic(topic, row, await findGiven(tx)).value
}

/** One topic, locked until the transaction ends. */
export async function lockTopic<Topic extends SettingsTopic>(
  tx: Queries,
  topic: Topic,
): Promise<SettingsOfTopic<Topic>> {
  // The first save of a topic has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings ' || ${topic}, 0))`)
  const [row] = await tx.select().from(settings).where(eq(settings.topic, topic))
  return ofTopic(topic, row, await findGiven(tx))
}

/** What the defaults of topics depend on. */
type Given = { languages: ShopSettings['languages']; isNamed: boolean }

async function findGiven(tx: Queries): Promise<Given> {
  // Set by the first start, or by the owner since: commands and restored shops read it too.
  const [language] = await tx.select().from(shopSettings).where(eq(shopSettings.name, 'language'))
  const [identity] = await tx.select().from(settings).where(eq(settings.topic, 'identity'))
  const name = (identity?.value as Partial<ShopSettings['identity']> | undefined)?.name
  return {
    languages: isLocale(language?.value) ? { main: language.value } : defaultSettings.languages,
    isNamed: name !== undefined && name !== defaultSettings.identity.name,
  }
}

/** Fields that are newer than the row get their defaults. */
function ofTopic<Topic extends SettingsTopic>(
  topic: Topic,
  row: { value: unknown; revision: number } | undefined,
  { languages, isNamed }: Given,
): SettingsOfTopic<Topic> {
  const stored = {
    ...defaultSettings[topic],
    // The default cities are those of Dix: a shop with its own name has its own.
    ...(topic === 'contact' && isNamed && { cities: [] }),
    ...(row?.value as object | undefined),
    ...(topic === 'languages' && languages),
  }
  const { data } = topicSchemas[topic].safeParse(stored)
  return {
    topic,
    value: data ?? defaultSettings[topic],
    revision: row?.revision ?? 0,
  } as SettingsOfTopic<Topic>
}

/** Writes a locked topic and its history entry. */
export async function writeTopic(
  tx: Queries,
  before: Omit<SettingsOfTopic, 'value'> & { value: unknown },
  value: ShopSettings[SettingsTopic],
  by: ActionSource,
): Promise<SettingsOfTopic> {
  const { topic } = before
  const revision = before.revision + 1
  await tx
    .insert(settings)
    .values({ topic, value, revision })
    .onConflictDoUpdate({ target: settings.topic, set: { value, revision } })
  if ('main' in value)
    await tx
      .insert(shopSettings)
      .values({ name: 'language', value: value.main })
      .onConflictDoUpdate({ target: shopSettings.name, set: { value: value.main } })
  await tx
    .insert(settingsChanges)
    .values({ id: newId(), topic, revision, userId: by.actorId, before: before.value, after: value })
  await recordEvent(tx, { kind: 'settings_changed', userId: null, ...by, details: { topic } })
  return { topic, value, revision } as SettingsOfTopic
}

/** A page of all saves, newest first, or of those with these ids. */
export async function findChanges(
  tx: Queries,
  { limit, offset = 0, ids }: { limit: number; offset?: number; ids?: readonly string[] },
): Promise<StoredSave[]> {
  const rows = await tx
    .select({
      _id: settingsChanges.id,
      topic: settingsChanges.topic,
      at: settingsChanges.at,
      by: userNameOf(sql`${settingsChanges.userId}`),
      revision: settingsChanges.revision,
      before: settingsChanges.before,
      after: settingsChanges.after,
    })
    .from(settingsChanges)
    .where(ids && sql`${settingsChanges.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(desc(settingsChanges.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ at, by, ...row }) => ({ ...row, at: at.toISOString(), by: by ?? '' }))
}

/** The same with long texts cut to around their first difference, and what undoing each would change. */
export async function findChangesInShort(
  tx: Queries,
  which: Parameters<typeof findChanges>[1],
): Promise<SettingsChange[]> {
  const changes = await findChanges(tx, which)
  const topics = await findSettings(tx)
  return changes.map((change) => inShort(change, topics.find(({ topic }) => topic === change.topic)!))
}

export async function countChanges(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(settingsChanges)
  return found!.count
}

/** Pictures that settings show, or showed before a save that can be undone. */
export function imageReferencesOfSettings(db: Queries): ImageReferences {
  const { topic: changed, before, after } = settingsChanges
  const shownBy = Object.entries(topicPictures).flatMap(([topic, { jsonPath }]) =>
    [before, after].map(
      (value) => sql`
        select shown.url #>> '{}', null, ${changed}
        from ${settingsChanges}, jsonb_path_query(${value}, ${jsonPath}::jsonpath) shown(url)
        where ${changed} = ${topic} and jsonb_typeof(shown.url) = 'string'`,
    ),
  )
  return imageReferences(db, sql.join(shownBy, sql` union all `))
}
