import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFiles } from '../../../testing/importing/files.ts'
import { readMappingFile } from './mapping-file.ts'

let files: Awaited<ReturnType<typeof testFiles>>
beforeAll(async () => {
  files = await testFiles()
})
afterAll(() => files.remove())

async function complaint(mapping: unknown): Promise<string> {
  const path = await files.file(typeof mapping === 'string' ? mapping : JSON.stringify(mapping))
  return readMappingFile(path).then(
    () => 'none',
    (error: Error) => error.message.replace(path, 'MAP'),
  )
}

const columns = { name: 'Nom', unit: 'Unité' }

test('the smallest mapping has the columns of name and unit', async () => {
  expect(await readMappingFile(await files.file(JSON.stringify({ columns })))).toEqual({
    columns,
    details: {},
    guessUnits: false,
    decimalComma: false,
    priceFactor: 1,
    categories: { rename: {} },
    subCategories: { rename: {} },
    defaults: { stock: 0 },
  })
})

test('an error names the key that is wrong, misspelt or missing', async () => {
  expect(await complaint({ columns, pricefactor: 7 })).toBe(
    'The mapping MAP has an unknown key "pricefactor".',
  )
  expect(await complaint({ columns: { ...columns, prix: 'Prix' } })).toBe(
    'The mapping MAP has an unknown key "prix" in "columns".',
  )
  expect(await complaint({ columns: { name: 'Nom' } })).toBe('The mapping MAP: "columns.unit" is missing.')
  expect(await complaint({})).toBe('The mapping MAP: "columns" is missing.')
  expect(await complaint({ columns, priceFactor: 'seven' })).toBe(
    'The mapping MAP: "priceFactor" must be a number.',
  )
  expect(await complaint({ columns, priceFactor: 0 })).toMatch('"priceFactor" must be at least')
  expect(await complaint({ columns, language: 'de' })).toBe(
    'The mapping MAP: "language" must be one of fr, en.',
  )
  expect(await complaint({ columns: { ...columns, brand: 5 } })).toMatch(
    '"columns.brand" must be a column\'s name',
  )
  expect(await complaint({ columns: { ...columns, sellingPrice: 'Promo' } })).toMatch(
    '"columns.sellingPrice" needs "price" beside it',
  )
})

test('a missing file, or one that is not JSON, is an error', async () => {
  expect(await complaint('{ "columns": ')).toMatch('The mapping MAP is not JSON')
  expect(await complaint('[]')).not.toBe('none')
  await expect(readMappingFile('/nowhere/map.json')).rejects.toThrow(
    'The mapping /nowhere/map.json cannot be read',
  )
})

test('a mapping may begin with a byte order mark', async () => {
  const path = join(files.folder, 'marked.json')
  await writeFile(path, `\ufeff${JSON.stringify({ columns })}`)
  expect((await readMappingFile(path)).columns).toEqual(columns)
})
