import { translate } from '@dix/contract'
import { expect, test } from 'vitest'
import type { ParsedRow } from './parsed-row.ts'
import { shopExportReader, shopSoftwareOf } from './shop-exports.ts'

const now = new Date('2026-11-23T12:00:00Z')

/** Reads rows given as objects from column to cell, as a file with all of their columns. */
function read(rows: Record<string, string>[]): (ParsedRow & { refusals: string[] })[] {
  const header = [...new Set(rows.flatMap(Object.keys))]
  const reader = shopExportReader(header, 'fr', now)!
  return rows.flatMap((row, index) => {
    const cells = header.map((column) => row[column] ?? '')
    if (reader.skips!(cells)) return []
    const refusals: string[] = []
    const parsed = reader.read(index + 2, cells, (column, message, values) =>
      refusals.push(`${column}: ${translate('en', message, values)}`),
    )
    return [{ ...parsed, refusals }]
  })
}

const woo = {
  ID: '12',
  Type: 'simple',
  SKU: 'RIZ-5',
  'GTIN, UPC, EAN, or ISBN': '4006381333931',
  Name: 'Riz parfumé',
  Published: '1',
  'Visibility in catalog': 'visible',
  'Short description': '',
  Description: '<p>Grain long.</p>\\n<ul><li>Thaïlande</li></ul>',
  'Date sale price starts': '',
  'Date sale price ends': '',
  'In stock?': '1',
  Stock: '12',
  'Sale price': '4000',
  'Regular price': '5000',
  Categories: 'Épicerie > Riz, Promotions',
  Images: 'https://old.example/a.jpg, https://old.example/b.jpg',
  Parent: '',
  Brands: 'Kaani',
  'Attribute 1 name': '',
  'Attribute 1 value(s)': '',
}

test('a product of WooCommerce is read with prices, stock, codes, texts and the levels of its categories', () => {
  const [row] = read([woo])
  expect(row).toMatchObject({
    fields: {
      name: 'Riz parfumé',
      brand: 'Kaani',
      unit: '1 pièce',
      price: 5000,
      discount: 20,
      stock: 12,
      barcode: '4006381333931',
      productNumber: 'RIZ-5',
      description: 'Grain long.\n\n- Thaïlande',
    },
    categories: ['Épicerie', 'Promotions'],
    subCategories: ['Riz'],
    refusals: [],
  })
  expect(row!.fields).not.toHaveProperty('draft')
  expect(row!.remarks.map(({ message }) => message)).toEqual([
    'Images are not copied from another shop: save them there and add them under Bulk image upload.',
  ])
})

test('the variations of WooCommerce are products; their parent is not one but supplies what they lack', () => {
  const parent = {
    ...woo,
    Type: 'variable',
    SKU: 'LAIT',
    'Regular price': '',
    'Sale price': '',
    Name: 'Lait',
  }
  const variation = (value: string, number: string) => ({
    ...woo,
    ID: number,
    Type: 'variation',
    SKU: `LAIT-${number}`,
    'GTIN, UPC, EAN, or ISBN': '',
    Name: `Lait - ${value}`,
    Description: '',
    Categories: '',
    Brands: '',
    Parent: number === '1' ? 'LAIT' : 'id:12',
    'Attribute 1 value(s)': value,
  })
  const rows = read([parent, variation('500 ml', '1'), variation('1 ltr', '2'), variation('Vanille', '3')])
  expect(rows.map(({ fields }) => [fields.name, fields.unit, fields.productNumber])).toEqual([
    ['Lait', '500 ml', 'LAIT-1'],
    ['Lait', '1 L', 'LAIT-2'],
    ['Lait - Vanille', '1 pièce', 'LAIT-3'],
  ])
  for (const { fields, subCategories } of rows)
    expect([fields.brand, fields.description, subCategories]).toEqual([
      'Kaani',
      'Grain long.\n\n- Thaïlande',
      ['Riz'],
    ])
})

test('a sale price of WooCommerce applies only within its dates', () => {
  const discount = (starts: string, ends: string) =>
    read([{ ...woo, 'Date sale price starts': starts, 'Date sale price ends': ends }])[0]!.fields.discount
  expect(discount('2026-11-01', '2026-11-23 23:59:59')).toBe(20)
  expect(discount('2026-11-24', '')).toBe(0)
  expect(discount('', '2026-11-22 23:59:59')).toBe(0)
})

test('an export without counted stock says once that new products are sold out, not for drafts', () => {
  const rows = read([
    { ...woo, Images: '', Stock: '', Published: '0' },
    { ...woo, Images: '', Stock: '' },
    { ...woo, Images: '', Stock: '' },
    { ...woo, Images: '', Stock: '', 'In stock?': '0' },
  ])
  expect(rows.map(({ fields }) => fields.stock)).toEqual([undefined, undefined, undefined, 0])
  expect(rows.map(({ remarks }) => remarks.length)).toEqual([0, 1, 0, 0])
  expect(rows[1]!.remarks[0]).toMatchObject({ column: 'Stock', outcome: 'taken' })
})

test('WooCommerce in French, unpublished, without a counted stock and in no category', () => {
  const [row] = read([
    {
      ID: '7',
      Type: 'simple',
      UGS: 'B-33',
      'GTIN, UPC, EAN ou ISBN': '',
      Nom: 'Bissap 33 cl',
      Publié: '0',
      'Description courte': 'Frais',
      Description: '',
      'En stock ?': '0',
      Stock: '',
      'Tarif promo': '',
      'Tarif régulier': '500,00',
      'Coût des marchandises': '350,00',
      Catégories: 'Non classé',
      Images: '',
      Marques: '',
    },
  ])
  expect(row).toMatchObject({
    fields: {
      name: 'Bissap 33 cl',
      unit: '33 cl',
      price: 500,
      purchasePrice: 350,
      stock: 0,
      description: 'Frais',
      draft: true,
    },
    categories: [],
    refusals: [],
  })
})

const shopify = {
  Title: 'Café moulu',
  'URL handle': 'cafe-moulu',
  Description: '<p>Arabica</p>',
  Vendor: 'Touba',
  'Product category': 'Food, Beverages & Tobacco > Beverages > Coffee',
  Type: '',
  'Published on online store': 'TRUE',
  Status: 'Active',
  SKU: "'CAF-250",
  Barcode: "'4006381333931",
  'Option1 name': 'Poids',
  'Option1 value': '250 g',
  'Option2 value': '',
  Price: '2000.00',
  'Compare-at price': '2500.00',
  'Cost per item': '1200.00',
  'Inventory quantity': '8',
  'Product image URL': 'https://cdn.example/1.jpg',
}
const blank = Object.fromEntries(Object.keys(shopify).map((column) => [column, '']))

test('a product of Shopify: each variant is a product, further pictures are not', () => {
  const rows = read([
    shopify,
    {
      ...blank,
      'URL handle': 'cafe-moulu',
      'Option1 value': '1 kg',
      'Option2 value': 'Épicé',
      Price: '7000',
      'Inventory quantity': '-2',
    },
    { ...blank, 'URL handle': 'cafe-moulu', 'Product image URL': 'https://cdn.example/2.jpg' },
    {
      ...shopify,
      Title: 'Savon, lot de 3',
      'URL handle': 'savon',
      'Option1 value': 'Default Title',
      Status: 'Draft',
    },
  ])
  expect(rows.map(({ fields }) => fields)).toMatchObject([
    {
      name: 'Café moulu',
      brand: 'Touba',
      unit: '250 g',
      price: 2500,
      discount: 20,
      stock: 8,
      barcode: '4006381333931',
      productNumber: 'CAF-250',
      purchasePrice: 1200,
      description: 'Arabica',
    },
    { name: 'Café moulu - Épicé', brand: 'Touba', unit: '1 kg', price: 7000, discount: 0, stock: 0 },
    { name: 'Savon, lot de 3', unit: 'Lot de 3', draft: true },
  ])
  expect(rows[1]!.subCategories).toEqual(['Coffee'])
  expect(rows.flatMap(({ refusals }) => refusals)).toEqual([])
})

test('exports of Shopify with its old column names are recognized, price lists are not taken for exports', () => {
  expect(shopSoftwareOf(['Handle', 'Title', 'Body (HTML)', 'Option1 Value', 'Variant Price'])).toBe('shopify')
  expect(shopSoftwareOf(Object.keys(woo))).toBe('woocommerce')
  expect(shopSoftwareOf(['Name', 'Unit', 'Price', 'Type'])).toBeNull()
})

test('an invalid cell is refused under the name of the column in the file', () => {
  expect(read([{ ...woo, 'Regular price': 'abc' }])[0]!.refusals[0]).toMatch(/^Regular price: "abc"/)
  expect(read([{ ...shopify, Barcode: '123456789' }])[0]!.refusals[0]).toMatch(/^Barcode: /)
})
