import { expect, test } from 'vitest'
import { productKey } from '../../catalogue/index.ts'
import type { ParsedRow } from '../reading/parsed-row.ts'
import { type DecisionRules, decideRow } from './decide-row.ts'
import { type PlannedProduct, PlannedProducts } from './products.ts'

function stored(given: Partial<PlannedProduct> = {}): PlannedProduct {
  const product = {
    id: 'P1',
    name: 'Riz parfumé',
    nameOther: null,
    brand: 'Ndar',
    unit: '5 kg',
    stepGrams: null,
    price: 3_750,
    discount: 0,
    stock: 10,
    lowStock: null,
    barcode: null,
    productNumber: null,
    purchasePrice: null,
    draft: false,
    images: [],
    description: '',
    descriptionOther: null,
    details: {},
    detailsOther: null,
    categoryIds: ['C1'],
    subCategoryIds: [],
    line: null,
    ...given,
  }
  return { ...product, key: productKey(product.name, product.brand, product.unit) }
}

const row = (given: Partial<ParsedRow> = {}): ParsedRow => ({
  line: 7,
  id: null,
  fields: { name: 'Riz parfumé', brand: 'Ndar', unit: '5 kg' },
  isRounded: false,
  remarks: [],
  exported: { stock: null, revision: null },
  categories: null,
  subCategories: null,
  ...given,
})

const rules: DecisionRules = {
  categoryMode: 'add',
  defaults: {},
  isMissing: () => false,
  columnOf: (field) => field.toUpperCase(),
  categoriesOf: ({ categories, subCategories }) => ({
    categoryIds: categories,
    subCategoryIds: subCategories,
  }),
  newId: () => 'NEW',
}

function decide(
  parsed: ParsedRow,
  shop: PlannedProduct[],
  categoryMode: 'add' | 'replace' = 'add',
  defaults: { price?: number; stock?: number } = {},
) {
  return decideRow(parsed, new PlannedProducts(shop), { ...rules, categoryMode, defaults })
}

test('a product is recognized by name, brand and unit, ignoring case and accents', () => {
  const parsed = row({ fields: { name: 'RIZ PARFUME', brand: 'ndar', unit: '5 KG', price: 4_000 } })
  expect(decide(parsed, [stored()])).toMatchObject({
    outcome: 'updated',
    product: { id: 'P1', price: 4_000, stock: 10 },
  })
})

test('a row equal to the stored product changes nothing', () => {
  expect(decide(row(), [stored()]).outcome).toBe('unchanged')
  expect(decide(row({ categories: ['C1'] }), [stored()]).outcome).toBe('unchanged')
  expect(decide(row({ fields: { ...row().fields, nameOther: '' } }), [stored()]).outcome).toBe('unchanged')
})

test('a new product takes the values of its row, and defaults for the rest', () => {
  const parsed = row({ fields: { name: 'Mil', unit: '1 kg' }, categories: ['C2'] })
  expect(decide(parsed, [stored()], 'add', { price: 500, stock: 20 })).toEqual({
    outcome: 'created',
    remarks: [],
    product: stored({
      id: 'NEW',
      name: 'Mil',
      brand: '',
      unit: '1 kg',
      price: 500,
      stock: 20,
      categoryIds: ['C2'],
      line: 7,
    }),
  })
})

test('a new product without a text in the shop’s language uses the other one', () => {
  const fields = {
    nameOther: 'Millet',
    unit: '1 kg',
    price: 500,
    descriptionOther: 'Fine',
    detailsOther: { Origin: 'Mali' },
  }
  expect(decide(row({ fields, categories: ['C1'] }), []).product).toMatchObject({
    name: 'Millet',
    nameOther: 'Millet',
    description: 'Fine',
    details: { Origin: 'Mali' },
  })
})

test('a new product without a price, or an unknown id without a product, is refused', () => {
  expect(decide(row(), [])).toMatchObject({
    outcome: 'refused',
    remarks: [{ line: 7, column: 'PRICE', message: 'A new product needs a price.' }],
  })
  expect(decide(row({ id: 'P9', fields: { stock: 3 } }), [stored()]).remarks[0]).toMatchObject({
    message: 'No product in this shop has the id {id}.',
    values: { id: 'P9' },
  })
})

test('only drafts may be imported without a price, or lose it', () => {
  const created = decide(row({ fields: { ...row().fields, draft: true } }), [])
  expect(created).toMatchObject({ outcome: 'created', product: { price: null, draft: true } })
  const emptied = { name: 'Riz parfumé', brand: 'Ndar', unit: '5 kg', price: null }
  expect(decide(row({ fields: { ...emptied, draft: true } }), [stored()]).outcome).toBe('updated')
  const refused = { outcome: 'refused', remarks: [{ column: 'PRICE' }] }
  expect(decide(row({ fields: emptied }), [stored()])).toMatchObject(refused)
  const published = row({ fields: { ...row().fields, draft: false } })
  expect(decide(published, [stored({ draft: true, price: null })])).toMatchObject(refused)
})

test('a row with an id finds its product after it was renamed', () => {
  const decision = decide(row({ id: 'P1', fields: { name: 'Riz brisé' } }), [stored()])
  expect(decision).toMatchObject({
    outcome: 'updated',
    product: { id: 'P1', key: productKey('Riz brisé', 'Ndar', '5 kg') },
  })
})

test('a name that belongs to another product is refused', () => {
  const other = stored({ id: 'P2', name: 'Riz brisé' })
  expect(decide(row({ id: 'P1', fields: { name: 'RIZ BRISÉ' } }), [stored(), other])).toMatchObject({
    outcome: 'refused',
    remarks: [{ column: 'NAME', values: { id: 'P2' } }],
  })
})

test('a row with an unknown id finds its product by name, brand and unit', () => {
  expect(decide(row({ id: 'ELSEWHERE' }), [stored()])).toMatchObject({
    outcome: 'unchanged',
    product: { id: 'P1' },
  })
})

test('a further row of a product adds its categories and keeps the first row’s values, with a remark', () => {
  const first = stored({ line: 3, price: 3_750 })
  const parsed = row({
    fields: { ...row().fields, price: 3_900 },
    categories: ['C2', 'C1'],
    subCategories: ['S1'],
  })
  expect(decide(parsed, [first], 'replace')).toEqual({
    outcome: 'merged',
    product: { ...first, categoryIds: ['C1', 'C2'], subCategoryIds: ['S1'] },
    remarks: [
      {
        line: 7,
        outcome: 'merged',
        column: 'PRICE',
        message: 'Same product as in line {line}: the different value given here is ignored.',
        values: { line: 3 },
      },
    ],
  })
})

test('a foreign file adds categories; an export replaces them', () => {
  const parsed = row({ categories: ['C2'] })
  expect(decide(parsed, [stored()], 'add').product?.categoryIds).toEqual(['C1', 'C2'])
  expect(decide(parsed, [stored()], 'replace').product?.categoryIds).toEqual(['C2'])
  expect(decide(row({ categories: [] }), [stored()], 'replace').product?.categoryIds).toEqual([])
  expect(decide(row({ categories: null }), [stored()], 'replace').product?.categoryIds).toEqual(['C1'])
})

test('a lost letter and a product without a category are accepted with a remark', () => {
  const decision = decide(row({ fields: { name: 'Nestl\ufffd', unit: '1', price: 5 } }), [])
  expect(decision.outcome).toBe('created')
  expect(decision.remarks.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
})

test('a refused row creates no category', () => {
  const categoriesOf = () => {
    throw new Error('asked for categories')
  }
  expect(decideRow(row(), new PlannedProducts([]), { ...rules, categoriesOf }).outcome).toBe('refused')
})

test('a remark says that another unit ends the sale of a product by weight', () => {
  const byWeight = stored({ unit: '100 g', stepGrams: 100, price: 150, productNumber: 'T-1' })
  const fields = { name: 'Tomates', brand: '', unit: 'kg', productNumber: 'T-1' }
  const remarksOf = (given: ParsedRow['fields']) =>
    decide(row({ fields: given }), [byWeight]).remarks.map(({ column, values }) => ({ column, values }))
  expect(remarksOf(fields)).toEqual([{ column: 'UNIT', values: { unit: 'kg' } }])
  expect(remarksOf({ ...fields, unit: '100 g' })).toEqual([])
  expect(remarksOf({ ...fields, stepGrams: null })).toEqual([])
})
