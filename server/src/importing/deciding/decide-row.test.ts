import { expect, test } from 'vitest'
import { productKey } from '../../catalogue/index.ts'
import type { Draft } from '../reading/parsed-row.ts'
import { decideRow } from './decide-row.ts'
import { type Known, KnownProducts } from './products.ts'

function known(given: Partial<Known> = {}): Known {
  const product = {
    id: 'P1',
    name: 'Riz parfumé',
    nameOther: null,
    brand: 'Ndar',
    unit: '5 kg',
    price: 3_750,
    discount: 0,
    stock: 10,
    lowStock: null,
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

const row = (given: Partial<Draft> = {}): Draft => ({
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

function decide(
  draft: Draft,
  shop: Known[],
  shelves: 'add' | 'replace' = 'add',
  defaults: { price?: number; stock?: number } = {},
) {
  const place = ({ categories, subCategories }: Draft) => ({
    categoryIds: categories,
    subCategoryIds: subCategories,
  })
  const rules = {
    shelves,
    defaults,
    isMissing: () => false,
    columnOf: (field: string) => field.toUpperCase(),
  }
  return decideRow(draft, new KnownProducts(shop), rules, place, () => 'NEW')
}

test('A product is recognised by name, brand and unit, whatever their case and accents', () => {
  const draft = row({ fields: { name: 'RIZ PARFUME', brand: 'ndar', unit: '5 KG', price: 4_000 } })
  expect(decide(draft, [known()])).toMatchObject({
    outcome: 'updated',
    product: { id: 'P1', price: 4_000, stock: 10 },
  })
})

test('A row that says what the shop knows already changes nothing', () => {
  expect(decide(row(), [known()]).outcome).toBe('unchanged')
  expect(decide(row({ categories: ['C1'] }), [known()]).outcome).toBe('unchanged')
  expect(decide(row({ fields: { ...row().fields, nameOther: '' } }), [known()]).outcome).toBe('unchanged')
})

test('A new product takes what its row says, and defaults for the rest', () => {
  const draft = row({ fields: { name: 'Mil', unit: '1 kg' }, categories: ['C2'] })
  expect(decide(draft, [known()], 'add', { price: 500, stock: 20 })).toEqual({
    outcome: 'created',
    remarks: [],
    product: known({
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

test('The other language stands in where a new product has no text in the shop’s', () => {
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

test('A new product without a price, or an unknown id without a product, is refused', () => {
  expect(decide(row(), [])).toMatchObject({
    outcome: 'refused',
    remarks: [{ line: 7, column: 'PRICE', sentence: 'A new product needs a price.' }],
  })
  expect(decide(row({ id: 'P9', fields: { stock: 3 } }), [known()]).remarks[0]).toMatchObject({
    sentence: 'No product of this shop has the id {id}.',
    values: { id: 'P9' },
  })
})

test('A row with an id keeps its product through a change of name', () => {
  const decision = decide(row({ id: 'P1', fields: { name: 'Riz brisé' } }), [known()])
  expect(decision).toMatchObject({
    outcome: 'updated',
    product: { id: 'P1', key: productKey('Riz brisé', 'Ndar', '5 kg') },
  })
})

test('A name that another product has is refused', () => {
  const other = known({ id: 'P2', name: 'Riz brisé' })
  expect(decide(row({ id: 'P1', fields: { name: 'RIZ BRISÉ' } }), [known(), other])).toMatchObject({
    outcome: 'refused',
    remarks: [{ column: 'NAME', values: { id: 'P2' } }],
  })
})

test('A row whose id this shop does not know finds its product by name, brand and unit', () => {
  expect(decide(row({ id: 'ELSEWHERE' }), [known()])).toMatchObject({
    outcome: 'unchanged',
    product: { id: 'P1' },
  })
})

test('A further row of a product adds its shelves, keeps the first row’s values and says so', () => {
  const first = known({ line: 3, price: 3_750 })
  const draft = row({
    fields: { ...row().fields, price: 3_900 },
    categories: ['C2', 'C1'],
    subCategories: ['S1'],
  })
  expect(decide(draft, [first], 'replace')).toEqual({
    outcome: 'merged',
    product: { ...first, categoryIds: ['C1', 'C2'], subCategoryIds: ['S1'] },
    remarks: [
      {
        line: 7,
        outcome: 'merged',
        column: 'PRICE',
        sentence: 'The same product as in line {line}: the other value given here was not taken.',
        values: { line: 3 },
      },
    ],
  })
})

test('Somebody else’s file adds shelves; our own says exactly which', () => {
  const draft = row({ categories: ['C2'] })
  expect(decide(draft, [known()], 'add').product?.categoryIds).toEqual(['C1', 'C2'])
  expect(decide(draft, [known()], 'replace').product?.categoryIds).toEqual(['C2'])
  expect(decide(row({ categories: [] }), [known()], 'replace').product?.categoryIds).toEqual([])
  expect(decide(row({ categories: null }), [known()], 'replace').product?.categoryIds).toEqual(['C1'])
})

test('A lost letter and a product without a category are taken, with a remark', () => {
  const decision = decide(row({ fields: { name: 'Nestl\ufffd', unit: '1', price: 5 } }), [])
  expect(decision.outcome).toBe('created')
  expect(decision.remarks.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
})

test('A refused row makes no shelves', () => {
  const place = () => {
    throw new Error('asked for shelves')
  }
  const rules = { shelves: 'add', defaults: {}, columnOf: String, isMissing: () => false } as const
  expect(decideRow(row(), new KnownProducts([]), rules, place, () => 'NEW').outcome).toBe('refused')
})
