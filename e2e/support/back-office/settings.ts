import type { Page } from '@playwright/test'
import { expect } from '../test.ts'
import type { Text, Texts } from '../words.ts'

/** Saves the open settings topic, and waits until its history shows it. */
export async function saveTopic(owner: Page, texts: Texts, topic: Text): Promise<void> {
  await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
  const saved = texts('settings.changedBy', { by: 'Admin', topic: texts(topic) })
  await expect(owner.getByText(saved)).toBeVisible()
}
