import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  productsIn,
  type RealList,
  readRealList,
  realFile,
  realLists,
  realMapping,
} from '../../../testing/importing/real-lists.ts'
import { counts, testShop, withoutRevisions } from '../../../testing/importing/shop.ts'
import { fold } from '../../platform/fold.ts'

const isSample = inject('isSample')

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop?.close())

async function importReal(list: RealList) {
  return shop.importFile(realFile(realLists[list].file), { mapping: await realMapping(list) })
}

test.each(isSample ? ['zepto' as const] : (Object.keys(realLists) as RealList[]))(
  'the list of %s comes in, adds up, keeps its order and guesses its units, and changes nothing the second time',
  async (list) => {
    const { refused, merged, categories, subCategories, guessedUnits } = realLists[list]
    const created = productsIn(list)
    const first = await importReal(list)
    expect(counts(first)).toEqual([created, 0, merged, 0, refused])
    expect([first.newCategories, first.newSubCategories]).toEqual([categories, subCategories])
    expect(
      new Set(first.remarks.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line)).size,
    ).toBe(refused)

    const read = await readRealList(list)
    expect(read.guessedUnits).toBe(guessedUnits)
    const { products, ...names } = await shop.order()
    const folded = Object.entries(products).map(([name, list]) => [fold(name), list.map(fold)])
    expect({
      categories: names.categories.map(fold),
      subCategories: names.subCategories.map(fold),
      products: Object.fromEntries(folded),
    }).toEqual(read.order)

    const before = await shop.products()
    const second = await importReal(list)
    expect(counts(second)).toEqual([0, 0, merged, created, refused])
    expect([second.newCategories, second.newSubCategories]).toEqual([0, 0])
    expect(await shop.products()).toEqual(before)
  },
)

test('an export of real groceries recreates the same shop from nothing', async () => {
  const list = isSample ? 'zepto' : 'dmart'
  await importReal(list)
  const file = await shop.exportText()
  await shop.empty()
  expect(counts(await shop.importText(file))).toEqual([productsIn(list), 0, 0, 0, 0])
  expect(withoutRevisions(await shop.exportText())).toBe(withoutRevisions(file))
})

test('a file in Windows-1252 makes the same products as the same file in UTF-8', async () => {
  const mapping = await realMapping('bigbasket')
  const importRows = async (file: string) => shop.importText(await someRows(file), { mapping })
  const [created, , merged, , refused] = counts(await importRows('bigbasket-products.csv'))
  const again = await importRows('raw/bigbasket-products.windows-1252.csv')
  expect(counts(again)).toEqual([0, 0, merged, created, refused])
  if (!isSample) expect([created, merged, refused]).toEqual([12_474, 5_906, 2])
})

/** All rows of a list that has one per line, or the first 2,000 in a sample. */
async function someRows(file: string): Promise<Uint8Array> {
  const bytes = await readFile(realFile(file))
  if (!isSample) return bytes
  let end = 0
  for (let rows = 0; rows <= 2_000; rows++) end = bytes.indexOf('\n', end) + 1
  return bytes.subarray(0, end)
}

test('paise, percentages, stock and weights are understood', async () => {
  await importReal('zepto')
  const onion = (await shop.products()).find(({ name, unit }) => name === 'Onion' && unit === '1000 g')
  expect(onion).toMatchObject({ price: 175, discount: 16, stock: 3, nameOther: 'Onion' })
})

test('French names and extra fields keep their accents', async () => {
  await importReal('openfoodfacts')
  const soup = (await shop.products()).find(({ name }) => name === "Pur Soup' Velouté de légumes")
  expect(soup).toMatchObject({
    brand: 'Liebig',
    price: 1_000,
    stock: 10,
    details: { 'Nutri-Score': 'b', 'Code-barres': '00031858' },
  })
})
