import type {
  Message,
  SettingsDifference,
  SettingsOfTopic,
  SettingsTopic,
  ShopSettings,
  settingsEndpoints,
} from '@dix/contract'
import { defaultSettings, mainStore, settingsLimits, settingsTopics, topicSchemas } from '@dix/contract'
import { countryCode, readPhone } from '@dix/contract/phone'
import type { ActionSource } from '../accounts/index.ts'
import { ownPictures } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../platform/http/problem.ts'
import { isSameJson } from '../platform/same-json.ts'
import type { SettingsDependencies } from './dependencies.ts'
import { topicPictures } from './picture-fields.ts'
import { findChanges, findTopic, lockTopic, writeTopic } from './queries.ts'

/**
 * Saves a topic if the owner saw its current revision, or sends its current value. A save without changes is not
 * recorded.
 *
 * @returns the current topic, `changed_meanwhile`, `language_fixed`, or `invalid_input`
 */
export async function saveSettings(
  dependencies: SettingsDependencies,
  by: ActionSource,
  save: SettingsOfTopic,
): Promise<SettingsOfTopic | ProblemOf<typeof settingsEndpoints.saveSettings>> {
  if (save.topic === 'pause' && !isPauseAhead(save.value, Date.now()))
    return refusedField('value.until', pauseTooLong)
  if (save.topic === 'storePauses') {
    const { pauses: saved } = dependencies.settings.current.storePauses
    const isMeant = (pause: ShopSettings['storePauses']['pauses'][number]) =>
      saved.some((other) => isSameJson(other, pause)) || isPauseAhead(pause, Date.now())
    const wrong = save.value.pauses.findIndex((pause) => !isMeant(pause))
    if (wrong >= 0) return refusedField(`value.pauses.${wrong}.until`, pauseTooLong)
  }
  return saveTopic(dependencies, by, save)
}

export const pauseTooLong: Message = 'A pause can last up to four hours. Check the clock on this device.'

/** Milliseconds by which a device's clock may be ahead of the shop's. */
const clockAhead = 5 * 60_000

/** Whether the end of a new pause is plausible: the device's clock may be wrong. */
export function isPauseAhead({ isPaused, until }: ShopSettings['pause'], now: number): boolean {
  if (!isPaused || until === null) return true
  const ahead = Date.parse(until) - now
  return ahead > 0 && ahead <= settingsLimits.pauseMinutes * 60_000 + clockAhead
}

async function saveTopic(
  dependencies: SettingsDependencies,
  by: ActionSource,
  save: SettingsOfTopic,
  isUndo = false,
): Promise<SettingsOfTopic | ProblemOf<typeof settingsEndpoints.saveSettings>> {
  const saved = await inTransaction(dependencies.db, async (tx) => {
    const change = await lockChange(dependencies, tx, save, { isUndo })
    if (change instanceof Problem) return change
    return change.isSame ? change.before : writeTopic(tx, change.before, change.after, by)
  })
  await dependencies.settings.catchUp()
  return saved
}

/** Changes the current value of a topic, for changes that cannot conflict with other saves. */
export async function changeTopic<Topic extends SettingsTopic>(
  { db, settings }: Pick<SettingsDependencies, 'db' | 'settings'>,
  by: ActionSource,
  topic: Topic,
  change: (value: ShopSettings[Topic]) => ShopSettings[Topic],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockTopic(tx, topic)
    const after = change(before.value)
    if (!isSameJson(before.value, after)) await writeTopic(tx, before, after, by)
  })
  await settings.catchUp()
}

/**
 * Saves several topics, all or none.
 *
 * @param dryRun saves nothing and only returns the changes
 * @returns the topics that change, or `changed_meanwhile` with the first that is outdated
 */
export async function importSettings(
  dependencies: SettingsDependencies,
  by: ActionSource,
  { topics, dryRun }: { topics: readonly SettingsOfTopic[]; dryRun: boolean },
): Promise<SettingsDifference[] | ProblemOf<typeof settingsEndpoints.importSettings>> {
  const changes = await inTransaction(dependencies.db, async (tx) => {
    const found: SettingsDifference[] = []
    const beside: Partial<ShopSettings> = Object.fromEntries(topics.map(({ topic, value }) => [topic, value]))
    // Always in the same order, so that two imports do not deadlock.
    for (const topic of settingsTopics) {
      const index = topics.findIndex((of) => of.topic === topic)
      const save = topics[index]
      if (!save) continue
      const change = await lockChange(dependencies, tx, save, { beside })
      if (change instanceof Problem) return Problem.inside(`topics.${index}`, change)
      if ('mainPoint' in change.after) beside.stores = change.after
      if (change.isSame) continue
      found.push({ topic, before: change.before.value, after: change.after })
      if (!dryRun) await writeTopic(tx, change.before, change.after, by)
    }
    return found
  })
  if (!dryRun) await dependencies.settings.catchUp()
  return changes
}

/**
 * Locks a topic to be saved.
 *
 * @param beside topics that are saved together with it
 * @param isUndo whether a value is restored, even with a phone number that the shop no longer accepts
 * @returns its current and its new value, `changed_meanwhile`, or `invalid_input`
 */
async function lockChange(
  dependencies: SettingsDependencies,
  tx: Queries,
  { topic, value, revision }: SettingsOfTopic,
  { beside = {}, isUndo = false }: { beside?: Partial<ShopSettings>; isUndo?: boolean },
) {
  // A circle needs its store's pin, so neither may change while the other is checked. Always locked in this order.
  if (topic === 'zones') await lockTopic(tx, 'stores')
  const before = await lockTopic(tx, topic)
  if (before.revision !== revision) {
    // Sent again, because the response to a save was lost.
    const sent = await withOwnPictures(dependencies, topic, value, before.value)
    if (!isSameJson(before.value, sent)) return changedMeanwhile(before)
    return { before, after: before.value, isSame: true }
  }
  if ('methods' in value && !value.methods.some((method) => dependencies.paymentMethods.includes(method)))
    return refusedField(
      'value.methods',
      'No payment provider is set up for the methods you chose. Keep another one on.',
    )
  if ('whatsapp' in value && !isUndo) {
    const problem = unreachablePhone(value, before.value as ShopSettings['contact'])
    if (problem) return problem
  }
  if ('zones' in value) {
    const problem = zonesProblem(value, beside.stores ?? (await findTopic(tx, 'stores')))
    if (problem) return problem
  }
  if ('pauses' in value) {
    const { stores } = beside.stores ?? (await findTopic(tx, 'stores'))
    const unknown = value.pauses.findIndex(({ store }) => !stores.some(({ id }) => id === store))
    if (unknown >= 0) return refusedField(`value.pauses.${unknown}.store`, 'Store not found.')
  }
  if ('mainPoint' in value) {
    const phones = isUndo
      ? undefined
      : await unreachableStorePhone(tx, value, before.value as ShopSettings['stores'], beside)
    const problem = phones ?? (await lostCircle(tx, value, before.value as ShopSettings['stores'], beside))
    if (problem) return problem
  }
  const after =
    'mainPoint' in value
      ? await withEveryStore(dependencies, tx, value, before.value as ShopSettings['stores'])
      : await withOwnPictures(dependencies, topic, value, before.value)
  if (after instanceof Problem) return after
  const isSame = isSameJson(before.value, after)
  if (topic === 'languages' && !isSame && !(await dependencies.isShopEmpty(tx))) return languageFixed()
  return { before, after, isSame }
}

const pinsOf = ({ mainPoint, stores }: ShopSettings['stores']) =>
  new Map([[mainStore, mainPoint], ...stores.map(({ id, point }) => [id, point] as const)])

/** Zones belong to stores, and a circle's centre is its store's pin. */
function zonesProblem(
  { zones }: ShopSettings['zones'],
  stores: ShopSettings['stores'],
): Problem<'invalid_input'> | undefined {
  const pins = pinsOf(stores)
  for (const [index, { store, kind }] of zones.entries()) {
    if (!pins.has(store)) return refusedField(`value.zones.${index}.store`, 'Store not found.')
    if (kind === 'circle' && !pins.get(store))
      return refusedField(
        `value.zones.${index}.radius`,
        'A circle needs the location of its store. Set it first, or choose neighbourhoods.',
      )
  }
  return undefined
}

/** `invalid_input` for a store's new number that cannot be called. */
async function unreachableStorePhone(
  tx: Queries,
  value: ShopSettings['stores'],
  before: ShopSettings['stores'],
  beside: Partial<ShopSettings>,
): Promise<Problem<'invalid_input'> | undefined> {
  const { country } = beside.contact ?? (await findTopic(tx, 'contact'))
  const phones = new Map(before.stores.map(({ id, phone }) => [id, phone]))
  for (const [index, { id, phone }] of value.stores.entries()) {
    const problem = phone !== phones.get(id) && phoneProblem(phone, country)
    if (problem) return refusedField(`value.stores.${index}.phone`, problem)
  }
  return undefined
}

/** A store with a circle keeps its pin. Zones saved together with the stores are checked separately. */
async function lostCircle(
  tx: Queries,
  value: ShopSettings['stores'],
  before: ShopSettings['stores'],
  beside: Partial<ShopSettings>,
): Promise<Problem<'invalid_input'> | undefined> {
  if (beside.zones) return undefined
  const { zones } = (await lockTopic(tx, 'zones')).value
  const [pins, now] = [pinsOf(before), pinsOf(value)]
  const lost = zones.find(
    ({ kind, store }) => kind === 'circle' && pins.get(store) && now.has(store) && !now.get(store),
  )
  if (!lost) return undefined
  const index = value.stores.findIndex(({ id }) => id === lost.store)
  return refusedField(
    index < 0 ? 'value.mainPoint' : `value.stores.${index}.point`,
    'A delivery zone is a circle around this location. Change the zone first.',
  )
}

/**
 * Adds the stores that the save leaves out, as closed ones, because orders, stock and history refer to them. @returns
 * `invalid_input` if one that closes has open orders
 */
async function withEveryStore(
  { hasOpenOrders }: SettingsDependencies,
  tx: Queries,
  value: ShopSettings['stores'],
  before: ShopSettings['stores'],
): Promise<ShopSettings['stores'] | Problem<'invalid_input'>> {
  const left = before.stores
    .filter(({ id }) => !value.stores.some((store) => store.id === id))
    .map((store) => ({ ...store, closed: true }))
  const stores = [...value.stores, ...left]
  if (stores.length > settingsLimits.stores)
    return refusedField('value.stores', 'A shop can have up to 50 stores.')
  for (const { id, closed } of before.stores) {
    const isClosing = !closed && stores.find((store) => store.id === id)!.closed
    if (isClosing && (await hasOpenOrders(tx, id)))
      return refusedField(
        'value.stores',
        'Orders of this store are still open. Finish them before you close it.',
      )
  }
  return { ...value, stores }
}

/** What is wrong with a number that shoppers call. Unlike the number of an address, it may not contain words. */
function phoneProblem(phone: string, country: string): Message | null {
  if (phone === '') return null
  if (!readPhone(phone, countryCode(country)))
    return 'Enter a complete phone number, such as +221 33 123 45 67.'
  if (!/^[+\d\s()./\p{Dash}]+$/u.test(phone))
    return 'Enter only the phone number, without words or signs, such as +221 33 123 45 67.'
  return null
}

/** Returns `invalid_input` for a new number that cannot be called, because it would be a dead link on every page. */
function unreachablePhone(value: ShopSettings['contact'], before: ShopSettings['contact']) {
  for (const name of ['phone', 'whatsapp'] as const) {
    const problem = value[name] !== before[name] && phoneProblem(value[name], value.country)
    if (problem) return refusedField(`value.${name}`, problem)
  }
  return undefined
}

/** Converts the pictures of a value to their stored form. @returns `invalid_input` if one was not uploaded here */
async function withOwnPictures<Topic extends SettingsTopic>(
  dependencies: SettingsDependencies,
  topic: Topic,
  value: ShopSettings[Topic],
  before: ShopSettings[Topic],
) {
  const pictures = topicPictures[topic]
  if (!pictures) return value
  const present = pictures.fields(before).map(({ url }) => url)
  const own: string[] = []
  for (const { field, url } of pictures.fields(value)) {
    if (url === '') own.push('')
    else {
      const found = await ownPictures(dependencies, [url], present, `value.${field}`)
      if (found instanceof Problem) return found
      own.push(...found)
    }
  }
  return pictures.replace(value, own)
}

/**
 * Restores a topic to its value before a save.
 *
 * @param revision of the topic that the owner saw
 * @returns the current topic, `changed_meanwhile`, `language_fixed`, or `not_found`
 */
export async function undoSettings(
  dependencies: SettingsDependencies,
  by: ActionSource,
  { _id, revision }: { _id: string; revision: number },
): Promise<SettingsOfTopic | ProblemOf<typeof settingsEndpoints.undoSettings>> {
  const [change] = await findChanges(dependencies.db, { limit: 1, ids: [_id] })
  const restored = change && restorable(change.topic, change.before)
  if (!restored) return notFound()
  return saveTopic(
    dependencies,
    by,
    {
      topic: change.topic,
      value: restored,
      revision,
    } as SettingsOfTopic,
    true,
  )
}

const languageFixed = () =>
  new Problem(
    'language_fixed',
    'The main language is fixed: categories, products or orders are written in it.',
  )

const notFound = () => new Problem('not_found', 'This change is no longer in the history.')

/** Converts a value from the history to the topic's current form, if it still fits. Newer fields get their defaults. */
function restorable(topic: SettingsTopic, value: unknown): ShopSettings[SettingsTopic] | undefined {
  return topicSchemas[topic].safeParse({ ...defaultSettings[topic], ...(value as object) }).data
}

const changedMeanwhile = (now: SettingsOfTopic) =>
  new Problem<'changed_meanwhile', SettingsOfTopic>(
    'changed_meanwhile',
    'Someone else has changed these settings in the meantime.',
    { data: now },
  )
