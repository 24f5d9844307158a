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
import { choicesOf, faultsOf, mappedFields, mappingOf, samplesOf, spareColumns, xofOf } from './choices.ts'

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

test('The form offers every field that a mapping knows', () => {
  expect([...mappedFields].sort()).toEqual([...contractFields].sort())
  expect(importLimits.previewRows).toBeGreaterThan(0)
})

test('A guess that is sent as it was guessed is the same mapping', () => {
  const sent = MappingSchema.parse(mappingOf(choicesOf(file), file))
  expect(sent).toEqual({
    ...file.mapping,
    subCategories: { rename: {}, path: '>' },
  })
})

test('What could be guessed in part is filled in', () => {
  const part = { ...file, mapping: null, guessed: { brand: 'Marque', stock: 'no such column' } }
  const choices = choicesOf(part)
  expect(choices.fields).toEqual({ brand: { from: 'column', place: 1 } })
  expect(faultsOf(choices)).toEqual({ name: 'nameNeeded', unit: 'unitNeeded' })
})

test('A price after the discount needs the one before, and no discount', () => {
  const choices = choicesOf(file)
  const selling = { from: 'column', place: 3 } as const
  const faults = (fields: typeof choices.fields) => faultsOf({ ...choices, fields }).sellingPrice
  expect(faults({ ...choices.fields, sellingPrice: selling })).toBeUndefined()
  const { price: _price, ...withoutPrice } = choices.fields
  expect(faults({ ...withoutPrice, sellingPrice: selling })).toBe('sellingNeedsPrice')
  expect(faults({ ...choices.fields, sellingPrice: selling, discount: selling })).toBe('sellingNeedsPrice')
})

test.each(['', 'x', '0', '-1', '2000000'])('Prices times %j are no prices', (priceFactor) => {
  expect(faultsOf({ ...choicesOf(file), priceFactor })).toEqual({ priceFactor: 'factorWrong' })
})

test('Numbers are read with a comma too, and wrong ones are named', () => {
  const choices = { ...choicesOf(file), priceFactor: '0,07', defaultPrice: '1,5', defaultStock: '-2' }
  expect(faultsOf(choices)).toEqual({ defaultPrice: 'priceWrong', defaultStock: 'stockWrong' })
  expect(mappingOf({ ...choices, defaultPrice: '', defaultStock: '4' }, file)).toMatchObject({
    priceFactor: 0.07,
    defaults: { stock: 4 },
  })
})

test('A text for every row says a field as well as a column does', () => {
  const choices = choicesOf(file)
  const fields = { ...choices.fields, unit: { from: 'text', text: ' pièce ' } as const }
  expect(mappingOf({ ...choices, fields }, file).columns.unit).toEqual({ always: 'pièce' })
  expect(faultsOf({ ...choices, fields: { ...fields, unit: { from: 'text', text: ' ' } } })).toEqual({
    unit: 'unitNeeded',
  })
})

test('Columns that are taken are not offered as extra fields', () => {
  expect(spareColumns(file.header, choicesOf(file))).toEqual(['Origine'])
})

test('Columns that share a name, or have none, are told by their places', () => {
  const twice = { ...file, header: ['Nom', '', 'Nom', 'Poids', 'Prix TTC'], mapping: null, guessed: {} }
  const at = (place: number) => ({ from: 'column', place }) as const
  const choices = { ...choicesOf(twice), fields: { name: at(2), brand: at(1), unit: at(3) } }
  const sent = mappingOf(choices, twice)
  expect(sent.columns).toEqual({ name: { column: 3 }, brand: { column: 2 }, unit: 'Poids' })
  expect(choicesOf({ ...twice, mapping: MappingSchema.parse(sent) }).fields).toEqual(choices.fields)
  expect(spareColumns(twice.header, choices)).toEqual(['Prix TTC'])
  expect(samplesOf(at(2), twice)).toEqual(['5', '1'])
})

test('Samples show what a field would hold', () => {
  const { fields } = choicesOf(file)
  expect(samplesOf(fields.name, file)).toEqual(['Kaani Riz', 'Mil'])
  expect(samplesOf(fields.price, file)).toEqual(['4 000', '900'])
  expect(samplesOf(undefined, file)).toEqual([])
})

test('Sentences call the fields as the form does', () => {
  for (const [locale, { imports }] of [['en', english] as const, ['fr', french] as const])
    for (const field of mappedFields) expect(fieldLabels[field][locale]).toBe(imports[`field_${field}`])
})

test('The preview shows what the prices are in XOF, as the options have them now', () => {
  const choices = choicesOf(file)
  expect(xofOf('1.850', choices)).toBe(1850)
  expect(xofOf('1.850', { ...choices, decimalComma: false })).toBeNull()
  expect(xofOf('1.850', { ...choices, decimalComma: false, priceFactor: '1000' })).toBe(1850)
  for (const priceFactor of ['', 'x', '0', '1e30'])
    expect(xofOf('1850', { ...choices, priceFactor })).toBeNull()
})

test.each([
  '"{text}" is not a price while the point is decimal: tick "12,5 means twelve and a half".',
  '"{text}": {thousands} or {fraction}? XOF has no fractions. If it is {thousands}, tick "12,5 means twelve and a half" or write it without its mark.',
  '"{text}": {thousands} or {fraction}? XOF has no fractions. If it is {thousands}, untick "12,5 means twelve and a half" or write it without its mark.',
] as const)('A sentence about a decimal comma names the box that the form has for it: %s', (sentence) => {
  expect(translate('en', sentence)).toContain(`"${english.imports.decimalComma}"`)
  expect(translate('fr', sentence)).toContain(`« ${french.imports.decimalComma} »`)
})
