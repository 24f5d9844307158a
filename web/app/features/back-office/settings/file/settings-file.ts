import type { SettingsOfTopic } from '@dix/contract'
import { ask, askFile } from '../../../../platform/api/ask.ts'
import { sendPicture } from '../../../../platform/api/pictures.ts'
import { isObject } from '../../drafts/stored-draft.ts'
import { type FileLists, listsIn } from './file-lists.ts'
import { type FileNames, namesIn } from './file-names.ts'

/** Every setting of a shop except pauses, for safekeeping or another shop. No secrets, staff or payment numbers. */
export type SettingsFile = FileLists & {
  format: 'dix-settings'
  /** Values by topic. Other versions of Dix may have fewer or more topics and fields. */
  settings: Record<string, object>
  names: FileNames
  /** The referenced pictures, by URL, as data URLs. */
  pictures: Record<string, string>
}

/** A pause concerns only one shop at one time. */
const isOfFile = (topic: string) => topic !== 'pause' && topic !== 'storePauses'

const uploadedPicture = /^\/media\/uploads\/[\w.-]+$/

/** @throws ApiError or NetworkError if a picture cannot be read */
export async function makeSettingsFile(
  topics: readonly SettingsOfTopic[],
  lists: FileLists & Pick<SettingsFile, 'names'>,
): Promise<Blob> {
  const settings = Object.fromEntries(
    topics.filter(({ topic }) => isOfFile(topic)).map(({ topic, value }) => [topic, value]),
  )
  const pictures: [string, string][] = []
  for (const url of picturesIn(settings)) pictures.push([url, await dataUrlOf(await askFile(url))])
  const file: SettingsFile = {
    format: 'dix-settings',
    settings,
    ...lists,
    pictures: Object.fromEntries(pictures),
  }
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
}

/** URLs of uploaded pictures anywhere within a value, without duplicates. */
function picturesIn(value: unknown): string[] {
  if (typeof value === 'string') return uploadedPicture.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(picturesIn))]
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

/** @returns the part of a file that an import takes, without pauses; null if it contains no settings */
export function readSettingsFile(text: string): SettingsFile | null {
  const file = parsed(text)
  if (!isObject(file) || file.format !== 'dix-settings' || !isObject(file.settings)) return null
  const settings = Object.entries(file.settings).filter(
    (entry): entry is [string, object] => isOfFile(entry[0]) && isObject(entry[1]),
  )
  const pictures = isObject(file.pictures) ? Object.entries(file.pictures) : []
  return {
    format: file.format,
    settings: Object.fromEntries(settings),
    names: namesIn(file.names),
    ...listsIn(file),
    pictures: Object.fromEntries(
      pictures.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The values that importing a file saves: its fields merged over the current ones, because a file from an older version
 * lacks newer fields.
 *
 * @param topics the current values
 * @param urls URLs of the file's pictures in this shop, by their URLs in the file
 */
export function savesOf(
  { settings }: Pick<SettingsFile, 'settings'>,
  topics: readonly SettingsOfTopic[],
  urls: ReadonlyMap<string, string>,
): SettingsOfTopic[] {
  return topics.flatMap(({ topic, value, revision }) => {
    const fileValue = settings[topic]
    return fileValue
      ? [{ topic, value: replaced({ ...value, ...fileValue }, urls), revision } as SettingsOfTopic]
      : []
  })
}

function replaced(value: unknown, urls: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return urls.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => replaced(item, urls))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, urls)]))
}

/** Topics of the file that this shop does not have. */
export function unknownTopics(
  { settings }: Pick<SettingsFile, 'settings'>,
  topics: readonly SettingsOfTopic[],
): string[] {
  return Object.keys(settings).filter((name) => !topics.some(({ topic }) => topic === name))
}

/**
 * Uploads the pictures of a file that this shop does not have yet.
 *
 * @returns their URLs here, by their URLs in the file
 * @throws like `sendPicture`
 */
export async function sendPicturesOf(
  { settings, pictures }: Pick<SettingsFile, 'settings' | 'pictures'>,
  topics: readonly SettingsOfTopic[],
): Promise<Map<string, string>> {
  const present = picturesIn(topics.map(({ value }) => value))
  const urls = new Map<string, string>()
  for (const url of picturesIn(settings)) {
    const picture = present.includes(url) ? null : pictureOf(pictures[url])
    if (!picture) continue
    const { signal } = new AbortController()
    urls.set(url, await sendPicture({ file: picture, onProgress: () => {}, signal }))
  }
  return urls
}

/** The picture in a data URL, which the content policy does not allow `fetch` to read. */
function pictureOf(url: string | undefined): Blob | null {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,([\w+/=]+)$/.exec(url ?? '') ?? []
  if (!base64) return null
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: type as string })
}

/** The changes that an import would make. @throws ApiError `invalid_input` if a value is refused */
export async function compareSettings(topics: SettingsOfTopic[]) {
  const { data } = await ask('PUT /api/settings/import', { topics, dryRun: true })
  return data.changes
}
