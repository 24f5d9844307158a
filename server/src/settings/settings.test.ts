import { defaultSettings, type RenderPage, type SettingsOfTopic, type SettingsTopic } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { openNode } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { imageReferencesOfSettings } from './index.ts'
import { settings, settingsChanges } from './schema.ts'

/** A page that shows the shop's data, or an info page. */
const render: RenderPage = async (request, { shop, infoPage }) => {
  const [, area, slug = ''] = new URL(request.url).pathname.split('/')
  const view = area === 'info' ? infoPage(slug) : shop
  return new Response(JSON.stringify(view), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ render })
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(settings)
  await shop.database.db.delete(settingsChanges)
})

const asAdmin = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const read = async () => (await asAdmin('GET /api/settings/get')).data
const topicOf = async (topic: SettingsTopic) =>
  (await read()).topics.find((of: SettingsOfTopic) => of.topic === topic)
const save = (topic: SettingsTopic, change: object, revision = 0) =>
  asAdmin('PUT /api/settings/save', { topic, revision, value: { ...defaultSettings[topic], ...change } })
const shown = async (node: Pick<TestUsers, 'app'> = shop) => (await node.app.inject('/')).json()

const calls = [
  ['GET /api/settings/get', undefined],
  ['PUT /api/settings/save', { topic: 'mails', value: defaultSettings.mails, revision: 0 }],
  [
    'PUT /api/settings/import',
    { topics: [{ topic: 'mails', value: defaultSettings.mails, revision: 0 }], dryRun: true },
  ],
  ['POST /api/settings/history', {}],
  ['POST /api/settings/undo', { _id: 'X', revision: 0 }],
] as const

test.each(calls)('%s is for administrators only', async (route, body) => {
  expect(await shop.call(route, body)).toMatchObject({ status: 401, code: 'signed_out' })
  const { token } = await shop.user()
  expect(await shop.call(route, body, { token })).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a shop without settings uses the defaults', async () => {
  const { topics, lastChange } = await read()
  expect(Object.fromEntries(topics.map(({ topic, value }: SettingsOfTopic) => [topic, value]))).toEqual(
    defaultSettings,
  )
  expect(lastChange).toBeNull()
})

test('a save is on the next page, on this node and on another', async () => {
  const other = await openNode(shop.database, { render })
  try {
    expect(await shown()).toMatchObject({ name: 'Dix', hasWordmark: true, stylesheet: '' })
    await save('identity', { name: 'Chez Fatou', mainColour: '#0B5563' })
    const now = await shown()
    expect(now).toMatchObject({ name: 'Chez Fatou', hasWordmark: false, mainColour: '#0b5563' })
    const sheet = await shop.app.inject(now.stylesheet)
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(sheet.body).toContain('--color-bissap:#0b5563')
    await expect.poll(() => shown(other), soon).toEqual(now)
  } finally {
    await other.close()
  }
})

test("a pause is on the next page in the visitor's language, and disappears once it has ended", async () => {
  expect((await shown()).opening).toBeNull()
  await save('pause', { isPaused: true, reason: ' Inventaire ' })
  expect((await shown()).opening).toMatchObject({ isOpen: false, reason: 'Inventaire', opens: '' })
  const asked = await shop.call('GET /api/shop/get')
  expect(asked).toMatchObject({ status: 200, data: { opening: { isOpen: false, reason: 'Inventaire' } } })
  await save('pause', {}, 1)
  expect((await shown()).opening).toBeNull()
})

test('cached pages say that the shop is open again when a pause expires', async () => {
  await save('pause', { isPaused: true, until: new Date(Date.now() + 1_500).toISOString() })
  expect((await shown()).opening).toMatchObject({ isOpen: false })
  await expect.poll(async () => (await shown()).opening.isOpen, soon).toBe(true)
})

test("cities are named in the visitor's language", async () => {
  expect((await shown()).cities).toBe('Dakar et Abidjan')
  expect((await shown()).addressStart).toEqual({ city: '', country: '' })
  await save('contact', { cities: [' Thiès ', 'Mbour', 'Thiès'], deliveryMinutes: null })
  const english = await shop.app.inject({ url: '/', headers: { 'accept-language': 'en' } })
  expect(english.json()).toMatchObject({ cities: 'Thiès and Mbour', deliveryMinutes: null })
})

test("new addresses start in the shop's only city, and in its country", async () => {
  await save('contact', { cities: ['Thiès'], country: ' Sénégal ' })
  expect(await shown()).toMatchObject({ addressStart: { city: 'Thiès', country: 'Sénégal' } })
})

test('an info page with a text is in the footer of every page; without a text it does not exist', async () => {
  const shownIn = async (language: string, url = '/') =>
    (await shop.app.inject({ url, headers: { 'accept-language': language } })).json()
  expect((await shown()).infoPages).toEqual([])
  expect(await shownIn('fr', '/info/terms')).toBeNull()

  await save('termsPage', { textFr: ' Prix TTC. ' })
  await save('aboutPage', { textFr: 'Bonjour', titleEn: 'Who we are', textEn: 'Hello' })
  expect((await shownIn('en')).infoPages).toEqual([
    { path: '/info/about', title: 'Who we are', locale: 'en' },
    { path: '/info/terms', title: 'Conditions générales de vente', locale: 'fr' },
  ])
  expect(await shownIn('en', '/info/about')).toMatchObject({ title: 'Who we are', text: 'Hello' })
  expect(await shownIn('fr', '/info/about')).toMatchObject({ title: 'À propos', text: 'Bonjour' })
  expect(await shownIn('en', '/info/terms')).toMatchObject({ locale: 'fr', text: 'Prix TTC.' })

  await save('termsPage', { textFr: ' ' }, 1)
  expect((await shown()).infoPages).toHaveLength(1)
  expect(await shownIn('fr', '/info/terms')).toBeNull()
  expect(await shownIn('fr', '/info/__proto__')).toBeNull()
})

test('the history shows where long texts start to differ, and undo restores them completely', async () => {
  const long = 'Le riz, l’huile et le sucre. '.repeat(600)
  await save('aboutPage', { textFr: `${long}Avant.` })
  await save('aboutPage', { textFr: `${long}Après.` }, 1)
  const [last, first] = (await asAdmin('POST /api/settings/history', {})).data
  expect([last.before.textFr, last.after.textFr]).toEqual([
    '…huile et le sucre. Avant.',
    '…huile et le sucre. Après.',
  ])
  expect(first.after.textFr).toHaveLength(201)
  expect((await read()).lastChange).toEqual(last)
  const undo = { revision: 2, before: { textFr: last.after.textFr }, after: { textFr: last.before.textFr } }
  expect(last).toMatchObject({ isLast: true, undo })
  const { data } = await asAdmin('POST /api/settings/undo', { _id: last._id, revision: 2 })
  expect(data.value.textFr).toBe(`${long}Avant.`)
})

test('undoing an older save names only fields that change, compared with their current values', async () => {
  const [french, english] = ['Le riz et le sucre. '.repeat(600), 'Rice and sugar. '.repeat(600)]
  await save('aboutPage', { textFr: `${french}Un.`, textEn: english })
  await save('aboutPage', { textFr: `${french}Deux.`, textEn: english }, 1)
  await save('aboutPage', { textFr: `${french}Trois.`, textEn: english }, 2)
  const [, second] = (await asAdmin('POST /api/settings/history', {})).data
  expect(second.isLast).toBe(false)
  expect(second.undo).toEqual({
    revision: 3,
    before: { textFr: '…Le riz et le sucre. Trois.' },
    after: { textFr: '…Le riz et le sucre. Un.' },
  })
})

test("an announcement is on every page in the visitor's language, and a different text is a different announcement", async () => {
  const shownIn = async (language: string) =>
    (await shop.app.inject({ url: '/', headers: { 'accept-language': language } })).json().announcement
  expect(await shownIn('fr')).toBeNull()
  const until = '2050-01-01T00:00:00Z'
  await save('announcement', { textFr: ' Marché ', link: 'HTTPS://example.com', until })
  const first = await shownIn('en')
  expect(first).toMatchObject({ text: 'Marché', locale: 'fr', link: 'https://example.com/', tone: 'news' })
  await save('announcement', { textFr: 'Marché', link: 'https://example.com', tone: 'offer' }, 1)
  expect(await shownIn('fr')).toEqual({ ...first, tone: 'offer' })
  await save('announcement', { textFr: 'Marché', textEn: 'Market', link: '/search' }, 2)
  const second = await shownIn('en')
  expect(second).toMatchObject({ text: 'Market', locale: 'en', link: '/search' })
  expect(second.key).not.toBe(first.key)
  expect((await shownIn('fr')).key).toBe(second.key)
})

test('cached pages show an announcement from its start to its end', async () => {
  const inOneSecond = () => new Date(Date.now() + 1_000).toISOString()
  expect(await save('announcement', { textFr: 'Marché', from: inOneSecond() })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await shown()).announcement?.text, soon).toBe('Marché')
  const ending = await save('announcement', { textFr: 'Marché', until: inOneSecond() }, 1)
  expect(ending).toMatchObject({ status: 200 })
  await expect.poll(async () => (await shown()).announcement, soon).toBeNull()
})

test('each save is in the history, and can be undone', async () => {
  await save('identity', { name: 'Chez Fatou' })
  const { lastChange } = await read()
  expect(lastChange).toMatchObject({
    topic: 'identity',
    by: 'Awa',
    before: { name: 'Dix' },
    after: { name: 'Chez Fatou' },
  })
  const undone = await asAdmin('POST /api/settings/undo', { _id: lastChange._id, revision: 1 })
  expect(undone).toMatchObject({ status: 200, data: { value: { name: 'Dix' }, revision: 2 } })
  expect((await asAdmin('POST /api/settings/history', {})).data).toHaveLength(2)
})

test('a save from before a field existed can be undone', async () => {
  await save('contact', { phone: '77 512 34 08', vatRate: 18 })
  const { db } = shop.database
  await db.update(settingsChanges).set({ before: sql`${settingsChanges.before} - 'vatRate'` })
  const { lastChange } = await read()
  const undone = await asAdmin('POST /api/settings/undo', { _id: lastChange._id, revision: 1 })
  expect(undone).toMatchObject({ status: 200, data: { value: { phone: '', vatRate: null } } })
})

test.each(['800 00 00 00', '33 821 00 00', '+221 (77) 512-34.08', '00221 33 821 00 00'])(
  'the shop can be called at %s',
  async (phone) => expect((await save('contact', { phone, whatsapp: phone })).status).toBe(200),
)

test.each<[SettingsTopic, (phone: string) => object]>([
  ['contact', (phone) => ({ phone })],
  ['stores', (phone) => ({ stores: [{ ...ngor, phone }] })],
])('a save of %s can be undone even if the former number cannot be called', async (topic, withPhone) => {
  const callable = withPhone('+221 77 512 34 08')
  expect((await save(topic, callable)).status).toBe(200)
  expect(await save(topic, withPhone('123456'), 1)).toMatchObject({ status: 400 })
  const former = { ...defaultSettings[topic], ...withPhone('123456') }
  await shop.database.db.update(settingsChanges).set({ before: former })
  const { lastChange } = await read()
  const undone = await asAdmin('POST /api/settings/undo', { _id: lastChange._id, revision: 1 })
  expect(undone).toMatchObject({ status: 200, data: { value: withPhone('123456') } })
})

test('a picture stays while settings show it or can restore it, but not if only the text of a page mentions it', async () => {
  const [logo, named] = demoCatalogue().products.map(({ images }) => images[0]!) as [string, string]
  await save('identity', { logo })
  await save('identity', {}, 1)
  await save('aboutPage', { textFr: named })
  const references = imageReferencesOfSettings(shop.database.db)
  expect(await references.among([logo, named])).toEqual([logo])
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.each([-1, 250])('a pause that would end in %i minutes is refused', async (minutes) => {
  expect(await save('pause', { isPaused: true, until: inMinutes(minutes) })).toMatchObject({
    status: 400,
    fields: { 'value.until': 'A pause can last up to four hours. Check the clock on this device.' },
  })
  expect(await save('pause', { isPaused: true, until: inMinutes(240) })).toMatchObject({ status: 200 })
})

test('a pause that has expired can be restored by an undo, but is over', async () => {
  await save('pause', { isPaused: true, until: inMinutes(1) })
  await save('pause', {}, 1)
  const { db } = shop.database
  await db.update(settingsChanges).set({
    before: sql`jsonb_set(${settingsChanges.before}, '{until}', to_jsonb(${inMinutes(-1)}::text))`,
  })
  const { lastChange } = await read()
  const undone = await asAdmin('POST /api/settings/undo', { _id: lastChange._id, revision: 2 })
  expect(undone).toMatchObject({ status: 200, data: { value: { isPaused: true } } })
  expect((await shown()).opening).toMatchObject({ isOpen: true })
})

test('a save without changes is not recorded', async () => {
  expect(await save('mails', {})).toMatchObject({ status: 200, data: { revision: 0 } })
  expect((await read()).lastChange).toBeNull()
})

test('a shop with its own name has no cities until the owner enters them, so that none of Dix are shown', async () => {
  expect((await topicOf('contact')).value.cities).toEqual(['Dakar', 'Abidjan'])
  expect((await shown()).cities).not.toBe('')
  await save('identity', { name: 'Chez Fatou' })
  expect((await topicOf('contact')).value.cities).toEqual([])
  expect((await shown()).cities).toBe('')
  await save('contact', { cities: ['Thiès'] })
  expect((await shown()).cities).toBe('Thiès')
})

test('a save whose response was lost, sent again, is saved once', async () => {
  const [topic] = (await read()).topics.filter((one: SettingsOfTopic) => one.topic === 'contact')
  const sent = { ...topic, value: { ...topic.value, phone: '77 512 34 08', cities: ['Thiès'] } }
  const first = await asAdmin('PUT /api/settings/save', sent)
  expect(first).toMatchObject({ status: 200, data: { revision: 1 } })
  const again = await asAdmin('PUT /api/settings/save', sent)
  expect(again).toMatchObject({ status: 200, data: first.data })
  expect((await asAdmin('POST /api/settings/history', {})).data).toHaveLength(1)
})

test("if two users save the same topic, one gets a conflict with the other's save", async () => {
  const [one, other] = await Promise.all([
    save('mails', { senderName: 'Fatou' }),
    save('mails', { senderName: 'Awa' }),
  ])
  const [refused, saved] = one.status === 409 ? [one, other] : [other, one]
  expect(saved.status).toBe(200)
  expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile', data: saved.data })
  expect(await topicOf('mails')).toEqual(saved.data)
})

const christmas = { date: '2026-12-25', name: 'Noël', spans: [] }

test.each([
  ['identity', { name: ' ' }, 'value.name', 'Enter the name of the shop.'],
  ['identity', { mainColour: 'red' }, 'value.mainColour', 'Enter a colour such as #0b5563.'],
  [
    'identity',
    { mainColour: '#ffc02e' },
    'value.mainColour',
    'White text cannot be read on this colour. Choose a darker one.',
  ],
  [
    'identity',
    { accentColour: '#231712' },
    'value.accentColour',
    'Dark text cannot be read on this colour. Choose a lighter one.',
  ],
  [
    'identity',
    { logo: 'https://elsewhere.example/logo.svg' },
    'value.logo',
    'This image is not in the shop. Upload it first.',
  ],
  [
    'contact',
    { phone: 'abc 123456' },
    'value.phone',
    'Enter a complete phone number, such as +221 33 123 45 67.',
  ],
  [
    'contact',
    { whatsapp: '<b>77 512 34 08</b>' },
    'value.whatsapp',
    'Enter only the phone number, without words or signs, such as +221 33 123 45 67.',
  ],
  ['contact', { phone: '12' }, 'value.phone', 'Enter a phone number of at least 6 digits.'],
  ['contact', { deliveryMinutes: 0 }, 'value.deliveryMinutes', 'Enter a number of minutes from 1 to 240.'],
  [
    'hours',
    { week: [[{ from: '8:00', until: '12:00' }], [], [], [], [], [], []] },
    'value.week.0.0.from',
    'Enter a time such as 08:00.',
  ],
  [
    'hours',
    {
      week: [
        [
          { from: '08:00', until: '12:00' },
          { from: '11:00', until: '14:00' },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    'value.week.0',
    'Opening times of this day overlap. Change one of them.',
  ],
  ['hours', { holidays: [christmas, christmas] }, 'value.holidays', 'This date is listed twice.'],
  ['pause', { reason: 'x'.repeat(121) }, 'value.reason', 'A reason can have up to 120 characters.'],
  [
    'announcement',
    { textEn: 'x'.repeat(121) },
    'value.textEn',
    'An announcement can have up to 120 characters.',
  ],
  ...['javascript:alert(1)', 'tel:+221770000000', '//example.com', 'http://example.com', 'search'].map(
    (link) =>
      [
        'announcement',
        { link },
        'value.link',
        'Enter a page of the shop such as /search, or a link that begins with https://.',
      ] as const,
  ),
  [
    'announcement',
    { from: '2026-11-24T08:00:00Z', until: '2026-11-24T08:00:00Z' },
    'value.until',
    'The end must be after the start.',
  ],
  ['announcement', { tone: 'loud' }, 'value.tone', 'tone must be news, offer or warning.'],
  ['aboutPage', { titleFr: ' ' }, 'value.titleFr', 'Enter a title.'],
  [
    'legalPage',
    { textEn: 'é'.repeat(20_001) },
    'value.textEn',
    'The text of a page can have up to 20 000 characters.',
  ],
  ['mails', { replyTo: 'nobody' }, 'value.replyTo', 'Enter a valid email address.'],
] as const)('%s %j is refused with a message', async (topic, change, field, message) => {
  const refused = await save(topic, change)
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
  expect((await topicOf(topic)).revision).toBe(0)
})

test('an uploaded picture can be the logo', async () => {
  const logo = demoCatalogue().products[0]!.images[0]!
  expect(await save('identity', { logo: `http://dix.test${logo}` })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ logo, hasWordmark: false })
})

const importing = (topics: object[], dryRun = false) =>
  asAdmin('PUT /api/settings/import', {
    topics: topics.map((save) => ({ revision: 0, ...save })),
    dryRun,
  })
const renamed = { topic: 'identity', value: { ...defaultSettings.identity, name: 'Chez Fatou' } }
const signed = { topic: 'mails', value: { senderName: 'Fatou', replyTo: '' } }

test('a dry run of an import shows the changes and saves nothing', async () => {
  const unchanged = { topic: 'contact', value: defaultSettings.contact }
  expect(await importing([renamed, unchanged], true)).toMatchObject({
    status: 200,
    data: { changes: [{ topic: 'identity', before: { name: 'Dix' }, after: { name: 'Chez Fatou' } }] },
  })
  expect((await read()).lastChange).toBeNull()
})

test('an import saves its topics at once, each in the history', async () => {
  expect((await importing([signed, renamed])).data.changes).toHaveLength(2)
  expect(await shown()).toMatchObject({ name: 'Chez Fatou' })
  expect(await topicOf('mails')).toMatchObject({ value: { senderName: 'Fatou' }, revision: 1 })
  expect((await asAdmin('POST /api/settings/history', {})).data).toHaveLength(2)
})

test('an import with one topic that was saved in the meantime saves none', async () => {
  const { data } = await save('mails', { senderName: 'Awa' })
  expect(await importing([renamed, signed])).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data,
  })
  expect((await topicOf('identity')).revision).toBe(0)
})

test.each([
  [
    [{ topic: 'mails', value: { senderName: '', replyTo: 'nobody' } }],
    'topics.0.value.replyTo',
    'Enter a valid email address.',
  ],
  [[], 'topics', 'The file contains no settings for this shop.'],
  [[signed, signed], 'topics', 'The file contains the same settings twice.'],
])('an import of %j is refused with a message', async (topics, field, message) => {
  expect(await importing(topics)).toMatchObject({ status: 400, fields: { [field]: message } })
  expect((await read()).lastChange).toBeNull()
})
