import type { SettingsOfTopic, SettingsTopic } from '@dix/contract'
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import type { Text, Texts } from '../words.ts'

/** Saves the open settings topic, and waits until its history shows it. */
export async function saveTopic(owner: Page, texts: Texts, topic: Text): Promise<void> {
  await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
  const saved = texts('settings.changedBy', { by: 'Admin', topic: texts(topic) })
  await expect(owner.getByText(saved)).toBeVisible()
}

type Owner = Pick<Page, 'request'>

/** A topic of the settings as it is saved. */
export async function topicOf<Topic extends SettingsTopic>(
  { request }: Owner,
  topic: Topic,
): Promise<SettingsOfTopic<Topic>> {
  const { data } = await (await request.get('/api/settings/get')).json()
  return data.topics.find((saved: SettingsOfTopic) => saved.topic === topic)
}

/** Changes parts of a topic, without the page. */
export async function changeTopic(owner: Owner, topic: SettingsTopic, part: object): Promise<void> {
  const { value, revision } = await topicOf(owner, topic)
  const data = { topic, revision, value: { ...value, ...part } }
  const response = await owner.request.put('/api/settings/save', { data })
  expect(response.ok(), await response.text()).toBe(true)
}
