import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings, printPath, receiptPath, type SettingsTopic } from '@dix/contract'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { readOutbox } from '../../testing/outbox.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { settings, settingsChanges } from './schema.ts'

/** Shows the owner's settings outside pages, in a shop with a configured mail sender. */

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

/** The email to a new user. */
async function welcome() {
  const { email } = await shop.registered()
  await shop.mail(email, /Vérifiez|Verify/)
  const mails = await readOutbox(shop.dataDir)
  return mails.findLast(({ to }) => to?.[0]?.address === email)!
}

test('a shop without settings sends its emails as configured', async () => {
  const mail = await welcome()
  expect(mail.from).toEqual({ name: 'Dix', address: 'no-reply@dix.test' })
  expect(mail.replyTo).toBeUndefined()
  expect(mail.html).toContain('bgcolor="#a01245"')
})

test('emails carry the name and colour of the shop, and its reply address', async () => {
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  await save('mails', { replyTo: 'fatou@example.sn' })
  const mail = await welcome()
  expect(mail.from).toEqual({ name: 'Chez Fatou', address: 'no-reply@dix.test' })
  expect(mail.replyTo).toMatchObject([{ address: 'fatou@example.sn' }])
  expect(mail.html).toContain('>Chez Fatou</td>')
  expect(mail.html).toContain('bgcolor="#0b5563"')
  expect(mail.text! + mail.html).not.toMatch(/\bDix\b/)
})

test('the sender that the owner chose takes precedence over the name of the shop', async () => {
  await save('identity', { name: 'Chez Fatou' })
  await save('mails', { senderName: 'Fatou, épicerie' })
  expect((await welcome()).from!.name).toBe('Fatou, épicerie')
})

const logo = `/media/uploads/${'0'.repeat(32)}.webp`

/** An uploaded picture in a single colour. */
async function uploadLogo(background: string): Promise<void> {
  const folder = join(shop.dataDir, 'media/uploads')
  await mkdir(folder, { recursive: true })
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } })
  await writeFile(join(folder, `${'0'.repeat(32)}.webp`), await picture.webp().toBuffer())
}

test("receipts and other printed documents show the shop's current brand", async () => {
  await uploadLogo('#0b5563')
  const shoppers = openShoppers(shop)
  const shopper = await shoppers.shopper({ P01: 1 }, { role: 'ADMIN' })
  const { data } = await shoppers.order(shopper)
  const print = printPath(data._id, { what: 'picking', paper: 'a4', bags: 1, language: 'fr' })
  const open = async (url: string) => {
    const response = await shop.app.inject({ url, headers: { authorization: `Bearer ${shopper.token}` } })
    expect(response.statusCode).toBe(200)
    return getDocumentProxy(new Uint8Array(response.rawPayload))
  }
  const textOf = async (url: string) => (await extractText(await open(url), { mergePages: true })).text
  expect(await textOf(receiptPath(data._id, 'fr'))).toContain('Dix · Commande')

  await save('identity', { name: 'Chez Fatou', logo })
  await save('contact', {
    phone: '77 512 34 08',
    address: 'Avenue Lamine Guèye, Thiès',
    companyNumbers: 'NINEA 005234567',
  })
  const text = await textOf(receiptPath(data._id, 'fr'))
  for (const words of ['Chez Fatou · Commande', '77 512 34 08', 'Avenue Lamine Guèye', 'NINEA 005234567'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\bDix\b/)
  const page = await (await open(receiptPath(data._id, 'fr'))).getPage(1)
  const { OPS } = await import('unpdf/pdfjs')
  expect((await page.getOperatorList()).fnArray).toContain(OPS.paintImageXObject)
  const { info } = await (await open(print)).getMetadata()
  expect(info).toMatchObject({ Author: 'Chez Fatou' })
})
