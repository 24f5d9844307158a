import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { productsIn, realFile, realLists, realMapping } from '../../testing/importing/real-lists.ts'
import { openUndoShop } from '../../testing/importing/undo.ts'

/** The list, the lines of its half, and the minimum number of products that the rest creates and updates. */
const { list, half, creates, updates } = inject('isSample')
  ? { list: 'zepto' as const, half: 1_866, creates: 500, updates: 500 }
  : { list: 'dmart' as const, half: 2_600, creates: 2_000, updates: 1_000 }
const { rows, categories, subCategories } = realLists[list]
const file = await readFile(realFile(realLists[list].file))
const mapping = await realMapping(list)

const shop = await openUndoShop()
const { page, undo, query, everything } = shop
beforeEach(() => shop.empty())
afterAll(() => shop.close())

test('importing a real list into an empty shop and undoing it leaves the shop empty', async () => {
  const before = await everything()
  const done = await page.bring(file, mapping)
  expect(done.report).toMatchObject({ rows, created: productsIn(list), newCategories: categories })
  expect(await undo(done.edit)).toMatchObject({
    status: 200,
    data: { products: productsIn(list), removedCategories: categories, removedSubCategories: subCategories },
  })
  expect(await everything()).toEqual(before)
  expect(await page.details(done._id)).toMatchObject({ state: 'done', undone: true })
})

test('importing a real list into a shop that has part of it and undoing it leaves every field unchanged', async () => {
  // Half of the list at other prices, with stock, in fewer categories and shuffled among them.
  const part = file.toString('utf8').split('\n').slice(0, half).join('\n')
  const { subCategory: _, ...columns } = mapping.columns
  await page.bring(part, { ...mapping, columns, priceFactor: 9, defaults: { stock: 12 } })
  await page.bring('name,unit,price,category,subcategory\nThym,50 g,400,Épices,Herbes\n')
  await query(`
    update products set description = 'Écrit à la main.', details = '{"b":"2","a":"1"}', low_stock = 2,
      draft = length(name) % 7 = 0, name_other = 'Other ' || name where length(name) % 3 = 0`)
  const before = await everything()
  const done = await page.bring(file, mapping)
  expect(done.report!.created).toBeGreaterThan(creates)
  expect(done.report!.updated).toBeGreaterThan(updates)
  expect((await everything()).file).not.toBe(before.file)
  expect((await undo(done.edit)).status).toBe(200)
  expect(await everything()).toEqual(before)
})
