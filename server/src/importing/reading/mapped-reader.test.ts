import { type Locale, MappingSchema, translate } from '@dix/contract'
import { expect, test } from 'vitest'
import { mappedReader } from './mapped-reader.ts'
import type { ParsedRow } from './parsed-row.ts'

type Refusal = [column: string, reason: string]

/** Reads one row given as an object from column to cell. */
function read(row: Record<string, string>, mapping: object, mainLanguage: Locale = 'fr') {
  const header = Object.keys(row)
  const refusals: Refusal[] = []
  const reader = mappedReader(header, MappingSchema.parse(mapping), mainLanguage)
  const draft: ParsedRow = reader.read(2, Object.values(row), (column, message, values) =>
    refusals.push([column, translate('en', message, values)]),
  )
  return { ...draft, refusals }
}

const columns = { name: 'Nom', unit: 'Unité' }
const row = { Nom: 'Riz', Unité: '5 kg' }

test('a field may be a column, several columns joined, or a fixed text', () => {
  const { fields } = read(
    { Nom: 'Riz', Type: ' brisé ', Vide: ' ', Poids: '500' },
    {
      columns: { name: ['Nom', 'Type', 'Vide'], unit: ['Poids', { always: 'g' }], brand: { always: 'Ndar' } },
    },
  )
  expect(fields).toEqual({ name: 'Riz brisé', unit: '500 g', brand: 'Ndar' })
})

test('a field whose columns are all empty is empty, even next to fixed texts', () => {
  expect(
    read({ Nom: 'Riz', Poids: '' }, { columns: { name: 'Nom', unit: ['Poids', { always: 'g' }] } }).refusals,
  ).toEqual([['Poids', 'The cell is empty.']])
})

test('a unit is guessed only if the mapping says so: from the name if the file has none, else from its spelling', () => {
  const unitOf = (cells: Record<string, string>, mapping: object) => {
    const { fields, writtenUnit, remarks } = read(cells, mapping)
    return [fields.unit, writtenUnit, remarks.length]
  }
  const guessing = { columns, guessUnits: true }
  expect(unitOf({ Nom: 'Riz', Unité: '500 gm' }, { columns })).toEqual(['500 gm', undefined, 0])
  expect(unitOf({ Nom: 'Riz', Unité: '500 gm' }, guessing)).toEqual(['500 g', '500 gm', 0])
  expect(unitOf({ Nom: 'Riz 5kg', Unité: '' }, guessing)).toEqual(['5 kg', '', 1])
  expect(unitOf({ Nom: 'Riz 5kg', Unité: 'Sac' }, guessing)).toEqual(['Sac', undefined, 0])
  const fixed = { columns: { name: 'Nom', unit: { always: '1 pièce' } }, guessUnits: true }
  expect(unitOf({ Nom: 'Lait 1,5 L' }, fixed)).toEqual(['1,5 L', '1 pièce', 1])
  expect(unitOf({ Nom: 'Savon' }, fixed)).toEqual(['1 pièce', undefined, 0])
  expect(read({ Nom: 'Riz', Unité: '' }, guessing).refusals).toEqual([['Unité', 'The cell is empty.']])
})

test('prices become XOF by the factor, rounded, with a remark', () => {
  const { fields, isRounded, remarks } = read(
    { ...row, MRP: '12.50' },
    { columns: { ...columns, price: 'MRP' }, priceFactor: 7 },
  )
  expect([fields.price, isRounded]).toEqual([88, true])
  expect(remarks).toMatchObject([{ line: 2, column: 'MRP', values: { text: '12.50', price: 88 } }])
})

test('a selling price next to the price becomes a whole percentage', () => {
  const mapping = { columns: { ...columns, price: 'P', sellingPrice: 'S' } }
  const discount = (P: string, S: string) => read({ ...row, P, S }, mapping).fields.discount
  expect(discount('1000', '750')).toBe(25)
  expect(discount('1000', '666')).toBe(33)
  expect(discount('1000', '1000')).toBe(0)
  expect(discount('1000', '')).toBe(0)
  expect(discount('1000', '1')).toBe(99)
})

test('a selling price of 0, or above the price, is refused', () => {
  const mapping = { columns: { ...columns, price: 'P', sellingPrice: 'S' } }
  expect(read({ ...row, P: '1000', S: '0' }, mapping).refusals).toEqual([
    ['S', 'The selling price is 0 F CFA; it must be at least 1 F CFA.'],
  ])
  expect(read({ ...row, P: '1000', S: '1200' }, mapping).refusals[0]?.[1]).toMatch('above the price')
})

test('a discount column is read as a percentage, empty as none', () => {
  const mapping = { columns: { ...columns, discount: 'D' } }
  expect(read({ ...row, D: '15 %' }, mapping).fields.discount).toBe(15)
  expect(read({ ...row, D: '' }, mapping).fields.discount).toBe(0)
  expect(read({ ...row, D: '101' }, mapping).refusals).toEqual([
    ['D', 'The discount is 101 %; it must be from 0 to 100.'],
  ])
  expect(read({ ...row, D: '12.0 %' }, mapping).fields.discount).toBe(12)
  for (const D of ['99.6', '12.5 %', '12.000', 'half'])
    expect(read({ ...row, D }, mapping).refusals).toEqual([['D', `"${D}" is not a whole percentage.`]])
})

test('an empty price or stock sets nothing; an invalid one is refused with its text', () => {
  const mapping = { columns: { ...columns, price: 'P', stock: 'S' } }
  expect(read({ ...row, P: ' ', S: '' }, mapping).fields).toEqual({ name: 'Riz', unit: '5 kg' })
  expect(read({ ...row, P: '12,50', S: '2.5' }, mapping).refusals).toEqual([
    ['P', '"12,50" is not a price with a decimal point: tick "Comma as decimal separator (12,5)".'],
    ['S', '"2.5" is not a whole number.'],
  ])
  expect(read({ ...row, P: '0', S: '2-1' }, mapping).refusals.map(([column]) => column)).toEqual(['P', 'S'])
})

test('a negative stock is out of stock, with a remark', () => {
  const { fields, remarks, refusals } = read({ ...row, S: '-3' }, { columns: { ...columns, stock: 'S' } })
  expect([fields.stock, refusals]).toEqual([0, []])
  expect(remarks).toMatchObject([{ line: 2, outcome: 'taken', column: 'S', values: { text: '-3' } }])
})

test('a price or stock with a mark before three digits is refused with both readings', () => {
  const mapping = { columns: { ...columns, price: 'P', stock: 'S' } }
  const message = (what: string, how: string) =>
    `${what}? F CFA has no decimals. If it is 1850, ${how} "Comma as decimal separator (12,5)" or write it without a separator.`
  expect(read({ ...row, P: '1.850', S: '2.000' }, mapping).refusals).toEqual([
    ['P', message('"1.850": 1850 or 1.85', 'tick')],
    ['S', '"2.000" is not a whole number.'],
  ])
  const french = { ...mapping, decimalComma: true }
  expect(read({ ...row, P: '1,850', S: '2.000' }, french).refusals).toEqual([
    ['P', message('"1,850": 1850 or 1,85', 'untick')],
  ])
  expect(read({ ...row, P: '1.850', S: '2.000' }, french).fields).toMatchObject({ price: 1850, stock: 2000 })
  expect(read({ ...row, P: '12.50', S: '' }, mapping).refusals).toEqual([
    ['P', '"12.50" has decimals, and F CFA has none: use whole francs.'],
  ])
})

test('texts in a language other than the shop’s are stored as translations', () => {
  const mapping = { columns: { ...columns, description: 'D' }, details: { Origin: 'O' }, language: 'en' }
  const { fields } = read({ ...row, D: 'Fine', O: 'Mali' }, mapping)
  expect(fields).toEqual({
    nameOther: 'Riz',
    unit: '5 kg',
    descriptionOther: 'Fine',
    detailsOther: { Origin: 'Mali' },
  })
  expect(read({ ...row, D: 'Fine', O: 'Mali' }, mapping, 'en').fields).toMatchObject({
    name: 'Riz',
    details: { Origin: 'Mali' },
  })
})

test('categories are split, reduced to the last level of their path, renamed, and each used once', () => {
  const mapping = {
    columns: { ...columns, category: 'C' },
    categories: { split: ';', path: '/', rename: { 'Dry fruits': 'Fruits secs' } },
  }
  expect(read({ ...row, C: 'Grocery/DRY Fruits ; Épicerie/;epicerie; ' }, mapping).categories).toEqual([
    'Fruits secs',
    'epicerie',
  ])
  expect(read(row, { columns }).categories).toBeNull()
})

test('only pictures of this shop are accepted', () => {
  const mapping = { columns: { ...columns, image: 'I' } }
  expect(read({ ...row, I: '/media/a1.webp | /media/b2.webp' }, mapping).fields.images).toEqual([
    '/media/a1.webp',
    '/media/b2.webp',
  ])
  for (const I of [
    'https://shop.example/a.jpg',
    'data:image/png;base64,AAAA',
    '/media/../secret',
    '//evil.example/media/a',
  ])
    expect(read({ ...row, I }, mapping).refusals[0]?.[1]).toMatch('is not an image of this shop')
})

test('a text that is too long is refused, never cut', () => {
  expect(read({ ...row, Nom: 'x'.repeat(201) }, { columns }).refusals).toEqual([
    ['Nom', 'The text has 201 characters; the limit is 200.'],
  ])
  const mapping = { columns: { ...columns, description: 'D' } }
  expect(read({ ...row, D: 'x'.repeat(20_001) }, mapping).refusals[0]?.[0]).toBe('D')
  expect(read({ ...row, D: `${'&nbsp;'.repeat(30_000)}short` }, mapping).fields.description).toBe('short')
  expect(read({ ...row, D: '<script>'.repeat(50_000) }, mapping).refusals[0]?.[1]).toMatch(
    /400\s000 characters/,
  )
})

test('all problems of a row are reported at once', () => {
  const mapping = { columns: { ...columns, price: 'P', stock: 'S' } }
  expect(read({ Nom: '', Unité: '', P: 'x', S: 'y' }, mapping).refusals.map(([column]) => column)).toEqual([
    'Nom',
    'Unité',
    'P',
    'S',
  ])
})

test('a column that is missing, or appears twice, is named before any row is read', () => {
  const mapping = MappingSchema.parse({ columns: { ...columns, price: 'Prix' } })
  expect(() => mappedReader(['Nom', 'Unité'], mapping, 'fr')).toThrow(
    'The mapping reads "price" from the column "Prix", but the file’s columns are "Nom", "Unité".',
  )
  expect(() => mappedReader(['Nom', 'Unité', 'Prix', 'Prix'], mapping, 'fr')).toThrow(
    'appears twice in the file',
  )
  expect(() => mappedReader(['Nom', 'Unité', 'Prix', 'Autre', 'Autre'], mapping, 'fr')).not.toThrow()
})

test('a column that shares its name, or has none, is read by its position', () => {
  const header = ['Nom', 'Unité', 'Nom', '']
  const at = (column: number) => MappingSchema.parse({ columns: { name: { column }, unit: 'Unité' } })
  const nameAt = (column: number) =>
    mappedReader(header, at(column), 'fr').read(2, ['Riz', '5 kg', 'Mil', 'Sel'], () => {}).fields.name
  expect([nameAt(1), nameAt(3), nameAt(4)]).toEqual(['Riz', 'Mil', 'Sel'])
  expect(() => nameAt(5)).toThrow('The mapping reads "name" from column 5, but the file has 4 columns.')
})

test('a column may have any name, even that of a hidden property', () => {
  const { fields } = read(
    JSON.parse('{"__proto__":"Riz","constructor":"5 kg","toString":"x"}'),
    JSON.parse('{"columns":{"name":"__proto__","unit":"constructor"},"details":{"Note":"toString"}}'),
  )
  expect(fields).toEqual({ name: 'Riz', unit: '5 kg', details: { Note: 'x' } })
  expect(() => read({ Nom: 'a', Unité: 'b' }, { columns: { ...columns, brand: 'hasOwnProperty' } })).toThrow(
    '"hasOwnProperty"',
  )
})
