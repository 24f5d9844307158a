import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runHere, runProgram } from '../../../testing/commands.ts'
import { databaseUrl } from '../../../testing/database.ts'
import { ngor } from '../../../testing/example-store.ts'
import { testShop } from '../../../testing/importing/shop.ts'
import { settings } from '../../settings/schema.ts'
import { runCatalogue } from './commands.ts'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

// Each test starts whole processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl(shop.database),
  DATA_DIR: join(shop.files.folder, 'data'),
})

const run = (given: string[], env = environment()) => runHere(runCatalogue, given, { env })

/** In a separate process, as an operator would. */
const start = (given: string[], { env = environment(), input = '' } = {}) =>
  runProgram(cli, given, { env, input, folder: shop.files.folder })

const list = 'name,unit,price,category\nRice,5 kg,3750,Pantry\nMilk,1 L,900,Dairy\nSalt,1 kg,free,Pantry\n'

test('an import prints its counts and the refused rows, and does not fail because of them', async () => {
  const { out, err, code } = await run(['import', await shop.files.file(list)])
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toMatch('line 4, column "price": "free" is not a price.')
  expect(out.replace(/\d+\.\d s/, '0.0 s')).toMatch(
    [
      'Rows read                         3',
      '  created                         2',
      '  updated                         0',
      '  merged with an earlier row      0',
      '  unchanged                       0',
      '  refused                         1',
      'New categories                    2',
      'New sub categories                0',
      'Products with changed stock       0',
      'Prices rounded to whole XOF       0',
      'Units guessed                     0',
      'Time                          0.0 s',
    ].join('\n'),
  )
})

test('the ledger check passes, or fails and names what is wrong', async () => {
  await shop.importText(list.replace('category', 'stock').replaceAll(/Pantry|Dairy/g, '7'))
  expect(await run(['ledger'])).toEqual({
    out: 'The stock of every product matches the ledger.\n',
    err: '',
    code: 0,
  })
  await shop.database.pool.query('delete from stock_movements')
  const { out, err, code } = await run(['ledger'])
  expect(out).toMatch(/^\w+ Rice: stock 7, ledger 0$/m)
  expect(err).toBe('The stock of 2 products does not match the ledger.\n')
  expect(code).toBe(1)
})

test('a dry run is announced as one and changes nothing', async () => {
  const { out } = await run(['import', '--dry-run', await shop.files.file(list)])
  expect(out).toMatch('Dry run: nothing was changed.')
  expect(await shop.products()).toEqual([])
})

test('the report contains every refused row, without a limit', async () => {
  const report = join(shop.files.folder, 'report.csv')
  const rows = Array.from({ length: 30 }, (_, index) => `=p${index},1,free`).join('\n')
  const { out } = await run([
    'import',
    '--report',
    report,
    await shop.files.file(`name,unit,price\n${rows}\n`),
  ])
  expect(out.match(/^line /gm)).toHaveLength(20)
  const lines = (await readFile(report, 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffline;outcome;column;reason')
  expect(lines[30]).toBe('31;refused;price;"""free"" is not a price."')
})

test('an export is imported unchanged, through files and through pipes', async () => {
  await run(['import', await shop.files.file(list)])
  const file = join(shop.files.folder, 'export.csv')
  expect((await run(['export', file])).out).toBe(`2 products written to ${file}\n`)
  expect((await readdir(shop.files.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  const piped = await start(['export'])
  expect(piped.out).toBe(await readFile(file, 'utf8'))
  expect((await start(['import', '-'], { input: piped.out })).out).toMatch(/unchanged +2\n/)
})

test('a file contains the stock of the named store; an unknown store is refused with the names of all', async () => {
  const file = await shop.files.file('name,unit,price,stock\nRice,5 kg,3750,7\n')
  expect(await run(['export', '--store', 'Ngor'])).toMatchObject({
    code: 1,
    err: 'The shop has only one store: leave out --store.\n',
  })
  const value = { mainName: 'Plateau', mainPoint: null, stores: [ngor] }
  await shop.database.db.insert(settings).values({ topic: 'stores', value, revision: 1 })
  expect((await run(['import', file, '--store', 'ngor'])).err).toBe('')
  const stockIn = async (given: string[]) => {
    const [head, rice] = (await run(['export', ...given])).out.split('\r\n').map((row) => row.split(';'))
    return rice![head!.indexOf('stock')]
  }
  expect([
    await stockIn([]),
    await stockIn(['--store', 'Plateau']),
    await stockIn(['--store', 'Ngor']),
  ]).toEqual(['0', '0', '7'])
  for (const command of ['import', 'export'])
    expect(await run([command, file, '--store', 'Yoff'])).toEqual({
      code: 1,
      out: '',
      err: 'There is no store "Yoff". The stores are: Plateau, Ngor.\n',
    })
  await shop.database.db.delete(settings)
})

test('a mistake prints one line: exit code 1 for failures, 2 for an unknown command', async () => {
  const file = await shop.files.file(list)
  const mapping = await shop.files.file('{"columns":{"name":"Nom","unit":"unit"}}')
  const cases: [string[], number, RegExp][] = [
    [['import', 'missing.csv'], 1, /^There is no file or folder missing\.csv\.\n$/],
    [['import', '.'], 1, /^\. is not a file/],
    [['import', file, '--map', mapping], 1, /^The mapping reads "name" from the column "Nom".*\n$/],
    [['export', 'no/such/folder.csv'], 1, /^There is no file or folder no\/such\/folder\.csv/],
    [['import'], 2, /missing required argument/],
    [['swallow'], 2, /unknown command/],
  ]
  for (const [given, code, message] of cases) {
    const ran = await run(given)
    expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message)])
  }
  const [given, code, message] = cases[0]!
  const ran = await start(given)
  expect([ran.code, ran.err]).toEqual([code, expect.stringMatching(message)])
  expect(await run(['import', '--help'])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching('--dry-run'),
  })
})

test('an unreachable database prints one line; the language of the shop applies, not the configured one', async () => {
  const away = await run(['export'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect([away.code, away.err]).toEqual([
    1,
    expect.stringMatching(/^The database of DATABASE_URL cannot be reached.*\n$/),
  ])
  const own = await run(['export'])
  const foreign = await run(['export'], { ...environment(), SHOP_LANGUAGE: 'en' })
  expect([foreign.code, foreign.out]).toEqual([0, own.out])
})
