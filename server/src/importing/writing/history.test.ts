import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../testing/importing/shop.ts'
import { subCategoryCategories } from '../../catalogue/schema.ts'
import { catalogueEdits, productChanges } from '../../editing/schema.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  await shop.empty()
  await shop.database.pool.query('truncate catalogue_edits cascade')
})
afterAll(() => shop.close())

const edits = () => shop.database.db.select().from(catalogueEdits).orderBy(asc(catalogueEdits.id))
const changes = () => shop.database.db.select().from(productChanges).orderBy(asc(productChanges.id))
const list = 'name,unit,price,stock,category\nRiz,5 kg,3750,4,Épicerie\nLait,1 L,900,5,Crèmerie\n'

test('the history records the file, its author, and every product it created with all fields', async () => {
  await shop.importText(list)
  expect(await edits()).toMatchObject([
    { kind: 'import', userId: null, userName: 'npm run catalogue', note: 'list.csv' },
  ])
  const products = await shop.products()
  const results = await changes()
  expect(results).toHaveLength(2)
  for (const { productId, productName, before, after } of results) {
    const product = products.find(({ id }) => id === productId)!
    expect(before).toBeNull()
    expect(productName).toBe(product.name)
    const { name, unit, price, stock, draft, lowStock, details } = product
    expect(after).toMatchObject({ name, unit, price, stock, draft, lowStock, details })
    expect(after?.categoryIds).toHaveLength(1)
  }
})

test('for a changed product, the history records only the fields that differ', async () => {
  await shop.importText(list)
  await shop.importText(list.replace('3750', '3900').replace(',5,Crèmerie', ',5,Promotions'))
  expect((await changes()).slice(2)).toEqual([
    expect.objectContaining({ productName: 'Riz', before: { price: 3750 }, after: { price: 3900 } }),
    expect.objectContaining({
      productName: 'Lait',
      before: { categoryIds: [expect.any(String)] },
      after: { categoryIds: [expect.any(String), expect.any(String)] },
    }),
  ])
})

test('an import that changes nothing, and a dry run, leave no trace in the history', async () => {
  await shop.importText(list, { dryRun: true })
  expect(await edits()).toEqual([])
  await shop.importText(list)
  await shop.importText(list)
  expect(await edits()).toHaveLength(1)
})

test('a product with many rows far apart is one change, from its state before the file to that after it', async () => {
  await shop.importText('name,unit,price,category\nfirst,1,5,A\n')
  const filler = Array.from({ length: 600 }, (_, index) => `p${index},1,5,A`).join('\n')
  await shop.importText(
    `name,unit,price,category\nfirst,1,6,D\nnew,1,5,A\n${filler}\nfirst,1,6,B\nnew,1,5,B\nfirst,1,6,C\n`,
  )
  const results = (await changes()).slice(1)
  expect(results).toHaveLength(602)
  const idOf = new Map((await shop.catalogue()).categories.map(({ _id, name }) => [name.main, _id]))
  const [A, B, C, D] = ['A', 'B', 'C', 'D'].map((name) => idOf.get(name))
  expect(results.find(({ productName }) => productName === 'first')).toMatchObject({
    before: { price: 5, categoryIds: [A] },
    after: { price: 6, categoryIds: [A, D, B, C] },
  })
  expect(results.find(({ productName }) => productName === 'new')).toMatchObject({
    before: null,
    after: { name: 'new', categoryIds: [A, B] },
  })
})

test('products that an import changes get a new revision, even if only in stock; the others do not', async () => {
  const revisions = async () => new Map((await shop.products()).map(({ name, revision }) => [name, revision]))
  await shop.importText(list)
  const first = await revisions()
  await shop.importText(`${list.replace('3750,4', '3750,9').replace('900,5', '950,5')}Mil,1 kg,500,1,Bio\n`)
  const second = await revisions()
  for (const name of ['Riz', 'Lait']) expect(second.get(name)).toBeGreaterThan(first.get(name)!)
  await shop.importText(list.replace('3750,4', '3750,9').replace('900,5', '950,5'))
  expect(await revisions()).toEqual(second)
})

test('categories that an import created or linked are recorded', async () => {
  await shop.importText('name,unit,price,category,subcategory\na,1,5,Bio,Riz\n')
  await shop.importText('name,unit,price,category,subcategory\nb,1,5,Épicerie,Riz\n')
  const [first, second] = await edits()
  const links = await shop.database.db.select().from(subCategoryCategories)
  const names = links.map(({ subCategoryId, categoryId }) => `${subCategoryId}/${categoryId}`)
  expect([first!.createdCategories.length, first!.createdSubCategories.length]).toEqual([1, 1])
  expect([second!.createdCategories.length, second!.createdSubCategories.length]).toEqual([1, 0])
  expect([...first!.createdLinks, ...second!.createdLinks].sort()).toEqual(names.sort())
})
