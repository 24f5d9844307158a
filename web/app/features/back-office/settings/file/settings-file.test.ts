import { defaultSettings, type SettingsOfTopic, settingsTopics } from '@dix/contract'
import { expect, test } from 'vitest'
import { makeSettingsFile, readSettingsFile, savesOf, unknownTopics } from './settings-file.ts'

const topics = settingsTopics.map((topic, revision) => ({
  topic,
  value: defaultSettings[topic],
  revision,
})) as SettingsOfTopic[]

const noLists = { offers: [], synonyms: [], names: { categories: {}, subCategories: {}, products: {} } }

const fileOf = (settings: object, pictures: object = {}) =>
  JSON.stringify({ format: 'dix-settings', settings, pictures })

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another file', '{"format":"elsewhere","settings":{}}'],
  ['settings that are no object', '{"format":"dix-settings","settings":[]}'],
])('%s contains no settings', (_what, text) => {
  expect(readSettingsFile(text)).toBeNull()
})

test("an import merges the file's fields into the current values, and saves only topics in the file", () => {
  const file = readSettingsFile(
    fileOf({ mails: { senderName: 'Fatou' }, weather: { sun: true }, contact: 7 }),
  )!
  expect(savesOf(file, topics, new Map())).toEqual([
    {
      topic: 'mails',
      value: { ...defaultSettings.mails, senderName: 'Fatou' },
      revision: settingsTopics.indexOf('mails'),
    },
  ])
  expect(unknownTopics(file, topics)).toEqual(['weather'])
})

test('pictures of the file get URLs in this shop, in every value that refers to them', () => {
  const settings = {
    identity: { logo: '/media/uploads/a.webp', more: [{ picture: '/media/uploads/a.webp' }] },
  }
  const urls = new Map([['/media/uploads/a.webp', '/media/uploads/b.webp']])
  const [save] = savesOf(readSettingsFile(fileOf(settings))!, topics, urls)
  expect(save!.value).toMatchObject({
    logo: '/media/uploads/b.webp',
    more: [{ picture: '/media/uploads/b.webp' }],
  })
})

test('pauses are neither exported nor imported', async () => {
  const made = JSON.parse(await (await makeSettingsFile(topics, noLists)).text()).settings
  expect(Object.keys(made)).toEqual(
    settingsTopics.filter((topic) => !['pause', 'storePauses'].includes(topic)),
  )
  const pauses = { pause: { reason: 'Inventaire' }, storePauses: { pauses: [] } }
  const file = readSettingsFile(fileOf({ ...pauses, mails: { senderName: 'Fatou' } }))!
  expect(savesOf(file, topics, new Map()).map(({ topic }) => topic)).toEqual(['mails'])
})
