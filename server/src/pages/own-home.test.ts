import { defaultSettings, type OwnHomeView, type RenderPage } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openNode } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { offers } from '../catalogue/index.ts'
import { imageReferencesOfSettings } from '../settings/index.ts'
import { settings, settingsChanges } from '../settings/schema.ts'

/** A page that consists of the owner's content on the home page. */
const render: RenderPage = async (_, { ownHome }) =>
  new Response(JSON.stringify(ownHome()), { headers: { 'content-type': 'text/html; charset=utf-8' } })

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ render })
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(settings)
  await shop.database.db.delete(settingsChanges)
})

type Home = (typeof defaultSettings)['home']
const times = { isOn: true, from: null, until: null }
const banner: Home['banners'][number] = {
  ...times,
  id: 'b1',
  titleFr: 'Marché du samedi',
  titleEn: 'Saturday market',
  textFr: '',
  textEn: '',
  picture: '',
  altFr: '',
  altEn: '',
  link: '/search',
}
const row: Home['rows'][number] = {
  ...times,
  id: 'r1',
  kind: 'offers',
  titleFr: '',
  titleEn: '',
  category: '',
  products: [],
}

const save = (home: Partial<Home>, revision = 0) =>
  shop.call(
    'PUT /api/settings/save',
    { topic: 'home', revision, value: { ...defaultSettings.home, ...home } },
    { token: admin.token },
  )
const ownHome = async (node: Pick<TestUsers, 'app'> = shop): Promise<OwnHomeView> =>
  (await node.app.inject({ url: '/', headers: { 'accept-language': 'fr' } })).json()
const titles = async (node?: Pick<TestUsers, 'app'>) =>
  (await ownHome(node)).banners.map(({ title }) => title)

test("by default the home page has none of the owner's content", async () => {
  expect(await ownHome()).toEqual({ banners: [], rows: [] })
})

test('a banner is on the next page, here and on another node', async () => {
  const other = await openNode(shop.database, { render })
  try {
    expect(await titles(other)).toEqual([])
    expect(await save({ banners: [banner] })).toMatchObject({ status: 200 })
    expect((await ownHome()).banners).toEqual([
      {
        id: 'b1',
        title: 'Marché du samedi',
        text: '',
        alt: '',
        picture: '',
        link: '/search',
        locale: 'fr',
      },
    ])
    await expect.poll(() => titles(other), soon).toEqual(['Marché du samedi'])
  } finally {
    await other.close()
  }
})

test('cached pages show a banner from its start to its end', async () => {
  const now = Date.now()
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
  await save({ banners: [{ ...banner, from: at(1_000), until: at(2_500) }] })
  expect(await titles()).toEqual([])
  await expect.poll(() => titles(), soon).toEqual(['Marché du samedi'])
  await expect.poll(() => titles(), soon).toEqual([])
})

test("rows are in the owner's order; those without products are omitted", async () => {
  await save({
    rows: [
      { ...row, id: 'chosen', kind: 'products', titleFr: 'Choix', products: ['P01', 'GONE', 'P00'] },
      { ...row, id: 'usual', kind: 'usual' },
      { ...row, id: 'off', kind: 'category', category: 'OILS', isOn: false },
      { ...row, id: 'gone', kind: 'category', category: 'GONE' },
      { ...row, id: 'oils', kind: 'category', category: 'OILS' },
    ],
  })
  const { rows } = await ownHome()
  expect(rows.map(({ id }) => id)).toEqual(['chosen', 'usual', 'oils'])
  const [chosen, usual, oils] = rows
  expect(chosen!.products.map(({ _id }) => _id)).toEqual(['P01', 'P00'])
  expect(usual).toMatchObject({ title: '', path: null, products: [] })
  expect(oils!.title).not.toBe('')
  expect(oils!.path).toMatch(/-OILS$/)
  expect(oils!.products.length).toBeGreaterThan(0)
})

test('the row of offers lists the largest discounts first, including offers that have just started', async () => {
  await save({ rows: [row] })
  const offered = async () => (await ownHome()).rows.flatMap(({ products }) => products)
  const { db } = shop.database
  const terms = { name: 'Solde', percent: 90, startsAt: new Date(Date.now() - 1_000), revision: 1 }
  await db.insert(offers).values({ id: 'SALE', ...terms, productIds: ['P02'] })
  await expect.poll(async () => (await offered())[0]?._id, soon).toBe('P02')
  const percents = (await offered()).map(({ discount }) => discount)
  expect(percents).toEqual([...percents].sort((one, other) => other - one))
  expect(percents.every((percent) => percent > 0)).toBe(true)
  await db.delete(offers)
  await expect.poll(async () => (await offered())[0]?._id, soon).not.toBe('P02')
})

test('a picture on another site is refused with an error on its banner', async () => {
  const refused = await save({
    banners: [banner, { ...banner, id: 'b2', picture: 'https://evil.example/a.png' }],
  })
  expect(refused).toMatchObject({
    status: 400,
    fields: { 'value.banners.1.picture': 'This image is not in the shop. Upload it first.' },
  })
})

test('pictures of banners are kept as long as an undo may need them', async () => {
  const [shown, former] = demoCatalogue().products.map(({ images }) => images[0]!)
  await save({ banners: [banner, { ...banner, id: 'b2', picture: former! }] })
  await save({ banners: [{ ...banner, picture: `http://dix.test${shown}` }] }, 1)
  expect((await ownHome()).banners[0]?.picture).toBe(shown)
  const references = imageReferencesOfSettings(shop.database.db)
  expect(await references.among([former!, shown!, '/media/uploads/other.webp'])).toEqual([former, shown])
})

test('a conflicting save is refused, and undo restores the banner', async () => {
  await save({ banners: [banner] })
  expect(await save({})).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { revision: 1 } })
  await save({}, 1)
  expect(await titles()).toEqual([])
  const { token } = admin
  const { data } = await shop.call('POST /api/settings/history', {}, { token })
  const undone = await shop.call('POST /api/settings/undo', { _id: data[0]._id, revision: 2 }, { token })
  expect(undone).toMatchObject({ status: 200, data: { topic: 'home', revision: 3 } })
  expect(await titles()).toEqual(['Marché du samedi'])
})
