import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openUndoShop } from '../../testing/importing/undo.ts'
import { soon } from '../../testing/soon.ts'

const shop = await openUndoShop()
const { page, undo, query, everything } = shop
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const list =
  'name,unit,price,stock,category,subcategory\nRiz,5 kg,3750,10,Épicerie,Céréales\nMil,1 kg,900,10,Épicerie,Céréales\n'

test('pieces sold after an import stay sold when the import is reverted', async () => {
  await page.bring(list)
  const done = await page.bring(list.replaceAll(',10,', ',50,'))
  await shop.database.pool.query(
    "update stock_levels set stock = stock - 3 where product_id = (select id from products where name = 'Riz')",
  )
  expect((await undo(done.edit)).status).toBe(200)
  expect(
    await query('select name, stock from products join stock_levels on product_id = id order by name'),
  ).toEqual([
    { name: 'Mil', stock: 10 },
    { name: 'Riz', stock: 7 },
  ])
})

test('an import cannot be reverted twice', async () => {
  const done = await page.bring(list)
  expect((await undo(done.edit)).status).toBe(200)
  expect(await undo(done.edit)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('a reverted import can be imported again, and reverted in turn', async () => {
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

test('an import with a product changed since is not reverted, and the product is named', async () => {
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

test('categories that an import created stay if they now contain something else', async () => {
  const done = await page.bring(list)
  await page.bring('name,unit,price,category\nSel,1 kg,200,Épicerie\n')
  expect((await undo(done.edit)).data).toMatchObject({ removedCategories: 0, removedSubCategories: 1 })
  expect(await query('select name from categories')).toEqual([{ name: 'Épicerie' }])
})

test('categories that an import created stay if a user has renamed or translated them since', async () => {
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

test('a category stays if a product is added while the import that created it is reverted', async () => {
  const done = await page.bring(list)
  const other = new pg.Client(shop.database.connection)
  await other.connect()
  await other.query('begin')
  await other.query(
    "insert into products (id, name, unit, price, key) values ('OTHER', 'Sel', '1', 1, 'sel')",
  )
  await other.query(
    "insert into product_categories (product_id, category_id, position) select 'OTHER', id, 0 from categories",
  )
  const undoing = undo(done.edit)
  await vi.waitFor(async () => {
    const waiting = 'select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'
    expect(await query(waiting)).toHaveLength(1)
  }, soon)
  await other.query('commit')
  await other.end()
  expect(await undoing).toMatchObject({
    status: 200,
    data: { removedCategories: 0, removedSubCategories: 1 },
  })
  expect(await query('select name from categories')).toEqual([{ name: 'Épicerie' }])
})

test('restoring an import warns that its categories are not restored', async () => {
  const done = await page.bring(list)
  const undone = await undo(done.edit)
  expect(undone.message).toBe('All changes undone.')
  expect(await undo(undone.data.edit)).toMatchObject({
    data: { products: 2 },
    message: expect.stringMatching(/except for categories that no longer exist/),
  })
})

test('a category that now has a synonym stays when its import is reverted', async () => {
  const done = await page.bring('name,unit,price,category,subcategory\nMil,1 kg,200,Lotus,Pétales\n')
  await query(
    "insert into search_synonyms (id, word, key, category_id) select 'S', 'fleur', 'fleur', id from categories where name = 'Lotus'",
  )
  await undo(done.edit)
  expect(await query("select name from categories where name = 'Lotus'")).toHaveLength(1)
  expect(await query("select name from sub_categories where name = 'Pétales'")).toEqual([])
  await query("delete from categories where name = 'Lotus'")
})

test('category links that an import gave a sub category are removed with the import', async () => {
  await page.bring(list)
  const before = await everything()
  const done = await page.bring('name,unit,price,category,subcategory\nMaïs,1 kg,200,Bio,Céréales\n')
  expect((await everything()).links).toHaveLength(2)
  await undo(done.edit)
  expect(await everything()).toEqual(before)
})
