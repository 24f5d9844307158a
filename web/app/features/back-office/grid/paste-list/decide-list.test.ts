import type { AdminProduct, ProductMatch } from '@dix/contract'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { decideList, writeList } from './decide-list.ts'
import { readList } from './read-list.ts'

const product = (_id: string, more: Partial<AdminProduct> = {}): AdminProduct => ({
  ...exampleProduct,
  _id,
  name: _id,
  ...more,
})
const matched = (...products: AdminProduct[]): ProductMatch => ({
  by: products.length > 0 ? 'name' : null,
  products,
})
const noChoices: ReadonlyMap<number, string> = new Map()

test('French or English headings determine the columns; unknown and repeated ones are skipped', () => {
  expect(readList('Désignation\tCode-barres\tPrix\tNote\tPrice\nRiz\t4006381333931\t900\tx\t1\n')).toEqual({
    columns: ['name', 'barcode', 'price', null, null],
    rows: [['Riz', '4006381333931', '900', 'x', '1']],
  })
})

test('without headings, the first column contains barcodes if all of its cells are, else names; nothing else is guessed', () => {
  expect(readList('Riz\t900\nMil\t700').columns).toEqual(['name', null])
  expect(readList('4006381333931\t900\n96385074\t700').columns).toEqual(['barcode', null])
  expect(readList(' \n\n')).toEqual({ columns: [], rows: [] })
})

test('a row is matched, new, ambiguous, not found, repeated or wrong', () => {
  const list = readList(
    'Nom\tUnité\tPrix\nriz\t\t900\nFonio\t1 kg\t700\nlait\t\t1\nMil\t\t1\nriz\t\t5\nSel\t1 kg\tbeaucoup',
  )
  const rice = product('riz')
  const matches = [
    matched(rice),
    matched(),
    matched(product('L1'), product('L2')),
    matched(),
    matched(rice),
    matched(),
  ]
  const states = (chosen = noChoices) => decideList(list, matches, chosen).map(({ state }) => state)
  expect(states()).toEqual(['matched', 'new', 'ambiguous', 'unmatched', 'repeated', 'wrong'])
  expect(states(new Map([[2, 'L2']]))[2]).toBe('matched')
  expect(decideList(list, matches, noChoices)[5]!.problem).toEqual({ field: 'price', problem: 'priceWrong' })
})

test('a name in another unit is for the user to decide: a product of the shop, or a new one', () => {
  const list = readList('Nom\tUnité\tPrix\nriz\t25 kg\t12000\nriz\t5 Kilos\t3000\nriz\t1 kg\t')
  const rice = product('riz', { unit: '5 kg' })
  const matches = [matched(rice), matched(rice), matched(rice)]
  const decide = (chosen = noChoices) => decideList(list, matches, chosen)
  expect(decide().map(({ state }) => state)).toEqual(['otherUnit', 'matched', 'otherUnit'])
  expect(decide().map(({ mayBeNew }) => mayBeNew)).toEqual([true, false, false])
  expect(decide(new Map([[0, 'new']]))[0]).toMatchObject({ state: 'new', product: null })
  expect(decide(new Map([[0, 'riz']]))[0]).toMatchObject({ state: 'matched', product: rice })
  expect(decide(new Map([[2, 'new']]))[2]!.state).toBe('otherUnit')
  const byCode = [{ ...matched(rice), by: 'barcode' as const }, matched(), matched()]
  expect(decideList(list, byCode, noChoices)[0]!.state).toBe('matched')
  const byWeight = { by: 'barcode' as const, products: [{ ...rice, unit: '100 g', step_grams: 100 }] }
  expect(decideList(list, [byWeight], noChoices)[0]).toMatchObject({ state: 'otherUnit', mayBeNew: false })
})

test("a list is saved in the shop's own format: empty cells change nothing, new products are drafts, formulas are escaped", () => {
  const list = readList('Nom\tUnité\tPrix\tStock\nriz\t\t1 500 F CFA\t\n=Fonio\t1 kg\t700\t\nMil\t\t1\t2')
  const rice = product('R1', { name: 'Riz "long"', brand: 'Ndar', unit: '5 kg', stock: 4, revision: 9 })
  const rows = decideList(list, [matched(rice), matched(), matched()], noChoices)
  expect(writeList(rows, 'fr').split('\r\n')).toEqual([
    '"_id";"name_fr";"brand";"unit";"price";"discount";"stock";"barcode";"product_number";"purchase_price";"draft";"stock_exported";"revision_exported"',
    '"R1";"Riz ""long""";"Ndar";"5 kg";"1500";"0";"4";"";"";"";"no";"4";"9"',
    `"";"'=Fonio";"";"1 kg";"700";"0";"0";"";"";"";"yes";"";""`,
  ])
})
