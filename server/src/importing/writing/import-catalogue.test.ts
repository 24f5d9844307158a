import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { counts, testShop } from '../../../testing/importing/shop.ts'
import { importLock } from './import-catalogue.ts'

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const mapping = { columns: { name: 'Nom', brand: 'Marque', unit: 'Unité', price: 'Prix', category: 'Rayon' } }
const list = 'Nom;Marque;Unité;Prix;Rayon\nRiz;Ndar;5 kg;3750;Épicerie\nLait;Kaani;1 L;900;Crèmerie\n'

test('a messy price list is imported correctly', async () => {
  const priceList = JSON.parse(await readFile(here('../mappings/price-list.json'), 'utf8')) as object
  const report = await shop.importFile(here('../../../testing/importing/fixtures/price-list.csv'), {
    mapping: priceList,
  })
  expect(report.remarks).toEqual([
    {
      line: 6,
      outcome: 'merged',
      column: 'Désignation, Marque, Contenance',
      reason: 'Same product as in line 2: the different value given here is ignored.',
    },
    { line: 7, outcome: 'refused', column: 'Prix TTC', reason: '"gratuit" is not a price.' },
  ])
  expect(counts(report)).toEqual([3, 0, 1, 0, 1])
  const [rice, milk, coffee] = await shop.products()
  expect(rice).toMatchObject({
    name: 'Riz brisé parfumé',
    price: 3_750,
    discount: 10,
    stock: 12,
    details: { Origine: 'Sénégal' },
  })
  expect(milk).toMatchObject({
    name: 'Lait en poudre "Matin"',
    price: 2_500,
    discount: 0,
    stock: 0,
    details: {},
  })
  expect(coffee).toMatchObject({
    name: 'Café & chicorée',
    price: 1_999,
    details: { Origine: "Côte d'Ivoire\n(Man)" },
  })
  const { categories } = await shop.catalogue()
  expect(categories.map(({ name }) => name.main).sort()).toEqual([
    'Crèmerie',
    'Petit déjeuner',
    'Promotions',
    'Riz, pâtes et céréales',
  ])
})

test('importing the same file twice changes nothing the second time', async () => {
  expect(counts(await shop.importText(list, { mapping }))).toEqual([2, 0, 0, 0, 0])
  const before = [await shop.products(), await shop.catalogue()]
  expect(counts(await shop.importText(list, { mapping }))).toEqual([0, 0, 0, 2, 0])
  expect([await shop.products(), await shop.catalogue()]).toEqual(before)
})

test('an import without a change sends no database event', async () => {
  await shop.importText(list, { mapping })
  const listener = new pg.Client(shop.database.connection)
  await listener.connect()
  const events: string[] = []
  listener.on('notification', ({ payload }) => events.push(payload ?? ''))
  await listener.query('listen catalogue')
  await shop.importText(list, { mapping })
  await listener.query('select 1')
  expect(events).toEqual([])
  await shop.importText(list.replace('900', '950'), { mapping })
  await listener.query('select 1')
  expect(events).toHaveLength(1)
  await listener.end()
})

test('fields that the file lacks are left alone', async () => {
  await shop.importText(list, { mapping: { ...mapping, defaults: { stock: 20 } } })
  await shop.database.pool.query(
    `update products set description = 'Un riz.', discount = 5 where name = 'Riz';
    update stock_levels set stock = 3 where product_id = (select id from products where name = 'Riz')`,
  )
  const report = await shop.importText(list.replace('3750', '3900'), {
    mapping: { ...mapping, defaults: { stock: 20 } },
  })
  expect(counts(report)).toEqual([0, 1, 0, 1, 0])
  expect((await shop.products())[0]).toMatchObject({
    price: 3_900,
    stock: 3,
    description: 'Un riz.',
    discount: 5,
  })
})

test('an empty stock cell keeps the stock, a filled one sets it', async () => {
  const stocked = (rice: string, milk: string) =>
    `Nom,Unité,Prix,Stock\nRiz,5 kg,3750,${rice}\nLait,1 L,900,${milk}\n`
  const columns = { name: 'Nom', unit: 'Unité', price: 'Prix', stock: 'Stock' }
  await shop.importText(stocked('7', '8'), { mapping: { columns } })
  await shop.importText(stocked('', '2'), { mapping: { columns } })
  expect((await shop.products()).map(({ stock }) => stock)).toEqual([7, 2])
})

test('a category added by hand survives the next import', async () => {
  await shop.importText(list, { mapping })
  await shop.importText(list.replace('Épicerie', 'Promotions'), { mapping })
  expect(counts(await shop.importText(list, { mapping }))).toEqual([0, 0, 0, 2, 0])
  expect((await shop.catalogue()).products.find(({ name }) => name.main === 'Riz')?.categoryIds).toHaveLength(
    2,
  )
})

test('categories and sub categories are created once for all spellings, and linked', async () => {
  const text = 'name,unit,price,category,subcategory\na,1,5,Épicerie,Riz\nb,1,5,EPICERIE,riz\nc,1,5,Bio,Riz\n'
  const report = await shop.importText(text)
  expect([report.newCategories, report.newSubCategories]).toEqual([2, 1])
  const { categories, subCategories } = await shop.catalogue()
  expect(categories.map(({ name }) => name.main).sort()).toEqual(['Bio', 'Épicerie'])
  expect(subCategories[0]).toMatchObject({ name: { main: 'Riz' }, image: '' })
  expect(subCategories[0]?.categoryIds).toHaveLength(2)
})

test('a dry run has the same counts and leaves no trace', async () => {
  const dry = await shop.importText(list, { mapping, dryRun: true })
  expect(await shop.catalogue()).toEqual({ categories: [], subCategories: [], products: [] })
  expect(await shop.importText(list, { mapping })).toEqual(dry)
})

test('rows with too few or too many columns are refused by line, and the counts add up', async () => {
  const text = 'name,unit,price\n"a\nb",1,5\nc,1\nd,1,5,6\ne,1,5\n"f,1,5\n'
  const report = await shop.importText(text)
  expect(counts(report)).toEqual([2, 0, 0, 0, 3])
  expect(report.rows).toBe(5)
  expect(report.remarks.filter(({ outcome }) => outcome === 'refused')).toEqual([
    { line: 4, outcome: 'refused', column: '', reason: 'The row has 2 columns, the first line has 3.' },
    { line: 5, outcome: 'refused', column: '', reason: 'The row has 4 columns, the first line has 3.' },
    {
      line: 7,
      outcome: 'refused',
      column: '',
      reason: 'A quotation mark in this line is not closed.',
    },
  ])
})

test('a repeated product is merged across chunks, even if its rows are far apart', async () => {
  const filler = Array.from({ length: 1_200 }, (_, index) => `p${index},1,5,A`).join('\n')
  const report = await shop.importText(`name,unit,price,category\nfirst,1,5,A\n${filler}\nfirst,1,6,B\n`)
  expect(counts(report)).toEqual([1_201, 0, 1, 0, 0])
  expect(report.remarks).toMatchObject([{ line: 1_203, outcome: 'merged', column: 'price' }])
  expect(
    (await shop.catalogue()).products.find(({ name }) => name.main === 'first')?.categoryIds,
  ).toHaveLength(2)
})

test('an empty file is refused as a whole; a file without rows is an empty import', async () => {
  await expect(shop.importText('')).rejects.toThrow('The file is empty')
  await expect(shop.importText('\n\n')).rejects.toThrow('The file is empty')
  expect(counts(await shop.importText('name,unit,price\n'))).toEqual([0, 0, 0, 0, 0])
})

test('a file that is not text is refused as a whole, regardless of its name', async () => {
  const workbook = Buffer.from('PK\x03\x04\x14\0\0\0\b\0[Content_Types].xml', 'latin1')
  await expect(shop.importText(workbook)).rejects.toThrow('This is an Excel workbook.')
  await expect(shop.importText(Buffer.from('PK\x03\x04list.csv', 'latin1'))).rejects.toThrow(
    'This is a compressed file',
  )
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7) % 256))
  await expect(shop.importText(noise)).rejects.toThrow('This is not a CSV file')
})

test('a text with a few zero characters, or in UTF-16 without its mark, is still a text', async () => {
  expect(counts(await shop.importText('name,unit,price\nRi\0z,1,5\nMil,1,5\n'))).toEqual([2, 0, 0, 0, 0])
  const curly = Buffer.from('name,unit,price\nL’huile d’olive,1,5\n', 'utf16le')
  expect(counts(await shop.importText(curly))).toEqual([1, 0, 0, 0, 0])
})

test('a wrong mapping stops the import before anything is written', async () => {
  await expect(
    shop.importText(list, { mapping: { columns: { name: 'Name', unit: 'Unité' } } }),
  ).rejects.toThrow('"Name"')
  expect(await shop.products()).toEqual([])
})

test('an import that breaks halfway leaves nothing behind', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => `p${index},1,5,A`).join('\n')
  const interruption = new AbortController()
  const broken = shop.importText(`name,unit,price,category\n${rows}\n`, {
    signal: interruption.signal,
    onProgress: () => interruption.abort(new Error('pulled the plug')),
  })
  await expect(broken).rejects.toThrow('pulled the plug')
  expect(await shop.catalogue()).toEqual({ categories: [], subCategories: [], products: [] })
})

test('two concurrent imports of one file count as one', async () => {
  const both = await Promise.all([shop.importText(list, { mapping }), shop.importText(list, { mapping })])
  expect(both.map(counts).sort()).toEqual([
    [0, 0, 0, 2, 0],
    [2, 0, 0, 0, 0],
  ])
  expect(await shop.products()).toHaveLength(2)
})

test('an import waits for another one', async () => {
  const other = new pg.Client(shop.database.connection)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [importLock])
  const importing = shop.importText(list, { mapping })
  await untilWaiting(other)
  await other.end()
  expect(counts(await importing)).toEqual([2, 0, 0, 0, 0])
})

test('a product that is added concurrently is recognized', async () => {
  const admin = new pg.Client(shop.database.connection)
  await admin.connect()
  await admin.query('begin')
  await admin.query(
    "insert into products (id, name, brand, unit, price, key) values ('ADMIN', 'Riz', 'Ndar', '5 kg', 10, $1)",
    ['riz\u001fndar\u001f5 kg'],
  )
  const importing = shop.importText(list, { mapping })
  await untilWaiting(admin)
  await admin.query('commit')
  await admin.end()
  expect(counts(await importing)).toEqual([1, 1, 0, 0, 0])
  expect((await shop.products()).find(({ id }) => id === 'ADMIN')?.price).toBe(3_750)
})

test('a product that is deleted concurrently is created with all its fields', async () => {
  await shop.importText(list, { mapping })
  const admin = new pg.Client(shop.database.connection)
  await admin.connect()
  await admin.query('begin')
  await admin.query("delete from products where name = 'Riz'")
  const importing = shop.importText(list.replace('3750', '4000'), { mapping })
  await untilWaiting(admin)
  await admin.query('commit')
  await admin.end()
  expect(counts(await importing)).toEqual([1, 0, 0, 1, 0])
  expect((await shop.products()).map(({ price }) => price).sort()).toEqual([4_000, 900])
})

test('concurrent saves are kept: the rows are decided again', async () => {
  await shop.importText(list, { mapping })
  await shop.importText('Nom;Marque;Unité;Prix;Rayon\nSel;;1 kg;200;Bio\n', { mapping })
  const admin = new pg.Client(shop.database.connection)
  await admin.connect()
  await admin.query('begin')
  await admin.query("update products set price = 4000 where name = 'Riz'")
  await admin.query(`
    insert into product_categories (product_id, category_id, position)
    select p.id, c.id, 1 from products p, categories c where p.name = 'Lait' and c.name = 'Bio'`)
  await admin.query("update products set updated_at = now() where name = 'Lait'")
  const importing = shop.importText(
    list.replace('3750;Épicerie', '4000;Épicerie').replace('900;Crèmerie', '900;Promotions'),
    { mapping },
  )
  await untilWaiting(admin)
  await admin.query('commit')
  await admin.end()
  expect(counts(await importing)).toEqual([0, 1, 0, 1, 0])
  const { products, categories } = await shop.catalogue()
  const nameOf = new Map(categories.map(({ _id, name }) => [_id, name.main]))
  const milk = products.find(({ name }) => name.main === 'Lait')!
  expect(milk.categoryIds.map((id) => nameOf.get(id))).toEqual(['Crèmerie', 'Bio', 'Promotions'])
})

test.each([true, false])(
  'while rows are decided, others can lock their products (dry run: %s)',
  async (dryRun) => {
    const rows = (price: number) =>
      `name,unit,price\n${Array.from({ length: 3_000 }, (_, index) => `p${index},1,${price}`).join('\n')}\n`
    await shop.importText(rows(5))
    const buyer = new pg.Client(shop.database.connection)
    await buyer.connect()
    let bought: Promise<unknown> | undefined
    await shop.importText(rows(6), {
      dryRun,
      onProgress(progress) {
        if (progress.rows !== 500) return
        bought = buyer.query('select from products for update nowait').catch((error: Error) => error.message)
      },
    })
    expect(await bought).toMatchObject({ rowCount: 3_000 })
    await buyer.end()
  },
)

test('a dry run waits for no lock', async () => {
  await shop.importText(list, { mapping })
  const other = new pg.Client(shop.database.connection)
  await other.connect()
  await other.query('begin')
  await other.query('lock table products, categories, product_changes in exclusive mode')
  const dryRun = await shop.importText(list.replace('3750', '4000').replace('Crèmerie', 'Bio'), {
    mapping,
    dryRun: true,
  })
  expect([counts(dryRun), dryRun.newCategories]).toEqual([[0, 2, 0, 0, 0], 1])
  await other.end()
})

test('pieces sold while the rows are decided stay sold, and the history records the overwritten stock', async () => {
  const stocked = 'name,unit,price,stock\nRiz,5 kg,3750,20\nLait,1 L,900,20\nMil,1 kg,500,20\n'
  await shop.importText(stocked)
  const till = new pg.Client(shop.database.connection)
  await till.connect()
  await till.query('begin')
  await till.query('select from products order by id for no key update')
  await till.query(`
    update stock_levels l set stock = case name when 'Mil' then 2 else stock - 7 end
    from products p where p.id = product_id`)
  const importing = shop.importText(
    stocked.replace('3750', '4000').replace('900,20', '900,25').replace('500,20', '500,10'),
  )
  await untilWaiting(till)
  await till.query('commit')
  await till.end()
  expect((await importing).restocked).toBe(2)
  const { rows } = await shop.database.pool.query(
    `select name, stock, before, after from products p join product_changes c on product_id = p.id
    join stock_levels l on l.product_id = p.id where before is not null order by p.id`,
  )
  expect(rows).toEqual([
    { name: 'Riz', stock: 13, before: { price: 3750 }, after: { price: 4000 } },
    { name: 'Lait', stock: 18, before: { stock: 13 }, after: { stock: 18 } },
    { name: 'Mil', stock: 0, before: { stock: 2 }, after: { stock: 0 } },
  ])
})

test('rounded prices are counted if their rows are imported', async () => {
  const rounding = { ...mapping, priceFactor: 0.07 }
  expect(await shop.importText(list, { mapping: rounding })).toMatchObject({ created: 2, rounded: 1 })
  expect(await shop.importText(list, { mapping: rounding })).toMatchObject({ unchanged: 2, rounded: 0 })
})

test('units are guessed for products that an earlier import created with the unit of the file', async () => {
  const units = 'Nom;Unité;Prix\nRiz;500 gm;900\nLait 1 L;;700\nSavon;1 U;300\n'
  const plain = { columns: { name: 'Nom', unit: 'Unité', price: 'Prix' } }
  const guessing = { ...plain, guessUnits: true }
  expect(await shop.importText(units, { mapping: plain })).toMatchObject({
    created: 2,
    refused: 1,
    guessedUnits: 0,
  })
  expect(await shop.importText(units, { mapping: guessing })).toMatchObject({
    created: 1,
    updated: 2,
    guessedUnits: 3,
  })
  const { database } = shop
  const { rows } = await database.pool.query('select name, unit from products order by name')
  expect(rows).toEqual([
    { name: 'Lait 1 L', unit: '1 L' },
    { name: 'Riz', unit: '500 g' },
    { name: 'Savon', unit: '1 pièce' },
  ])
  expect(await shop.importText(units, { mapping: guessing })).toMatchObject({ unchanged: 3, guessedUnits: 0 })
})

/** Resolves once a statement of the shop waits for the session's lock. */
async function untilWaiting(holder: pg.Client): Promise<void> {
  const watcher = new pg.Client(shop.database.connection)
  await watcher.connect()
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (;;) {
    const waiting = await watcher.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [rows[0]!.pid],
    )
    if (waiting.rowCount) break
    await wait(10)
  }
  await watcher.end()
}

test('a list with barcodes finds its products by them, even under other names', async () => {
  const first = 'Nom;Unité;Prix;EAN;SKU;Prix achat\nTartiner;400 g;2900;3017620422003;T-1;2100\n'
  expect(counts(await shop.importText(first))).toEqual([1, 0, 0, 0, 0])
  expect((await shop.products())[0]).toMatchObject({
    barcode: '3017620422003',
    productNumber: 'T-1',
    purchasePrice: 2100,
  })
  const renamed = 'Nom;Unité;Prix;EAN\nPâte à tartiner;400 g;3000;3 017620 422003\n'
  expect(counts(await shop.importText(renamed))).toEqual([0, 1, 0, 0, 0])
  const byNumber = 'Nom;Unité;Prix;SKU;EAN\nPâte cacao;400 g;3000;t-1;\n'
  expect(counts(await shop.importText(byNumber))).toEqual([0, 1, 0, 0, 0])
  expect(await shop.products()).toMatchObject([
    { name: 'Pâte cacao', price: 3000, barcode: '3017620422003', purchasePrice: 2100 },
  ])
})

test('a row with a code that another product has, or with a wrong one, is refused with a message', async () => {
  await shop.importText('Nom;Unité;Prix;EAN\nSel;1 kg;250;0042\nRiz;1 kg;900;\n')
  const report = await shop.importText(
    'Nom;Unité;Prix;EAN\nSel;1 kg;260;0042\nSucre;1 kg;700;0042\nRiz;1 kg;950;0042\nMil;1 kg;800;6.04E+12\nFonio;1 kg;900;3017620422004\n',
  )
  expect(counts(report)).toEqual([0, 1, 0, 0, 4])
  expect(
    report.remarks.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason]),
  ).toEqual([
    [3, 'The barcode 0042 belongs to another product, “Sel”.'],
    [4, 'The barcode 0042 belongs to another product, “Sel”.'],
    [
      5,
      'A spreadsheet has rounded this barcode. Format its column as text, enter the digits again and export it.',
    ],
    [6, 'This barcode is not valid: check its digits.'],
  ])
})

test('products may exchange codes in the order of the rows', async () => {
  await shop.importText('Nom;Unité;Prix;EAN\nSel;1 kg;250;41\nRiz;1 kg;900;42\n')
  const edited = (await shop.exportText()).replace(';41;', ';43;').replace(';42;', ';41;')
  expect(counts(await shop.importText(edited))).toEqual([0, 2, 0, 0, 0])
  expect((await shop.products()).map(({ barcode }) => barcode)).toEqual(['43', '41'])
})
