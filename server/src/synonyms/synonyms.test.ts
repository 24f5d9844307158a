import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { sweepZeroResultSearches } from './zero-result-searches.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.database.db.execute(sql`delete from search_synonyms`)
  await shop.database.db.execute(sql`truncate zero_result_searches`)
  await vi.waitFor(async () => expect(await found('zorglub')).toEqual([]), soon)
})

const asAdmin = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const create = (body: unknown) => asAdmin('POST /api/synonym/create', body)
const zeroResultSearches = async (body: object = {}) => (await asAdmin('POST /api/synonym/misses', body)).data
const report = (search: unknown, from?: string) =>
  shop.call('POST /api/product/search-missed', { search }, from === undefined ? {} : { from })

/** Ids that the public search finds. */
async function found(search: string, call = shop.call): Promise<string[]> {
  const { data } = await call('POST /api/product/search-product', { search, limit: 100 })
  return data.map(({ _id }: { _id: string }) => _id)
}

const calls = [
  ['POST /api/synonym/misses', {}],
  ['POST /api/synonym/create', { word: 'zorglub', productId: 'P01' }],
  ['GET /api/synonym/list', undefined],
  ['DELETE /api/synonym/delete', { _id: 'X' }],
] as const

test.each(calls)('%s is for admins only', async (route, body) => {
  expect(await shop.call(route, body)).toMatchObject({ status: 401, code: 'signed_out' })
  const { token } = await shop.user()
  expect(await shop.call(route, body, { token })).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a synonym finds a product from the next search on, until it is deleted', async () => {
  expect(await found('zorglub')).toEqual([])
  const made = await create({ word: ' Zorglub ', productId: { _id: 'P01', name: 'whatever' } })
  expect(made).toMatchObject({
    status: 200,
    message: 'Synonym created. The search uses it now.',
    data: {
      word: 'Zorglub',
      target: {
        kind: 'product',
        _id: 'P01',
        name: 'Huile d’arachide n° 1',
        unit: '1 L',
        image: 'http://dix.test/media/demo/1/p1.webp',
      },
    },
  })
  expect(await found('zorglub')).toEqual(['P01'])
  expect(await found('ZORG')).toEqual(['P01'])
  expect((await asAdmin('GET /api/synonym/list')).data).toEqual([made.data])
  const { status } = await asAdmin('DELETE /api/synonym/delete', { _id: made.data._id })
  expect(status).toBe(200)
  expect(await found('zorglub')).toEqual([])
  expect((await asAdmin('GET /api/synonym/list')).data).toEqual([])
})

test('a synonym of a draft is saved with a note that it will work once published', async () => {
  await shop.database.db.execute(sql`update products set draft = true where id = 'P02'`)
  await shop.live.catchUp({ products: ['P02'] })
  const made = await create({ word: 'zorglub', productId: 'P02' })
  expect(made).toMatchObject({
    status: 200,
    message: 'Synonym created. It takes effect once the product is published.',
  })
  await asAdmin('DELETE /api/synonym/delete', { _id: made.data._id })
  await shop.database.db.execute(sql`update products set draft = false where id = 'P02'`)
  await shop.live.catchUp({ products: ['P02'] })
})

test('a synonym of a category finds the products in it, and those that are added later', async () => {
  await create({ word: 'zorglub', categoryId: 'DRINKS' })
  expect((await found('zorglub')).sort()).toEqual(Array.from({ length: 10 }, (_, at) => `P${20 + at}`))
  await shop.database.db.execute(
    sql`insert into product_categories (product_id, category_id, position) values ('P00', 'DRINKS', 1)`,
  )
  await vi.waitFor(async () => expect(await found('zorglub')).toContain('P00'), soon)
  await shop.database.db.execute(
    sql`delete from product_categories where product_id = 'P00' and category_id = 'DRINKS'`,
  )
  await vi.waitFor(async () => expect(await found('zorglub')).not.toContain('P00'), soon)
  await create({ word: 'zyglub', subCategoryId: 'OIL' })
  expect(await found('zyglub')).toHaveLength(20)
})

test('results of a synonym rank before the other results of the word', async () => {
  const before = await found('bissap')
  await create({ word: 'bissap', productId: 'P03' })
  expect(await found('bissap')).toEqual(['P03', ...before])
})

test('the search of another node follows', async () => {
  const second = await shop.openSecond()
  try {
    await create({ word: 'zorglub', productId: 'P02' })
    await vi.waitFor(async () => expect(await found('zorglub', second.call)).toEqual(['P02']), soon)
  } finally {
    await second.close()
  }
})

test('a synonym is deleted with its target', async () => {
  await shop.database.db.execute(sql`
    insert into products (id, name, unit, price, key) values ('TMP', 'Chose', '1', 10, 'tmp')`)
  await vi.waitFor(async () => expect(await found('chose')).toEqual(['TMP']), soon)
  await create({ word: 'zorglub', productId: 'TMP' })
  expect(await found('zorglub')).toEqual(['TMP'])
  await shop.database.db.execute(sql`delete from products where id = 'TMP'`)
  await vi.waitFor(async () => expect(await found('zorglub')).toEqual([]), soon)
  expect((await asAdmin('GET /api/synonym/list')).data).toEqual([])
})

test('a word is one synonym, ignoring case and accents', async () => {
  await create({ word: 'Kinkéliba frais', productId: 'P01' })
  expect(await create({ word: 'kinkeliba  FRAIS!', categoryId: 'DRINKS' })).toMatchObject({
    status: 409,
    code: 'name_taken',
    fields: { word: 'This word is already a synonym. Delete that synonym first.' },
  })
})

test.each([
  ['no word', { productId: 'P01' }, 'word'],
  ['an empty word', { word: '  ', productId: 'P01' }, 'word'],
  ['a word of signs', { word: '!?', productId: 'P01' }, 'word'],
  ['an article alone', { word: 'de la', productId: 'P01' }, 'word'],
  ['a word too long', { word: 'z'.repeat(81), productId: 'P01' }, 'word'],
  ['a word that turns the text around it', { word: 'zorg\u202eglub', productId: 'P01' }, 'word'],
  ['a word over two lines', { word: 'zorg\nglub', productId: 'P01' }, 'word'],
  ['a number for a word', { word: 7, productId: 'P01' }, 'word'],
  ['no target', { word: 'zorglub' }, 'target'],
  ['two targets', { word: 'zorglub', productId: 'P01', categoryId: 'OILS' }, 'target'],
  ['a target of another kind', { word: 'zorglub', productId: ['P01'] }, 'productId'],
  ['a target that is no id', { word: 'zorglub', categoryId: "'; drop table" }, 'categoryId'],
])('a synonym with %s is refused with an error on its field', async (_what, body, field) => {
  const response = await create(body)
  expect(response).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(Object.keys(response.fields ?? {})).toEqual([field])
})

test.each([
  ['a', 'This word is too common to search for. Add another word.'],
  ['!?', 'Enter a word with letters or digits.'],
])('the refusal of the synonym %j gives the reason', async (word, message) => {
  const { token } = admin
  const response = await shop.call(
    'POST /api/synonym/create',
    { word, productId: 'P01' },
    { token, headers: { 'accept-language': 'en' } },
  )
  expect(response.fields).toEqual({ word: message })
})

test('a missing target and deleting a missing synonym are refused', async () => {
  for (const target of ['productId', 'categoryId', 'subCategoryId'])
    expect(await create({ word: 'zorglub', [target]: 'GONE' })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  expect(await asAdmin('DELETE /api/synonym/delete', { _id: 'GONE' })).toMatchObject({ status: 404 })
})

test('HTML and SQL in a word are text', async () => {
  const word = `<img src=x onerror=alert(1)> ');drop table products;--`
  const { data } = await create({ word, productId: 'P01' })
  expect(data.word).toBe(word)
  expect(await found(word)).toEqual(expect.arrayContaining(['P01']))
})

test('zero-result searches are counted over all spellings; other searches are not counted', async () => {
  for (const search of ['Zorglub', 'ZORGLUB ', 'zorglub%20', 'bulgroz', 'huile', 'bissap']) {
    expect(await report(search)).toMatchObject({ status: 200, data: null })
  }
  expect(await zeroResultSearches()).toEqual([
    { word: 'zorglub', count: 3, nearest: null },
    { word: 'bulgroz', count: 1, nearest: null },
  ])
  expect(await asAdmin('POST /api/synonym/misses', { page: 2, limit: 1, period: 'today' })).toMatchObject({
    data: [{ word: 'bulgroz' }],
    page: 2,
    totalPage: 2,
    totalCount: 2,
  })
})

test('a zero-result search that becomes a synonym leaves the list', async () => {
  await report('zorglub')
  await create({ word: (await zeroResultSearches())[0].word, categoryId: 'OILS' })
  expect(await zeroResultSearches()).toEqual([])
})

test('a zero-result search is listed with the nearest match in the catalogue', async () => {
  await report('arrahidde')
  await report('boizzonz')
  expect(await zeroResultSearches()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        word: 'arrahidde',
        nearest: expect.objectContaining({ kind: 'product', image: expect.stringMatching(/^http/) }),
      }),
      expect.objectContaining({
        word: 'boizzonz',
        nearest: expect.objectContaining({ kind: 'category', _id: 'DRINKS' }),
      }),
    ]),
  )
})

test.each([
  'awa.ndiaye@example.com',
  'zorglub @ example',
  '77 123 45 67 zorg',
  '+221771234567',
  'https://zorglub.example',
  'www.zorglub',
  'z',
  '12345',
  'zorglub '.repeat(20),
  'zorg\0lub',
  'zorg\ud800lub',
  'zorg\u202elub',
  '',
])('"%s" is not stored', async (search) => {
  expect((await report(search)).status).toBe(200)
  expect(await zeroResultSearches()).toEqual([])
})

test.each([[null], [[]], [{}], [7], ['z'.repeat(201)]])('a report of %j does no harm', async (search) => {
  expect([200, 400]).toContain((await report(search)).status)
  expect(await zeroResultSearches()).toEqual([])
})

test('a sender beyond the limit is silently ignored', async () => {
  const from = '203.0.113.77'
  for (let at = 0; at < 302; at++) expect((await report('zorglub', from)).status).toBe(200)
  expect(await zeroResultSearches()).toEqual([{ word: 'zorglub', count: 300, nearest: null }])
})

test('a sender can add a limited number of new words a day, and still counts for known ones', async () => {
  const from = '203.0.113.78'
  await report('zorglub')
  for (let at = 0; at < 102; at++)
    await report(`${'z'.repeat(2 + (at % 20))}q${'w'.repeat(1 + at / 20)}`, from)
  await report('zorglub', from)
  const { rows } = await shop.database.db.execute(sql`
    select count(*)::integer as words, max(count) filter (where key = 'zorglub') as zorglub,
      max(senders) filter (where key = 'zorglub') as senders from zero_result_searches`)
  expect(rows).toEqual([{ words: 101, zorglub: 2, senders: 2 }])
})

test('a search by several senders ranks before a more frequent one by a single sender', async () => {
  for (let at = 0; at < 5; at++) await report('bulgroz', '203.0.113.79')
  for (const from of ['203.0.113.80', '203.0.113.81']) await report('zorglub', from)
  expect((await zeroResultSearches()).map(({ word }: { word: string }) => word)).toEqual([
    'zorglub',
    'bulgroz',
  ])
})

test('a day has a limited number of different words, and old days are deleted', async () => {
  const { db } = shop.database
  await db.execute(sql`
    insert into zero_result_searches (day, key, word, count)
    select (now() at time zone 'Africa/Dakar')::date, 'zz' || i, 'zz' || i, 1 from generate_series(1, 2000) i`)
  await report('zorglub')
  await report('zz7')
  const { rows } = await db.execute<{ key: string; count: number }>(
    sql`select key, count from zero_result_searches where key in ('zorglub', 'zz7')`,
  )
  expect(rows).toEqual([{ key: 'zz7', count: 2 }])
  await db.execute(sql`update zero_result_searches set day = day - 182`)
  await report('zorglub')
  await sweepZeroResultSearches(db)
  expect((await db.execute(sql`select key from zero_result_searches`)).rows).toEqual([{ key: 'zorglub' }])
})

test('a period shows its days', async () => {
  await report('zorglub')
  await shop.database.db.execute(sql`update zero_result_searches set day = day - 5`)
  expect(await zeroResultSearches({ period: 'today' })).toEqual([])
  expect(await zeroResultSearches({ period: '14d' })).toHaveLength(1)
  expect(await asAdmin('POST /api/synonym/misses', { period: 'ever' })).toMatchObject({
    status: 400,
    fields: { period: 'period must be today, 14d or 3m.' },
  })
})
