import type { RenderPage, SettingsOfTopic } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

/** A page that shows the shop it was given. */
const render: RenderPage = async (_request, { locale, shop }) =>
  new Response(JSON.stringify({ locale, mainLanguage: shop.mainLanguage }), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ render })
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const asAdmin = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const read = async () => (await asAdmin('GET /api/settings/get')).data
const revisionOf = async () =>
  (await read()).topics.find(({ topic }: SettingsOfTopic) => topic === 'languages').revision
const choose = async (main: string) =>
  asAdmin('PUT /api/settings/save', { topic: 'languages', revision: await revisionOf(), value: { main } })
const shown = async ({ app }: Pick<TestUsers, 'app'>) => (await app.inject('/')).json()

test('the main language is fixed while there are categories or products; saving the same one changes nothing', async () => {
  expect((await read()).isLanguageFixed).toBe(true)
  expect(await choose('en')).toMatchObject({ status: 409, code: 'language_fixed' })
  expect(await choose('wo')).toMatchObject({
    status: 400,
    fields: { 'value.main': 'Choose one of the languages of the shop.' },
  })
  expect(await choose('fr')).toMatchObject({ status: 200, data: { revision: 0 } })
})

test('an empty shop accepts another main language at once, on every node, and its next product fixes it', async () => {
  await shop.database.pool.query('truncate products, categories, sub_categories cascade')
  const other = await shop.openSecond()
  try {
    expect((await read()).isLanguageFixed).toBe(false)
    expect(await choose('en')).toMatchObject({ status: 200, data: { value: { main: 'en' } } })
    const english = { locale: 'en', mainLanguage: 'en' }
    expect(await shown(shop)).toEqual(english)
    await expect.poll(() => shown(other), soon).toEqual(english)
  } finally {
    await other.close()
  }
  const { rows } = await shop.database.pool.query(`select value from shop_settings where name = 'language'`)
  expect(rows).toEqual([{ value: 'en' }])

  const name = { name: 'Drinks' }
  expect(await asAdmin('POST /api/category/add-category', name)).toMatchObject({ status: 200 })
  expect((await read()).isLanguageFixed).toBe(true)
  const { lastChange } = await read()
  const undo = { _id: lastChange._id, revision: await revisionOf() }
  expect(await asAdmin('POST /api/settings/undo', undo)).toMatchObject({
    status: 409,
    code: 'language_fixed',
  })
  expect(await shown(shop)).toMatchObject({ mainLanguage: 'en' })
})
