import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { importerOf } from '../../testing/importing/importer.ts'
import { realFile, realMapping } from '../../testing/importing/real-files.ts'
import { withoutRevisions } from '../../testing/importing/shop.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

// Thousands of rows there and back, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

let shop: TestUsers
let admin: SignedIn
let page: ReturnType<typeof importerOf>
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
  page = importerOf(shop, admin)
})
beforeEach(() => shop.database.pool.query('truncate products, categories, sub_categories cascade'))
afterAll(() => shop.close())

const undo = (edit: number | null) => page.call('PUT /api/catalogue/undo-edit', { edit })
const query = async (text: string) => (await shop.database.pool.query(text)).rows

/** All of a shelf but the number of its last save. */
const shelf = 'id, name, name_other, key, image, position, created_at, updated_at'
/** Everything that the shop says of its shelves and products, but for when and how often it was written. */
const everything = async () => ({
  file: withoutRevisions(await page.exported()),
  products: await query(
    `select id, key, name, name_other, brand, unit, price, discount, stock, images, draft, low_stock,
      description, description_other, details::text, details_other::text, created_at from products order by id`,
  ),
  categories: await query(`select ${shelf} from categories order by id`),
  subCategories: await query(`select ${shelf} from sub_categories order by id`),
  links: await query('select * from sub_category_categories order by 1, 2'),
  inCategories: await query('select * from product_categories order by 1, 2'),
  inSubCategories: await query('select * from product_sub_categories order by 1, 2'),
})

const realList = async () => ({
  file: await readFile(realFile('dmart-products.csv')),
  mapping: (await realMapping('dmart')) as { columns: object },
})

test('5,189 real rows into an empty shop, taken back, leave it empty', async () => {
  const before = await everything()
  const { file, mapping } = await realList()
  const done = await page.bring(file, mapping)
  expect(done.report).toMatchObject({ rows: 5_189, created: 5_167, newCategories: 29 })
  const answer = await undo(done.edit)
  expect(answer).toMatchObject({
    status: 200,
    data: { products: 5_167, removedCategories: 29, removedSubCategories: 74 },
  })
  expect(await everything()).toEqual(before)
  expect(await page.details(done._id)).toMatchObject({ state: 'done', undone: true })
})

test('5,189 real rows into a shop that holds part of them, taken back, leave every field as it was', async () => {
  const { file, mapping } = await realList()
  // Half of the list at other prices, with stock, on fewer shelves and shuffled between them.
  const lines = file.toString('utf8').split('\n')
  const half = [lines[0], ...lines.slice(1, 2_600)].join('\n')
  const { subCategory: _, ...columns } = mapping.columns as Record<string, string>
  await page.bring(half, { ...mapping, columns, priceFactor: 9, defaults: { stock: 12 } })
  await page.bring('name,unit,price,category,subcategory\nThym,50 g,400,Épices,Herbes\n')
  await shop.database.pool.query(`
    update products set description = 'Écrit à la main.', details = '{"b":"2","a":"1"}', low_stock = 2,
      draft = length(name) % 7 = 0, name_other = 'Other ' || name where length(name) % 3 = 0`)
  const before = await everything()
  const done = await page.bring(file, mapping)
  expect(done.report!.created).toBeGreaterThan(2_000)
  expect(done.report!.updated).toBeGreaterThan(1_000)
  expect((await everything()).file).not.toBe(before.file)
  expect((await undo(done.edit)).status).toBe(200)
  expect(await everything()).toEqual(before)
})

const list =
  'name,unit,price,stock,category,subcategory\nRiz,5 kg,3750,10,Épicerie,Céréales\nMil,1 kg,900,10,Épicerie,Céréales\n'

test('what sold after an import stays sold when it is taken back', async () => {
  await page.bring(list)
  const done = await page.bring(list.replaceAll(',10,', ',50,'))
  await shop.database.pool.query("update products set stock = stock - 3 where name = 'Riz'")
  expect((await undo(done.edit)).status).toBe(200)
  expect(await query('select name, stock from products order by name')).toEqual([
    { name: 'Mil', stock: 10 },
    { name: 'Riz', stock: 7 },
  ])
})

test('an import cannot be taken back twice', async () => {
  const done = await page.bring(list)
  expect((await undo(done.edit)).status).toBe(200)
  expect(await undo(done.edit)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('what was taken back can be imported again, and that taken back in turn', async () => {
  const done = await page.bring(list)
  await undo(done.edit)
  const start = (how: string) => page.call(`POST /api/import/${how}`, { _id: done._id, mapping: null })
  expect((await start('check')).status).toBe(200)
  expect(await page.ended(done._id)).toMatchObject({ state: 'checked', undone: false, edit: null })
  expect((await start('run')).status).toBe(200)
  const again = await page.ended(done._id)
  expect(again).toMatchObject({ state: 'done', undone: false, report: { created: 2 } })
  expect(again.edit).toBeGreaterThan(done.edit!)
  expect((await start('run')).status).toBe(409)
  await undo(again.edit)
  expect((await start('run')).status).toBe(200)
  expect(await page.ended(done._id)).toMatchObject({ state: 'done', undone: false, report: { created: 2 } })
})

test('where somebody changed a product since, nothing is taken back and the product is named', async () => {
  const done = await page.bring(list)
  await shop.database.pool.query("update products set price = 4000 where name = 'Riz'")
  const before = await everything()
  expect(await undo(done.edit)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { conflicts: [{ current: { name: 'Riz', price: 4000 } }] },
  })
  expect(await everything()).toEqual(before)
})

test('shelves that an import made stay where something else stands on them by now', async () => {
  const done = await page.bring(list)
  await page.bring('name,unit,price,category\nSel,1 kg,200,Épicerie\n')
  expect((await undo(done.edit)).data).toMatchObject({ removedCategories: 0, removedSubCategories: 1 })
  expect(await query('select name from categories')).toEqual([{ name: 'Épicerie' }])
})

test('shelves that an import made stay where somebody renamed or translated them since', async () => {
  const done = await page.bring(list)
  const [category] = await query('select id from categories')
  const [subCategory] = await query('select id from sub_categories')
  const _id = category.id as string
  await page.call('PUT /api/category/update', { _id, name: 'Épicerie', name_other: 'Groceries', image: '' })
  expect((await undo(done.edit)).data).toMatchObject({ removedCategories: 0, removedSubCategories: 1 })
  expect(await query('select name_other from categories')).toEqual([{ name_other: 'Groceries' }])
  const again = await page.bring(list.replaceAll('Épicerie', 'Bio'))
  const [made] = await query('select id from sub_categories')
  expect(made.id).not.toBe(subCategory.id)
  const renamed = { _id: made.id, name: 'Grains', category: [_id], image: '' }
  expect((await page.call('PUT /api/subcategory/update', renamed)).status).toBe(200)
  expect((await undo(again.edit)).data).toMatchObject({ removedCategories: 1, removedSubCategories: 0 })
  expect(await query('select name from sub_categories')).toEqual([{ name: 'Grains' }])
})

test('a shelf stays on which somebody puts a product while the import that made it is taken back', async () => {
  const done = await page.bring(list)
  const other = new pg.Client(shop.database.connection)
  await other.connect()
  await other.query('begin')
  await other.query(
    "insert into products (id, name, unit, price, stock, key) values ('OTHER', 'Sel', '1', 1, 1, 'sel')",
  )
  await other.query(
    "insert into product_categories (product_id, category_id, position) select 'OTHER', id, 0 from categories",
  )
  const undoing = undo(done.edit)
  await vi.waitFor(async () => {
    const waiting = 'select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'
    expect(await query(waiting)).toHaveLength(1)
  })
  await other.query('commit')
  await other.end()
  expect(await undoing).toMatchObject({
    status: 200,
    data: { removedCategories: 0, removedSubCategories: 1 },
  })
  expect(await query('select name from categories')).toEqual([{ name: 'Épicerie' }])
})

test('who brings an import back again is told that its shelves do not come back', async () => {
  const done = await page.bring(list)
  const undone = await undo(done.edit)
  expect(undone.message).toBe('Everything is taken back.')
  expect(await undo(undone.data.edit)).toMatchObject({
    data: { products: 2 },
    message: expect.stringMatching(/but for categories that are gone/),
  })
})

test('a shelf that a word of the search stands for by now stays when its import is taken back', async () => {
  const done = await page.bring('name,unit,price,category,subcategory\nMil,1 kg,200,Lotus,Pétales\n')
  await query(
    "insert into search_synonyms (id, word, key, category_id) select 'S', 'fleur', 'fleur', id from categories where name = 'Lotus'",
  )
  await undo(done.edit)
  expect(await query("select name from categories where name = 'Lotus'")).toHaveLength(1)
  expect(await query("select name from sub_categories where name = 'Pétales'")).toEqual([])
  await query("delete from categories where name = 'Lotus'")
})

test('places of a sub category that an import gave it go with the import', async () => {
  await page.bring(list)
  const before = await everything()
  const done = await page.bring('name,unit,price,category,subcategory\nMaïs,1 kg,200,Bio,Céréales\n')
  expect((await everything()).links).toHaveLength(2)
  await undo(done.edit)
  expect(await everything()).toEqual(before)
})
