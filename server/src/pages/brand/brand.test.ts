import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings, type SettingsTopic } from '@dix/contract'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { settings, settingsChanges } from '../../settings/schema.ts'
import { loadBuiltRender } from '../built.ts'
import { type BrandFile, brandFiles } from './draw-brand.ts'

/** The real pages, as built. */
const shop: TestUsers = await openTestUsers({ render: await loadBuiltRender() })
const admin: SignedIn = await shop.user({ role: 'ADMIN' })
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(settings)
  await shop.database.db.delete(settingsChanges)
  const colour = async () => (await shop.app.inject('/site.webmanifest')).json().theme_color
  await vi.waitFor(async () => expect(await colour()).toBe(defaultSettings.identity.mainColour), soon)
})

async function save(topic: SettingsTopic, change: object, revision = 0): Promise<void> {
  const body = { topic, revision, value: { ...defaultSettings[topic], ...change } }
  expect(await shop.call('PUT /api/settings/save', body, { token: admin.token })).toMatchObject({
    status: 200,
  })
}

const paths = Object.keys(brandFiles) as BrandFile[]

const fileOf = (path: string) => readFile(new URL(`../../../../web/public${path}`, import.meta.url))

test.each(paths)('a shop without brand settings has the built %s', async (path) => {
  const { statusCode, headers, rawPayload } = await shop.app.inject(path)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(rawPayload).toEqual(await fileOf(path))
})

test.each(paths)('%s shows the brand at once, and again when browsers revalidate', async (path) => {
  const before = await shop.app.inject(path)
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  const { statusCode, headers, rawPayload } = await shop.app.inject({
    url: path,
    headers: { 'if-none-match': String(before.headers.etag) },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': brandFiles[path].type, 'cache-control': 'no-cache' })
  expect(rawPayload).not.toEqual(before.rawPayload)

  const again = { url: path, headers: { 'if-none-match': String(headers.etag) } }
  expect((await shop.app.inject(again)).statusCode).toBe(304)
  await save('identity', { name: 'Fatou et filles', mainColour: '#17633a' }, 1)
  const after = await shop.app.inject(again)
  expect(after.statusCode).toBe(200)
  expect(after.rawPayload).not.toEqual(rawPayload)
})

test('an icon can be requested with GET and with HEAD', async () => {
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  const head = await shop.app.inject({ method: 'HEAD', url: '/icon-32.png' })
  expect(head.statusCode).toBe(200)
  const { rawPayload } = await shop.app.inject('/icon-32.png')
  expect(head.headers['content-length']).toBe(String(rawPayload.length))
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 32 })
})

test('a logo whose file was missing is on the icons again once it exists', async () => {
  const folder = join(shop.dataDir, 'media/uploads')
  const file = join(folder, `${'0'.repeat(32)}.webp`)
  await mkdir(folder, { recursive: true })
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5563' } })
  await picture.webp().toFile(file)
  await save('identity', { logo: `/media/uploads/${'0'.repeat(32)}.webp` })
  await rename(file, `${file}.away`)
  const without = (await shop.app.inject('/icon-32.png')).rawPayload
  await rename(`${file}.away`, file)
  expect((await shop.app.inject('/icon-32.png')).rawPayload).not.toEqual(without)
})

test('a device shows an installed shop under the shop’s brand', async () => {
  const first = await shop.app.inject('/site.webmanifest')
  expect(first.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(first.json()).toMatchObject({
    name: 'Dix',
    theme_color: '#a01245',
    description:
      'Vos courses livrées en 10 minutes environ à Dakar et Abidjan\u00a0: frais, épicerie, maison.',
  })
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  await save('contact', { cities: ['Thiès'], deliveryMinutes: null })
  const { body, ...response } = await shop.app.inject('/site.webmanifest')
  expect(response.json()).toMatchObject({
    name: 'Chez Fatou',
    short_name: 'Chez Fatou',
    theme_color: '#0b5563',
    description: 'Vos courses livrées à Thiès\u00a0: frais, épicerie, maison.',
  })
  expect(body).not.toMatch(/\b(Dix|Dakar|Abidjan)\b/)
  const icons = response.json().icons as { src: string; type: string }[]
  for (const { src, type } of icons)
    expect((await shop.app.inject(src)).headers['content-type']).toContain(type)
})

const pages = ['/', '/search', '/login', '/register', '/cart', '/nowhere']

test.each(pages)('%s says how to reach the shop, and names no other', async (path) => {
  expect((await shop.app.inject(path)).body).not.toMatch(/href="(tel:|https:\/\/wa\.me)/)
  await save('identity', { name: 'Chez Fatou', mainColour: '#0b5563' })
  await save('contact', {
    cities: ['Thiès'],
    phone: '77 512 34 08',
    whatsapp: '+221 77 512 34 09',
    address: 'Avenue Lamine Guèye\nThiès',
  })
  const { body } = await shop.app.inject(path)
  expect(body).toContain('href="tel:775123408"')
  expect(body).toContain('href="https://wa.me/221775123409"')
  expect(body).toContain('Avenue Lamine Guèye\nThiès</p>')
  expect(body).not.toMatch(/\b(Dix|Dakar|Abidjan)\b/)
})
