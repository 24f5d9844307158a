import { isPlain, isPlainText, isVisible } from '@dix/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { counts, testShop, withoutRevisions } from '../../../testing/importing/shop.ts'
import { rounds } from '../../../testing/rounds.ts'
import { addProducts } from '../../../testing/stock.ts'
import { productKey } from '../../catalogue/index.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  type products,
  subCategories,
} from '../../catalogue/schema.ts'
import { fold } from '../../platform/fold.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const product = (given: Partial<typeof products.$inferInsert & { stock: number }> = {}) => {
  const row = {
    id: '01A',
    name: 'Riz parfumé',
    brand: 'Ndar',
    unit: '5 kg',
    stock: 3,
    price: 3_750,
    ...given,
  }
  return { ...row, key: productKey(row.name, row.brand ?? '', row.unit) }
}

test('a French Excel opens an export as a table on a double click', async () => {
  await addProducts(shop.database.db, [product({ nameOther: 'Fragrant rice', details: { Origine: 'Mali' } })])
  expect(withoutRevisions(await shop.exportText())).toBe(
    '\ufeff_id;name_fr;name_en;brand;unit;step_grams;price;discount;stock;low_stock;barcode;product_number;purchase_price;draft;category;subCategory;image;description_fr;description_en;more_details_fr;more_details_en;category_position;subCategory_position;product_position;stock_exported;revision_exported\r\n' +
      '01A;Riz parfumé;Fragrant rice;Ndar;5 kg;;3750;0;3;;;;;no;;;;;;"{""Origine"":""Mali""}";;;;;3;\r\n',
  )
})

test('no cell of an export runs as a formula', async () => {
  await addProducts(shop.database.db, [
    product({ name: '=HYPERLINK("x")', brand: '@cmd', description: "'=1" }),
  ])
  const [, row] = (await shop.exportText()).split('\r\n')
  expect(row?.split(';')[1]).toBe('"\'=HYPERLINK(""x"")"')
  expect(counts(await shop.importText(await shop.exportText()))).toEqual([0, 0, 0, 1, 0])
})

test('an edited export changes only the edited fields, under the same id', async () => {
  await addProducts(shop.database.db, [product(), product({ id: '01B', name: 'Lait' })])
  const edited = (await shop.exportText()).replace('Riz parfumé', 'Riz brisé').replace(';3750;', ';3900;')
  expect(counts(await shop.importText(edited))).toEqual([0, 1, 0, 1, 0])
  expect((await shop.products())[0]).toMatchObject({
    id: '01A',
    name: 'Riz brisé',
    price: 3_900,
    key: productKey('Riz brisé', 'Ndar', '5 kg'),
  })
})

test('stock in an export changes by the edit in the file, once', async () => {
  const sold = (pieces: number) =>
    shop.database.pool.query('update stock_levels set stock = stock - $1', [pieces])
  const stock = async () => (await shop.products())[0]!.stock
  await addProducts(shop.database.db, [product({ stock: 20 })])
  const file = await shop.exportText()
  await sold(6)
  const priced = file.replace(';3750;', ';3900;')
  expect(await shop.importText(priced)).toMatchObject({ updated: 1, restocked: 0 })
  expect(await stock()).toBe(14)
  const counted = priced.replace(';0;20;', ';0;30;')
  expect(await shop.importText(counted, { dryRun: true })).toMatchObject({ updated: 1, restocked: 1 })
  expect(await shop.importText(counted)).toMatchObject({ updated: 1, restocked: 1 })
  expect(await stock()).toBe(24)
  await sold(5)
  expect(await shop.importText(counted.replace(';3900;', ';4100;'))).toMatchObject({ restocked: 0 })
  expect(await stock()).toBe(19)
  expect(await shop.importText(counted)).toMatchObject({ updated: 1, restocked: 0 })
  expect(await shop.importText('_id;stock\n01A;50\n')).toMatchObject({ updated: 1, restocked: 1 })
  expect(await stock()).toBe(50)
  expect(await shop.importText('_id;stock;stock_exported\n01A;0;70\n')).toMatchObject({
    restocked: 1,
    remarks: [
      {
        line: 2,
        column: 'stock',
        reason: 'The stock was to go down by 70, but only 50 were left: it is now 0.',
      },
    ],
  })
  expect(await stock()).toBe(0)
})

test('values saved since the export stay unless the file changed them, with a remark either way', async () => {
  await addProducts(shop.database.db, [product()])
  const file = await shop.exportText()
  await shop.importText('_id;price;name_en\n01A;5555;Rice\n')
  await shop.importText('_id;price\n01A;5600\n')
  const results = async (text: string) => {
    const { remarks, ...report } = await shop.importText(text)
    return [counts(report), remarks.map(({ line, column, reason }) => `${line} ${column} ${reason}`)]
  }
  expect(await results(file.replace(';5 kg;', ';6 kg;'))).toEqual([
    [0, 1, 0, 0, 0],
    [
      '2 name_en Changed since the export: "Rice" is kept; the file still has the old "".',
      '2 price Changed since the export: "5600" is kept; the file still has the old "3750".',
    ],
  ])
  expect(await shop.products()).toMatchObject([{ price: 5_600, nameOther: 'Rice', unit: '6 kg' }])
  const priced = (await shop.exportText()).replace(';5600;', ';5900;')
  await shop.importText('_id;price\n01A;5700\n')
  expect(await results(priced)).toEqual([
    [0, 1, 0, 0, 0],
    ['2 price Changed since the export: "5700" → "5900".'],
  ])
  expect(await results(priced)).toEqual([[0, 0, 0, 1, 0], []])
  const counted = (await shop.exportText()).replace(';0;3;', ';0;9;')
  await shop.importText('_id;stock\n01A;20\n')
  expect(await results(counted)).toEqual([[0, 1, 0, 0, 0], ['2 stock Changed since the export: "20" → "9".']])
})

test('categories saved since the export stay unless the file changed them', async () => {
  const categories = async () => {
    const [, row] = (await shop.exportText()).split('\r\n')
    return row!.split(';').slice(14, 16)
  }
  await addProducts(shop.database.db, [product()])
  await shop.importText('_id;category\n01A;Bio\n')
  const file = await shop.exportText()
  await shop.importText('_id;category;subCategory\n01A;Épicerie;Riz\n')
  expect(await shop.importText(file)).toMatchObject({
    unchanged: 1,
    remarks: [{ column: 'category', reason: expect.stringMatching(/since the export and are kept/) }],
  })
  expect(await categories()).toEqual(['Épicerie', 'Riz'])
  expect(await shop.importText(file.replace(';Bio;', ';Promotions;'))).toMatchObject({
    updated: 1,
    remarks: [{ column: 'category', reason: expect.stringMatching(/in the file replace them/) }],
  })
  expect(await categories()).toEqual(['Promotions', ''])
})

test('extra fields keep the order they were written in', async () => {
  await addProducts(shop.database.db, [product()])
  const text =
    '_id;more_details_fr\n01A;"{""Provenance"":""Mali"",""Bio"":""oui"",""À noter"":""fragile""}"\n'
  expect(counts(await shop.importText(text))).toEqual([0, 1, 0, 0, 0])
  const [row] = await shop.products()
  expect(Object.keys(row?.details ?? {})).toEqual(['Provenance', 'Bio', 'À noter'])
})

test('extra fields keep their order when an export, even one that sorted them, changes something else', async () => {
  await addProducts(shop.database.db, [product({ details: { Zeta: '1', Alpha: '2', Mid: '3' } })])
  const file = await shop.exportText()
  expect(file).toContain('{""Zeta"":""1"",""Alpha"":""2"",""Mid"":""3""}')
  await shop.importText(file.replace(';3750;', ';3900;'))
  const sorted = file.replace(
    '""Zeta"":""1"",""Alpha"":""2"",""Mid"":""3""',
    '""Alpha"":""2"",""Mid"":""3"",""Zeta"":""1""',
  )
  expect(counts(await shop.importText(sorted.replace(';3750;', ';4000;')))).toEqual([0, 1, 0, 0, 0])
  expect(Object.keys((await shop.products())[0]!.details)).toEqual(['Zeta', 'Alpha', 'Mid'])
  const { rows } = await shop.database.pool.query(
    'select after from product_changes order by id desc limit 2',
  )
  expect(rows).toEqual([{ after: { price: 4000 } }, { after: { price: 3900 } }])
})

test('a few columns of an export suffice to change just those', async () => {
  await addProducts(shop.database.db, [product()])
  expect(counts(await shop.importText('_id;stock\n01A;9\nNONE;1\n;2\n'))).toEqual([0, 1, 0, 0, 2])
  expect((await shop.products())[0]).toMatchObject({ stock: 9, price: 3_750, name: 'Riz parfumé' })
})

test('a row without an id among those of an export is a new product', async () => {
  await addProducts(shop.database.db, [product()])
  const report = await shop.importText(
    `${await shop.exportText()};Mil;;;1 kg;;500;0;4;2;;;;oui;Épicerie;Céréales;;;;;;;;;;\r\n`,
  )
  expect(counts(report)).toEqual([1, 0, 0, 1, 0])
  expect((await shop.products()).find(({ name }) => name === 'Mil')?.id).toMatch(/^[0-9A-Z]{26}$/)
})

test('products may take over a name in the order of the rows', async () => {
  await addProducts(shop.database.db, [product({ name: 'Un' }), product({ id: '01B', name: 'Deux' })])
  expect(counts(await shop.importText('_id;name_fr\n01A;Trois\n01B;Un\n'))).toEqual([0, 2, 0, 0, 0])
  expect((await shop.products()).map(({ name }) => name)).toEqual(['Trois', 'Un'])
})

test('importing an export leaves a sub category in the categories it has in the shop', async () => {
  const { db } = shop.database
  await db.insert(categories).values([
    { id: 'CA', name: 'A', key: 'a' },
    { id: 'CB', name: 'B', key: 'b' },
  ])
  await db.insert(subCategories).values({ id: 'SX', name: 'x', key: 'x' })
  await addProducts(db, [product()])
  await db.insert(productCategories).values({ productId: '01A', categoryId: 'CA', position: 0 })
  await db.insert(productSubCategories).values({ productId: '01A', subCategoryId: 'SX', position: 0 })
  const before = await shop.catalogue()
  expect(counts(await shop.importText(await shop.exportText()))).toEqual([0, 0, 0, 1, 0])
  expect(await shop.catalogue()).toEqual(before)
})

test('a lone surrogate, a zero character or a foreign picture in an edited export is refused', async () => {
  const row = (fields: string, image: string) => `;Riz;5 kg;5;${image};"${fields.replaceAll('"', '""')}"\n`
  const text = `_id;name_fr;unit;price;image;more_details_fr\n${row('{"a":"\\ud800"}', '')}${row('{"a":"\\u0000"}', '')}${row('[1]', '')}${row('', 'https://x.example/a.png')}`
  const report = await shop.importText(text)
  expect(counts(report)).toEqual([0, 0, 0, 0, 4])
  expect(report.remarks.map(({ column }) => column)).toEqual([
    'more_details_fr',
    'more_details_fr',
    'more_details_fr',
    'image',
  ])
})

test('names, categories and extra fields that a form would refuse are refused in an edited export', async () => {
  const file = (row: string) => `_id;name_fr;unit;price;category;description_fr;more_details_fr\n;${row}\n`
  const fields = (json: string) => `Riz;1;5;;;"${json.replaceAll('"', '""')}"`
  const reasonOf = async (row: string) => (await shop.importText(file(row))).remarks[0]?.reason
  const line = 'The text contains a line break or a character that cannot be displayed.'
  expect(await reasonOf('Riz\u202eziR;1;5;;;')).toBe(line)
  expect(await reasonOf('"Riz\nBcc: a@example.com";1;5;;;')).toBe(line)
  expect(await reasonOf('Riz;1\u0007;5;;;')).toBe(line)
  expect(await reasonOf('Riz;1;5;Épi\u2066cerie;;')).toBe(line)
  expect(await reasonOf('Riz;1;5;\u2800;;')).toBe('A name is empty.')
  expect(await reasonOf('\u2800;1;5;;;')).toBe('The cell is empty.')
  expect(await reasonOf('Riz;1;5;;Fin\u202e;')).toBe(
    'The text contains a character that cannot be displayed.',
  )
  expect(await reasonOf(fields('{"__proto__":"x","k":"v"}'))).toBe('Give this extra field another name.')
  expect(await reasonOf(fields('{"k":" "}'))).toBe('The extra field "k" is empty: fill it in or remove it.')
  expect(await reasonOf(fields('{"\u200b":"v"}'))).toBe('An extra field’s name must have 1 to 80 characters.')
  expect(await reasonOf(`${'🍚'.repeat(200)};1;5;;"Fin\r\net bon\t.";`)).toBe(
    'The product has no category: shoppers can only find it by searching.',
  )
  expect(await shop.products()).toMatchObject([{ description: 'Fin\net bon\t.' }])
})

test('a picture that the shop does not have is refused, unless the product has it already', async () => {
  const lost = ['/media/uploads/lost.webp']
  await addProducts(shop.database.db, [product({ images: lost }), product({ id: '01B', name: 'Lait' })])
  const text = `_id;stock;image\n01A;9;${lost[0]}\n01B;9;${lost[0]}\n`
  const report = await shop.importText(text)
  expect(counts(report)).toEqual([0, 1, 0, 0, 1])
  expect(report.remarks).toMatchObject([{ line: 3, column: 'image' }])
})

const letters = fc.constantFrom(
  ...'aé;,"\'=+-@|\\ \t\n\r\u00a0\u200b\ufffd\u2028ﬁ🍚',
  '&amp;',
  '\r\n',
  '\ufeff',
  '\u0001',
  '＝',
)
const text = (maxLength: number) => fc.string({ unit: letters, maxLength })
const line = (maxLength: number) => text(maxLength).filter(isPlain)
const shown = (maxLength: number) => line(maxLength).filter((value) => fold(value) !== '' && isVisible(value))
const categoryNames = fc.uniqueArray(
  shown(8)
    .map((name) => name.trim())
    .filter((name) => fold(name) !== ''),
  {
    selector: fold,
    maxLength: 3,
  },
)
const fields = fc
  .array(
    fc.tuple(
      fc.oneof(shown(6), fc.constantFrom('constructor', '2', '10')),
      text(8).filter((value) => isPlainText(value) && isVisible(value)),
    ),
    { maxLength: 4 },
  )
  .map((entries) => Object.fromEntries(entries) as Record<string, string>)
const nastyFields = {
  name: shown(12),
  nameOther: fc.option(shown(12)),
  brand: line(6),
  unit: shown(6),
  description: text(30).filter(isPlainText),
  descriptionOther: fc.option(text(30).filter((value) => value !== '' && isPlainText(value))),
  stock: fc.nat(1_000_000),
  lowStock: fc.option(fc.nat(10_000)),
  purchasePrice: fc.option(fc.nat(1_000_000)),
  discount: fc.nat(100),
  images: fc.array(fc.constantFrom('/media/a.webp', '/media/b/c-1.webp'), { maxLength: 2 }),
  details: fields,
  detailsOther: fc.option(fields),
  categories: categoryNames,
  subCategories: categoryNames,
}
const price = fc.integer({ min: 1, max: 1_000_000_000 })
const nastyProduct = fc.oneof(
  fc.record({ ...nastyFields, draft: fc.boolean(), price }),
  fc.record({ ...nastyFields, draft: fc.constant(true), price: fc.constant(null) }),
)
type NastyProduct = typeof nastyProduct extends fc.Arbitrary<infer Row> ? Row : never

test('any shop imports its own export unchanged, and an empty shop becomes identical, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(nastyProduct, {
        selector: (row) => productKey(row.name, row.brand, row.unit),
        minLength: 1,
        maxLength: 4,
      }),
      async (rows) => {
        await shop.empty()
        await fill(rows)
        const file = await shop.exportText()
        const before = [await shop.products(), await shop.catalogue()]
        expect(counts(await shop.importText(file))).toEqual([0, 0, 0, rows.length, 0])
        expect([await shop.products(), await shop.catalogue()]).toEqual(before)
        expect(await shop.exportText()).toBe(file)

        await shop.empty()
        expect(counts(await shop.importText(file))).toEqual([rows.length, 0, 0, 0, 0])
        expect(withoutRevisions(await shop.exportText())).toBe(withoutRevisions(file))
      },
    ),
    { numRuns: rounds(30) },
  )
})

/** Writes products as an admin could have, bypassing every check of an import. */
async function fill(rows: NastyProduct[]): Promise<void> {
  const { db } = shop.database
  const made = { categories: new Map<string, string>(), subCategories: new Map<string, string>() }
  const category = (kind: keyof typeof made, name: string) => {
    const id = made[kind].get(fold(name)) ?? `${kind[0]}${made[kind].size}`
    made[kind].set(fold(name), id)
    return { id, name, key: fold(name) }
  }
  for (const [index, row] of rows.entries()) {
    const productId = `P${index}`
    const ours = row.categories.map((name) => category('categories', name))
    const subs = row.subCategories.map((name) => category('subCategories', name))
    const codes = index % 2 === 0 ? { barcode: `700${index}`, productNumber: `=N ${index}` } : {}
    const key = productKey(row.name, row.brand, row.unit)
    await addProducts(db, [{ ...row, ...codes, id: productId, key }])
    if (ours.length > 0) {
      await db.insert(categories).values(ours).onConflictDoNothing()
      await db
        .insert(productCategories)
        .values(ours.map(({ id }, position) => ({ productId, categoryId: id, position })))
    }
    if (subs.length > 0) {
      await db.insert(subCategories).values(subs).onConflictDoNothing()
      await db
        .insert(productSubCategories)
        .values(subs.map(({ id }, position) => ({ productId, subCategoryId: id, position })))
    }
  }
}
