import { importEndpoints, importLimits, importReportPath, type UploadedImport } from '@dix/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { importerOf } from '../../testing/importing/importer.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
let page: ReturnType<typeof importerOf>
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Fatou' })
  page = importerOf(shop, admin)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

/** Lowers a limit for one test, because a file of the real size takes seconds. */
const lower = (limit: 'rows' | 'remarks' | 'file', to: number) =>
  vi.spyOn(importLimits as Record<typeof limit, number>, limit, 'get').mockReturnValue(to)

const list = (name: string) =>
  `Nom;Unité;Prix;Rayon;Stock\n${name};5 kg;3750;Épicerie;4\nSel;1 kg;gratuit;Épicerie;1\n`
const productsNamed = async (name: string) =>
  (
    await shop.database.pool.query(
      'select * from products join stock_levels on product_id = id where name = $1',
      [name],
    )
  ).rows

test('every endpoint of the page refuses visitors and shoppers before it reads anything', async () => {
  const shopper = await shop.user()
  const calls = [
    ...Object.values(importEndpoints).map(({ method, path }) => `${method} ${path}`),
    `GET ${importReportPath('01A', 'fr')}`,
    'GET /api/import/export',
  ]
  for (const route of calls) {
    const body = route.startsWith('GET') ? undefined : {}
    expect([route, (await shop.call(route, body)).status]).toEqual([route, 401])
    expect([route, (await shop.call(route, body, { token: shopper.token })).status]).toEqual([route, 403])
  }
  expect((await page.upload(list('a'), { token: '' })).status).toBe(401)
  expect((await page.upload(list('a'), { token: shopper.token })).status).toBe(403)
})

test('an upload shows the columns, guesses the mapping and imports nothing yet', async () => {
  const { status, data } = await page.upload(list('Mil'), { name: 'C:\\Users\\Awa\\prix du jour.csv' })
  expect(status).toBe(200)
  expect(data).toEqual({
    _id: expect.stringMatching(/^\w{26}$/),
    fileName: 'prix du jour.csv',
    size: Buffer.byteLength(list('Mil')),
    header: ['Nom', 'Unité', 'Prix', 'Rayon', 'Stock'],
    rows: [
      ['Mil', '5 kg', '3750', 'Épicerie', '4'],
      ['Sel', '1 kg', 'gratuit', 'Épicerie', '1'],
    ],
    separator: ';',
    encoding: 'utf-8',
    ownFormat: false,
    software: null,
    mapping: expect.objectContaining({
      columns: { name: 'Nom', unit: 'Unité', price: 'Prix', category: 'Rayon', stock: 'Stock' },
    }),
    guessed: { name: 'Nom', unit: 'Unité', price: 'Prix', category: 'Rayon', stock: 'Stock' },
    hint: null,
  } satisfies UploadedImport)
  expect(await productsNamed('Mil')).toEqual([])
  expect(await page.details(data._id)).toMatchObject({ state: 'uploaded', by: 'Fatou', report: null })
})

test('missing columns are reported in the viewer’s language, with those that were guessed', async () => {
  const { data } = await page.upload('Nom,Prix\nMil,500\n', { language: 'fr' })
  expect(data).toMatchObject({
    mapping: null,
    guessed: { name: 'Nom', price: 'Prix' },
    hint: expect.stringMatching(/^Aucune colonne ne ressemble à l’unité .* « Nom », « Prix »\.$/),
  })
})

test('a check reports the counts and remarks of the import, but changes nothing', async () => {
  const { data } = await page.upload(list('Fonio'))
  const { mapping } = data
  const begun = await page.call('POST /api/import/check', { _id: data._id, mapping })
  expect(['checking', 'checked'], 'a short list may be checked before the response is read').toContain(
    begun.data.state,
  )
  const checked = await page.ended(data._id)
  expect(checked).toMatchObject({
    state: 'checked',
    rowsRead: 2,
    bytesRead: checked.size,
    waiting: false,
    report: { rows: 2, created: 1, refused: 1, newCategories: 1 },
    remarkCount: 1,
    remarks: [{ line: 3, outcome: 'refused', column: 'Prix', reason: '"gratuit" is not a price.' }],
    failure: null,
    edit: null,
  })
  expect(await productsNamed('Fonio')).toEqual([])
  await page.call('POST /api/import/run', { _id: data._id, mapping })
  const done = await page.ended(data._id)
  expect(done).toMatchObject({ state: 'done', report: checked.report!, undone: false, mapping })
  expect(done.edit).toBeGreaterThan(0)
  expect(await productsNamed('Fonio')).toMatchObject([{ price: 3750, stock: 4 }])
  const { rows } = await shop.database.pool.query('select * from catalogue_edits where id = $1', [done.edit])
  expect(rows).toMatchObject([{ kind: 'import', user_id: admin._id, user_name: 'Fatou', note: 'list.csv' }])
  expect((await page.details(data._id, 'fr')).remarks[0]?.reason).toBe('« gratuit » n’est pas un prix.')
})

test('refused rows can be downloaded, corrected and imported again', async () => {
  const file = 'name,unit,price\nOK,1,5\n=1+1,1,free\n"a\nb",,x\ntoo,few\n'
  const { _id } = await page.bring(file)
  const report = await page.download(importReportPath(_id, 'fr'))
  expect(report.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="refused-rows.csv"',
  })
  expect(report.text).toBe(
    '\ufeff_line;_column;_reason;name;unit;price\r\n' +
      '3;price;"« free » n’est pas un prix.";\'=1+1;1;free\r\n'
        .replace('"«', '«')
        .replace('prix."', 'prix.') +
      '4;unit, price;La cellule est vide. « x » n’est pas un prix.;"a\nb";;x\r\n' +
      '6;;La ligne a 2 colonnes, la première en a 3.;too;few;\r\n',
  )
  const again = await page.bring(report.text.replace('1;free', '1;700'))
  expect(again.report).toMatchObject({ rows: 3, created: 1, refused: 2 })
  expect(await productsNamed('=1+1')).toMatchObject([{ price: 700 }])
  const second = await page.download(importReportPath(again._id, 'en'))
  expect(second.text.split('\r\n')[0]).toBe('\ufeff_line;_column;_reason;name;unit;price')
})

test('a report that cannot contain every refused row begins with the number of missing ones', async () => {
  const remarks = 60
  lower('remarks', remarks)
  const { _id } = await page.bring(`name,unit,price\n${'Riz,1,free\n'.repeat(remarks + 3)}`, null, 'check')
  const [, first, second, ...others] = (await page.download(importReportPath(_id, 'en'))).text.split('\r\n')
  expect(first).toMatch(/^;;3 more refused rows did not fit into this file\..*;;;$/)
  expect(second).toMatch(/^2;price;/)
  expect(others).toHaveLength(remarks)
})

test('refused rows of our own format stay in our own format', async () => {
  const { _id } = await page.bring("_id;stock;brand\nP01;x;'=Kaolak\n;;\n")
  const { text } = await page.download(importReportPath(_id, 'en'))
  expect(text).toContain(";P01;x;'=Kaolak\r\n")
  const { data } = await page.upload(text)
  expect(data).toMatchObject({ ownFormat: true, mapping: null, hint: null })
  expect((await page.bring(text.replace(';x;', ';77;'))).report).toMatchObject({ updated: 1 })
})

test('an export of Shopify is recognized by its columns and imported without a mapping', async () => {
  const text =
    'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant Price,Image Src\n' +
    'cafe,Café Touba,<p>Épicé</p>,Touba,Poids,250 g,2000,https://old.example/1.jpg\n' +
    'cafe,,,,,1 kg,7000,\ncafe,,,,,,,https://old.example/2.jpg\n'
  const { data } = await page.upload(text)
  expect(data).toMatchObject({ ownFormat: false, software: 'shopify', mapping: null, hint: null })
  expect((await page.bring(text, null)).report).toMatchObject({ rows: 2, created: 2, refused: 0 })
  expect((await productsNamed('Café Touba')).map(({ unit, brand }) => [unit, brand]).sort()).toEqual([
    ['1 kg', 'Touba'],
    ['250 g', 'Touba'],
  ])
})

test('an invalid mapping is refused; one that does not fit the file fails with a message, and another can be tried', async () => {
  const { data } = await page.upload('A,B\nTeff,1 kg\n')
  const check = (mapping: unknown) => page.call('POST /api/import/check', { _id: data._id, mapping })
  const wrong = [
    7,
    [],
    'name',
    {},
    { columns: { name: 'A' } },
    { columns: { name: 5, unit: 'B' } },
    { columns: { name: 'A', unit: 'B' }, extra: 1 },
    { columns: { name: 'A', unit: 'B', sellingPrice: 'B' } },
    { columns: { name: 'A', unit: 'B' }, priceFactor: -1 },
  ]
  for (const mapping of wrong)
    expect(await check(mapping)).toMatchObject({ status: 400, fields: { mapping: expect.any(String) } })
  expect((await check({ columns: { name: 'A', unit: 'Z' } })).status).toBe(200)
  expect(await page.ended(data._id)).toMatchObject({
    state: 'failed',
    failure: 'The mapping reads "unit" from the column "Z", but the file’s columns are "A", "B".',
  })
  await check({ columns: { name: 'A', unit: 'B' }, defaults: { price: 5 } })
  expect(await page.ended(data._id)).toMatchObject({
    state: 'checked',
    failure: null,
    report: { created: 1 },
  })
})

test('columns may have any name, even that of a hidden property', async () => {
  const file = '__proto__,constructor,toString\nTeff brun,1 kg,gris\n'
  const { data } = await page.upload(file)
  expect(data.header).toEqual(['__proto__', 'constructor', 'toString'])
  const mapping = JSON.parse(
    '{"columns":{"name":"__proto__","unit":"constructor"},"details":{"Note":"toString"},"defaults":{"price":9}}',
  )
  expect((await page.bring(file, mapping)).report).toMatchObject({ created: 1 })
  expect(await productsNamed('Teff brun')).toMatchObject([{ unit: '1 kg', details: { Note: 'gris' } }])
})

const hostile: [what: string, content: string | Uint8Array, message: RegExp][] = [
  ['an empty file', '', /^Choose a CSV file that is not empty\.$/],
  ['only line breaks', '\n\n\n', /^The file is empty/],
  ['a workbook', Buffer.from('PK\x03\x04..[Content_Types].xml', 'latin1'), /^This is an Excel workbook/],
  ['an archive', Buffer.from('PK\x03\x04..prices.csv', 'latin1'), /^This is a compressed file/],
  [
    'an old workbook',
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    /^This is an Excel workbook/,
  ],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /^This is not a CSV file/],
  ['zeros', new Uint8Array(10_000), /^This is not a CSV file/],
  ['100,000 columns', `${'a,'.repeat(100_000)}b\n`, /^The file has 100\s001 columns; the limit is 500\.$/],
  ['a mark never closed', '"name,unit\nRiz,1\n', /^The column names cannot be read: a quotation/],
  ['an endless first line', 'x'.repeat(5_000_000), /^The column names cannot be read: the first line/],
]

test.each(hostile)('%s is refused with a message at the field', async (_what, content, message) => {
  const response = await page.upload(content)
  expect(response).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: expect.stringMatching(message),
    fields: { file: expect.stringMatching(message) },
  })
})

test('a file of exactly the limit is accepted, one byte more is too large; another field, or a body without a form, is not a file', async () => {
  const fileOf = (bytes: number) =>
    Buffer.concat([Buffer.from('name,unit\n'), Buffer.alloc(bytes - 10, 'x,y\n')])
  lower('file', 2 ** 20)
  expect((await page.upload(fileOf(2 ** 20))).status).toBe(200)
  expect(await page.upload(fileOf(2 ** 20 + 1))).toMatchObject({
    status: 413,
    message: 'A file can have up to 1 MB. Use the command npm run catalogue for larger ones.',
  })
  expect((await page.upload(list('a'), { field: 'other' })).status).toBe(400)
  expect((await page.call('POST /api/import/upload', { file: 'a' })).status).toBe(415)
})

test('a file with too many rows for the page fails with a message and leaves nothing behind', async () => {
  lower('rows', 1_000)
  const rows = `${'x,y,1\n'.repeat(1_001)}`
  expect(await page.bring(`name,unit,price\n${rows}`, null, 'check')).toMatchObject({
    state: 'failed',
    failure: 'The file has more than 1\u202f000 rows. Split it into several files.',
  })
})

test('unknown and malformed ids are refused', async () => {
  for (const how of ['check', 'run', 'details', 'cancel']) {
    expect([how, (await page.call(`POST /api/import/${how}`, { _id: '0UNKNOWN' })).status]).toEqual([
      how,
      404,
    ])
    expect([how, (await page.call(`POST /api/import/${how}`, { _id: "';--" })).status]).toEqual([how, 400])
    expect([how, (await page.call(`POST /api/import/${how}`, {})).status]).toEqual([how, 400])
  }
  expect((await page.download(importReportPath('0UNKNOWN', 'fr'))).status).toBe(404)
})

test('a finished import cannot be started or cancelled again; the list shows it', async () => {
  const { _id } = await page.bring(list('Sorgho'))
  const again = await page.call('POST /api/import/run', { _id, mapping: null })
  expect(again).toMatchObject({
    status: 409,
    code: 'import_done',
    message: 'This file has already been imported.',
  })
  expect((await page.call('POST /api/import/cancel', { _id })).status).toBe(409)
  const { data } = await page.call('GET /api/import/list')
  expect(data[0]).toMatchObject({ _id, fileName: 'list.csv', state: 'done', remarkCount: 1 })
  expect(data[0]).not.toHaveProperty('remarks')
})

test('an import that changed nothing can be started again', async () => {
  await page.bring(list('Fonio'))
  const same = await page.bring(list('Fonio'))
  expect(same).toMatchObject({ state: 'done', edit: null })
  await shop.database.pool.query("update products set price = price + 1 where name = 'Fonio'")
  const again = await page.call('POST /api/import/run', { _id: same._id, mapping: null })
  expect(again.status).toBe(200)
  expect(await page.ended(same._id)).toMatchObject({ state: 'done', report: { updated: 1 } })
})

test('the page and the command export the same file, and importing it changes nothing', async () => {
  await shop.database.pool.query("update products set draft = true, low_stock = 3 where id = 'P02'")
  const file = await page.exported()
  expect(file).toMatch(/^\ufeff_id;name_fr;name_en;/)
  const { report, edit } = await page.bring(file)
  expect(report).toMatchObject({ created: 0, updated: 0, refused: 0 })
  expect(report!.unchanged).toBe(report!.rows)
  expect(edit).toBeNull()
  expect(await page.exported()).toBe(file)
})
