import { defaultSettings, type SettingsTopic } from '@dix/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readOutbox } from '../../testing/outbox.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { settings, settingsChanges } from './schema.ts'

/** What the owner sets is what shoppers see beside pages: here on a shop that sends its mails. */

const shop: TestUsers = await openTestUsers({ jobs: true })
const admin: SignedIn = await shop.user({ role: 'ADMIN' })
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(settings)
  await shop.database.db.delete(settingsChanges)
})

async function save(topic: SettingsTopic, change: object): Promise<void> {
  const body = { topic, revision: 0, value: { ...defaultSettings[topic], ...change } }
  expect(await shop.call('PUT /api/settings/save', body, { token: admin.token })).toMatchObject({
    status: 200,
  })
}

/** The mail to a new user. */
async function welcome() {
  const { email } = await shop.registered()
  await shop.mail(email, /Vérifiez|Verify/)
  const mails = await readOutbox(shop.dataDir)
  return mails.findLast(({ to }) => to?.[0]?.address === email)!
}

test('a shop that sets nothing sends its mails as configured', async () => {
  const mail = await welcome()
  expect(mail.from).toEqual({ name: 'Dix', address: 'no-reply@dix.test' })
  expect(mail.replyTo).toBeUndefined()
  expect(mail.html).toContain('bgcolor="#a01245"')
})

test('mails carry the name and colour of the shop, and its reply address', async () => {
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  await save('mails', { replyTo: 'fatou@example.sn' })
  const mail = await welcome()
  expect(mail.from).toEqual({ name: 'Chez Fatou', address: 'no-reply@dix.test' })
  expect(mail.replyTo).toMatchObject([{ address: 'fatou@example.sn' }])
  expect(mail.html).toContain('>Chez Fatou</td>')
  expect(mail.html).toContain('bgcolor="#0b5563"')
  expect(mail.text! + mail.html).not.toMatch(/\bDix\b/)
})

test('the sender that the owner chose stands before the name of the shop', async () => {
  await save('identity', { name: 'Chez Fatou' })
  await save('mails', { senderName: 'Fatou, épicerie' })
  expect((await welcome()).from!.name).toBe('Fatou, épicerie')
})
