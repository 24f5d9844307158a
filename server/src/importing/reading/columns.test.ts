import { translate } from '@dix/contract'
import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'

const columnsOf = (header: readonly string[]) => guessMapping(header, [], 'fr').mapping?.columns
const problemOf = (header: readonly string[]) => guessMapping(header, [], 'fr').problem?.message

test('English and French column names are recognized, ignoring case and accents', () => {
  expect(
    columnsOf(['Product Name', 'Brand', 'SIZE', 'Price', 'In stock', 'Category', 'Sub-Category']),
  ).toEqual({
    name: 'Product Name',
    brand: 'Brand',
    unit: 'SIZE',
    price: 'Price',
    stock: 'In stock',
    category: 'Category',
    subCategory: 'Sub-Category',
  })
  expect(columnsOf(['Désignation', 'Marque', 'Unité', 'Prix', 'Remise', 'Rayon', 'Code'])).toEqual({
    name: 'Désignation',
    brand: 'Marque',
    unit: 'Unité',
    price: 'Prix',
    discount: 'Remise',
    category: 'Rayon',
  })
})

test('columns of codes and purchase prices are recognized; of two similar ones, neither is read', () => {
  const common = ['Nom', 'Unité', 'Prix']
  expect(columnsOf([...common, 'Code-barres', 'Réf.', 'Prix d’achat'])).toMatchObject({
    barcode: 'Code-barres',
    productNumber: 'Réf.',
    purchasePrice: 'Prix d’achat',
  })
  for (const name of ['EAN', 'EAN-13', 'Barcode', 'GTIN', 'UPC'])
    expect(columnsOf([...common, name])).toMatchObject({ barcode: name })
  for (const name of ['SKU', 'Référence', 'Ref', 'Code article'])
    expect(columnsOf([...common, name])).toMatchObject({ productNumber: name })
  expect(columnsOf([...common, 'SKU', 'Ref'])).toEqual({ name: 'Nom', unit: 'Unité', price: 'Prix' })
})

test('next to a maximum retail price, the price is the selling price', () => {
  expect(columnsOf(['name', 'unit', 'price', 'mrp'])).toMatchObject({
    price: 'mrp',
    sellingPrice: 'price',
  })
})

test('neither of two similar columns is chosen', () => {
  expect(problemOf(['Nom', 'Produit', 'Unité'])).toMatch('The columns "Nom", "Produit" all look like "Name"')
  expect(problemOf(['name', 'unit', 'mrp', 'mrp'])).toMatch('look like "Price before discount"')
})

test('columns with the same name are distinguished by their position, in the viewer’s language', () => {
  const { message, values } = guessMapping(['Nom', 'Unité', 'Nom'], [], 'fr').problem!.failure
  expect(translate('en', message, values)).toBe(
    'The columns "Nom (column 1)", "Nom (column 3)" all look like "Name": choose one of them.',
  )
  expect(translate('fr', message, values)).toBe(
    'Les colonnes « Nom (colonne 1) », « Nom (colonne 3) » peuvent toutes être « Nom » : choisissez-en une.',
  )
})

test('a file without a name or a unit needs a mapping, and the message lists its columns', () => {
  expect(problemOf(['name', 'price'])).toMatch(/No column looks like the unit.*"name", "price"/)
  expect(problemOf(['a', 'b'])).toMatch('No column looks like the name')
})

test('column names of tills are recognized', () => {
  expect(columnsOf(['Désignation', 'Conditionnement', 'Prix TTC', 'Promo', 'Qté'])).toEqual({
    name: 'Désignation',
    unit: 'Conditionnement',
    price: 'Prix TTC',
    discount: 'Promo',
    stock: 'Qté',
  })
})

test('a quantity next to a unit is the stock, if its cells are whole numbers', () => {
  const stockOf = (header: readonly string[], cells: readonly string[]) =>
    guessMapping(
      header,
      cells.map((cell) => ['Riz', '1 kg', cell]),
      'fr',
    ).columns.stock
  expect(stockOf(['Nom', 'Unité', 'Quantité'], ['12', '', '1 '])).toBe('Quantité')
  expect(stockOf(['Nom', 'Unité', 'Quantité'], ['12', '500 g'])).toBeUndefined()
  expect(stockOf(['Nom', 'Quantité'], ['12'])).toBeUndefined()
  expect(guessMapping(['Nom', 'Unité', 'Stock', 'Quantité'], [], 'fr').columns.stock).toBe('Stock')
})

test('a quantity without a unit next to it is the unit, if half of its cells have one', () => {
  const unitOf = (column: string, cells: readonly string[]) =>
    guessMapping(
      ['Nom', column],
      cells.map((cell) => ['Riz', cell]),
      'fr',
    ).mapping?.columns.unit
  expect(unitOf('Quantity', ['500 gm', '100 gm', '1 U', ''])).toBe('Quantity')
  expect(unitOf('Quantité', ['350 g Pouch', 'Combo 2 Items'])).toBe('Quantité')
  expect(unitOf('Quantity', ['12', '3', '500 gm'])).toBeUndefined()
  expect(unitOf('Colour', ['500 gm', '100 gm'])).toBeUndefined()
})

test.each([
  [['700,00', '650'], true],
  [['1 500', '3\u202f800,50 F CFA'], true],
  [['1\u00a0650 F CFA,00'], true],
  [['1.500,00'], true],
  [['1.850', '12.500', '900'], true],
  [['1.850', '12.50'], false],
  [['1.850', '1,850'], false],
  [['700', '1 500'], false],
  [['1,500', '12,50'], false],
  [['12.50', '12,50'], false],
])('the prices show whether the comma is decimal: %j', (prices, decimalComma) => {
  const rows = prices.map((price) => ['Riz', '1 kg', price])
  expect(guessMapping(['Nom', 'Unité', 'Prix'], rows, 'fr').mapping).toMatchObject({ decimalComma })
})

test('if there is no unit, a column of weights or the names give it, in the language of the shop', () => {
  const unitOf = (header: readonly string[], rows: readonly string[][]) =>
    guessMapping(header, rows, 'fr').mapping?.columns.unit
  expect(unitOf(['Nom', 'weightInGms'], [['Oignon', '1000']])).toEqual(['weightInGms', { always: 'g' }])
  expect(unitOf(['Nom', 'Poids (kg)'], [['Riz', '5']])).toEqual(['Poids (kg)', { always: 'kg' }])
  expect(
    unitOf(
      ['Nom', 'Prix'],
      [
        ['Riz 5 kg', '4000'],
        ['Lait 1 L', '800'],
      ],
    ),
  ).toEqual({ always: '1 pièce' })
  expect(
    unitOf(
      ['Nom', 'Prix'],
      [
        ['Riz 5 kg', '4000'],
        ['Savon', '300'],
        ['Peigne', '500'],
      ],
    ),
  ).toBeUndefined()
})
