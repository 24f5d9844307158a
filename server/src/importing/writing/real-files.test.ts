import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { realFile, realMapping } from '../../../testing/importing/real-files.ts'
import { counts, testShop, withoutRevisions } from '../../../testing/importing/shop.ts'

// Tens of thousands of rows, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 })

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop?.close())

async function importReal(file: string, mapping: string) {
  return shop.importFile(realFile(file), { mapping: await realMapping(mapping) })
}

const files = [
  {
    file: 'dmart-products.csv',
    mapping: 'dmart',
    rows: 5_189,
    // One row each without a name, a price, a unit, and with the price 0.
    refused: 4,
    // Name, brand and unit repeat 18 times.
    merged: 18,
    // 30 categories, one of which is the empty one.
    categories: 29,
    // 86 names; the last levels of their paths are 74.
    subCategories: 74,
  },
  {
    file: 'bigbasket-products.csv',
    mapping: 'bigbasket',
    rows: 18_382,
    // Two rows without a name.
    refused: 2,
    // 12,478 different products, less the nameless one, less three that differ by case or accents only: 12,474.
    merged: 18_382 - 2 - 12_474,
    categories: 11,
    subCategories: 96,
  },
  {
    file: 'zepto-inventory.csv',
    mapping: 'zepto',
    rows: 3_732,
    // One row with the price 0.
    refused: 1,
    // 1,781 different pairs of name and weight: whole categories repeat others.
    merged: 3_732 - 1 - 1_781,
    categories: 14,
    subCategories: 0,
  },
  {
    file: 'raw/openfoodfacts-fr.utf-16le.csv',
    mapping: 'openfoodfacts',
    rows: 6_774,
    refused: 0,
    // 6,333 different pairs of name and brand.
    merged: 6_774 - 6_333,
    categories: 12,
    subCategories: 0,
  },
]

test.each(files)(
  '$file comes in, adds up, and changes nothing the second time',
  async ({ file, mapping, rows, ...expected }) => {
    const created = rows - expected.refused - expected.merged
    const first = await importReal(file, mapping)
    expect(counts(first)).toEqual([created, 0, expected.merged, 0, expected.refused])
    expect([first.newCategories, first.newSubCategories]).toEqual([
      expected.categories,
      expected.subCategories,
    ])
    expect(
      new Set(first.remarks.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line)).size,
    ).toBe(expected.refused)

    const before = await shop.products()
    const second = await importReal(file, mapping)
    expect(counts(second)).toEqual([0, 0, expected.merged, created, expected.refused])
    expect([second.newCategories, second.newSubCategories]).toEqual([0, 0])
    expect(await shop.products()).toEqual(before)
  },
)

test('An export of real groceries makes the same shop from nothing', async () => {
  await importReal('dmart-products.csv', 'dmart')
  const file = await shop.exportText()
  await shop.empty()
  expect(counts(await shop.importText(file))).toEqual([5_167, 0, 0, 0, 0])
  expect(withoutRevisions(await shop.exportText())).toBe(withoutRevisions(file))
})

test('A file in Windows-1252 makes the same products as the same file in UTF-8', async () => {
  await importReal('bigbasket-products.csv', 'bigbasket')
  const again = await importReal('raw/bigbasket-products.windows-1252.csv', 'bigbasket')
  expect(counts(again)).toEqual([0, 0, 5_906, 12_474, 2])
})

test('Paise, percentages, stock and weights are understood', async () => {
  await importReal('zepto-inventory.csv', 'zepto')
  const onion = (await shop.products()).find(({ name, unit }) => name === 'Onion' && unit === '1000 g')
  expect(onion).toMatchObject({ price: 175, discount: 16, stock: 3, nameOther: 'Onion' })
})

test('French names and extra fields keep their accents', async () => {
  await importReal('raw/openfoodfacts-fr.utf-16le.csv', 'openfoodfacts')
  const soup = (await shop.products()).find(({ name }) => name === "Pur Soup' Velouté de légumes")
  expect(soup).toMatchObject({
    brand: 'Liebig',
    price: 1_000,
    stock: 10,
    details: { 'Nutri-Score': 'b', 'Code-barres': '00031858' },
  })
})
