import {
  mappedFields as contractFields,
  fieldLabels,
  importLimits,
  MappingSchema,
  translate,
  type UploadedImport,
} from '@dix/contract'
import { expect, test } from 'vitest'
import { texts as english } from '../../../../platform/texts/en/admin.ts'
import { texts as french } from '../../../../platform/texts/fr/admin.ts'
import {
  freeColumns,
  mappedFields,
  mappingOf,
  problemsOf,
  samplesOf,
  valuesOf,
  xofOf,
} from './mapping-values.ts'

const file: UploadedImport = {
  _id: 'i1',
  fileName: 'prices.csv',
  size: 100,
  header: ['Désignation', 'Marque', 'Poids', 'Prix TTC', 'Origine'],
  rows: [
    ['Riz', 'Kaani', '5', '4 000', 'Mali'],
    ['Mil', '', '1', '900', 'Sénégal'],
  ],
  separator: ';',
  encoding: 'utf-8',
  ownFormat: false,
  software: null,
  mapping: MappingSchema.parse({
    columns: { name: ['Marque', 'Désignation'], unit: ['Poids', { always: 'kg' }], price: 'Prix TTC' },
    details: { Origine: 'Origine' },
    decimalComma: true,
    categories: { rename: { Céréales: 'Riz et céréales' }, path: '>' },
    defaults: { price: 500, stock: 3 },
  }),
  guessed: {},
  hint: null,
}

test('the form has every field of a mapping', () => {
  expect([...mappedFields].sort()).toEqual([...contractFields].sort())
  expect(importLimits.previewRows).toBeGreaterThan(0)
})

test('an unchanged guess is sent as the same mapping', () => {
  const sent = MappingSchema.parse(mappingOf(valuesOf(file), file))
  expect(sent).toEqual({
    ...file.mapping,
    subCategories: { rename: {}, path: '>' },
  })
})

test('a partial guess is filled in', () => {
  const part = { ...file, mapping: null, guessed: { brand: 'Marque', stock: 'no such column' } }
  const values = valuesOf(part)
  expect(values.fields).toEqual({ brand: { from: 'column', index: 1 } })
  expect(problemsOf(values)).toEqual({ name: 'nameNeeded', unit: 'unitNeeded' })
})

test('a selling price needs a price and excludes a discount', () => {
  const values = valuesOf(file)
  const selling = { from: 'column', index: 3 } as const
  const problems = (fields: typeof values.fields) => problemsOf({ ...values, fields }).sellingPrice
  expect(problems({ ...values.fields, sellingPrice: selling })).toBeUndefined()
  const { price: _price, ...withoutPrice } = values.fields
  expect(problems({ ...withoutPrice, sellingPrice: selling })).toBe('sellingNeedsPrice')
  expect(problems({ ...values.fields, sellingPrice: selling, discount: selling })).toBe('sellingNeedsPrice')
})

test.each(['', 'x', '0', '-1', '2000000'])('a price factor of %j is invalid', (priceFactor) => {
  expect(problemsOf({ ...valuesOf(file), priceFactor })).toEqual({ priceFactor: 'factorWrong' })
})

test('numbers may have a decimal comma, and invalid ones are reported', () => {
  const values = { ...valuesOf(file), priceFactor: '0,07', defaultPrice: '1,5', defaultStock: '-2' }
  expect(problemsOf(values)).toEqual({ defaultPrice: 'priceWrong', defaultStock: 'stockWrong' })
  expect(mappingOf({ ...values, defaultPrice: '', defaultStock: '4' }, file)).toMatchObject({
    priceFactor: 0.07,
    defaults: { stock: 4 },
  })
})

test('a text for every row fills a field as well as a column does', () => {
  const values = valuesOf(file)
  const fields = { ...values.fields, unit: { from: 'text', text: ' pièce ' } as const }
  expect(mappingOf({ ...values, fields }, file).columns.unit).toEqual({ always: 'pièce' })
  expect(problemsOf({ ...values, fields: { ...fields, unit: { from: 'text', text: ' ' } } })).toEqual({
    unit: 'unitNeeded',
  })
})

test('mapped columns are not offered as extra fields', () => {
  expect(freeColumns(file.header, valuesOf(file).fields)).toEqual(['Origine'])
})

test('columns without a unique name are sent by position', () => {
  const twice = { ...file, header: ['Nom', '', 'Nom', 'Poids', 'Prix TTC'], mapping: null, guessed: {} }
  const at = (index: number) => ({ from: 'column', index }) as const
  const values = { ...valuesOf(twice), fields: { name: at(2), brand: at(1), unit: at(3) } }
  const sent = mappingOf(values, twice)
  expect(sent.columns).toEqual({ name: { column: 3 }, brand: { column: 2 }, unit: 'Poids' })
  expect(valuesOf({ ...twice, mapping: MappingSchema.parse(sent) }).fields).toEqual(values.fields)
  expect(freeColumns(twice.header, values.fields)).toEqual(['Prix TTC'])
  expect(samplesOf(at(2), twice)).toEqual(['5', '1'])
})

test('samples show the values of a field', () => {
  const { fields } = valuesOf(file)
  expect(samplesOf(fields.name, file)).toEqual(['Kaani Riz', 'Mil'])
  expect(samplesOf(fields.price, file)).toEqual(['4 000', '900'])
  expect(samplesOf(undefined, file)).toEqual([])
})

test("messages use the form's names of the fields", () => {
  for (const [locale, { imports }] of [['en', english] as const, ['fr', french] as const])
    for (const field of mappedFields) expect(fieldLabels[field][locale]).toBe(imports[`field_${field}`])
})

test('the preview shows prices in XOF with the current options', () => {
  const values = valuesOf(file)
  expect(xofOf('1.850', values)).toBe(1850)
  expect(xofOf('1.850', { ...values, decimalComma: false })).toBeNull()
  expect(xofOf('1.850', { ...values, decimalComma: false, priceFactor: '1000' })).toBe(1850)
  for (const priceFactor of ['', 'x', '0', '1e30'])
    expect(xofOf('1850', { ...values, priceFactor })).toBeNull()
})

test.each([
  '"{text}" is not a price with a decimal point: tick "Comma as decimal separator (12,5)".',
  '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, tick "Comma as decimal separator (12,5)" or write it without a separator.',
  '"{text}": {thousands} or {fraction}? F CFA has no decimals. If it is {thousands}, untick "Comma as decimal separator (12,5)" or write it without a separator.',
] as const)('a message about a decimal comma names its checkbox: %s', (message) => {
  expect(translate('en', message)).toContain(`"${english.imports.decimalComma}"`)
  expect(translate('fr', message)).toContain(`« ${french.imports.decimalComma} »`)
})
