import type { SettingsOfTopic, SettingsTopic, ShopSettings, settingsEndpoints } from '@dix/contract'
import { topicSchemas } from '@dix/contract'
import { ownPicture } from '../media/index.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { isSameJson } from '../platform/same-json.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { findChanges, lockTopic, writeTopic } from './queries.ts'

/**
 * Saves a topic, if it is still what the owner saw. A save that changes nothing leaves no trace.
 *
 * @returns the topic as it is now, `changed_meanwhile`, or `language_fixed`
 */
export async function saveSettings(
  dependencies: SettingsDependencies,
  userId: string,
  { topic, value, revision }: SettingsOfTopic,
): Promise<SettingsOfTopic | ProblemOf<typeof settingsEndpoints.saveSettings>> {
  const saved = await inTransaction(dependencies.db, async (tx) => {
    const before = await lockTopic(tx, topic)
    if (before.revision !== revision) return changedMeanwhile(before)
    const ours = await withOwnPictures(dependencies, value, before.value)
    if (ours instanceof Problem) return ours
    if (isSameJson(before.value, ours)) return before
    if (topic === 'languages' && !(await dependencies.isShopEmpty(tx))) return languageFixed()
    return writeTopic(tx, before, ours, userId)
  })
  await dependencies.settings.catchUp()
  return saved
}

/** The value with its picture as the shop stores it. @returns `invalid_input` where it was not uploaded here */
async function withOwnPictures(
  dependencies: SettingsDependencies,
  value: ShopSettings[SettingsTopic],
  before: ShopSettings[SettingsTopic],
) {
  if (!('logo' in value) || !('logo' in before)) return value
  const logo = await ownPicture(dependencies, value.logo, before.logo, 'value.logo')
  return logo instanceof Problem ? logo : { ...value, logo }
}

/**
 * Makes a topic what it was before a save.
 *
 * @param revision that the owner saw of the topic
 * @returns the topic as it is now, `changed_meanwhile`, `language_fixed`, or `not_found`
 */
export async function undoSettings(
  dependencies: SettingsDependencies,
  userId: string,
  { _id, revision }: { _id: string; revision: number },
): Promise<SettingsOfTopic | ProblemOf<typeof settingsEndpoints.undoSettings>> {
  const [change] = await findChanges(dependencies.db, { limit: 1, id: _id })
  const restored = change && restorable(change.topic, change.before)
  if (!restored) return notFound()
  return saveSettings(dependencies, userId, {
    topic: change.topic,
    value: restored,
    revision,
  } as SettingsOfTopic)
}

const languageFixed = () =>
  new Problem(
    'language_fixed',
    'The main language is fixed: categories, products or orders are written in it.',
  )

const notFound = () => new Problem('not_found', 'This change is no longer in the history.')

/** A value of the history as the topic is today, if it still fits. */
function restorable(topic: SettingsTopic, value: unknown): ShopSettings[SettingsTopic] | undefined {
  return topicSchemas[topic].safeParse(value).data
}

const changedMeanwhile = (now: SettingsOfTopic) =>
  new Problem<'changed_meanwhile', SettingsOfTopic>(
    'changed_meanwhile',
    'Somebody else has changed these settings in the meantime.',
    { data: now },
  )
