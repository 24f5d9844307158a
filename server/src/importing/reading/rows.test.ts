import { expect, test } from 'vitest'

import { type CsvRow, longestRow, readRows, splitLines } from './rows.ts'

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function rowsOf(text: string, { separator = ',', size = 65_536 } = {}): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const batch of readRows(splitLines(pieces(text, size)), separator)) rows.push(...batch)
  return rows
}

const cellsOf = async (text: string, separator = ',') =>
  (await rowsOf(text, { separator })).map((row) => ('cells' in row ? row.cells : row.broken))

test('line endings of Windows, Unix and old Macs are all accepted', async () => {
  expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ])
})

test('a Windows line break split between two chunks is one line break', async () => {
  expect(await rowsOf('a,b\r\nc,d\r\n', { size: 4 })).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['c', 'd'] },
  ])
})

test('a cell keeps its separators, quotation marks and line breaks, each as written', async () => {
  expect(await cellsOf('"a,b","say ""hi""","one\r\ntwo\nthree\rfour",x\n')).toEqual([
    ['a,b', 'say "hi"', 'one\r\ntwo\nthree\rfour', 'x'],
  ])
})

test('a row is identified by the line where it begins, even after rows of several lines', async () => {
  const rows = await rowsOf('name,text\na,"1\n2\n3"\nb,x\n\nc,"4\n5"\nd,y')
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 7, 9])
})

test('cells are the same for any division of the file into chunks', async () => {
  const text = 'a,"b\r\n""c""",d\r\n"x\r",y,"\r\n"\r\n1,2,3'
  const whole = await rowsOf(text)
  for (const size of [1, 2, 3, 5, 7]) expect(await rowsOf(text, { size })).toEqual(whole)
})

test('a stray quotation mark inside a cell is an ordinary character', async () => {
  expect(await cellsOf('5" pipe,10\n6" pipe,20\n7 pipe,30')).toEqual([
    ['5" pipe', '10'],
    ['6" pipe', '20'],
    ['7 pipe', '30'],
  ])
})

test('a quotation mark that is never closed affects only its own line', async () => {
  const good = Array.from({ length: 5_000 }, (_, index) => `product ${index},1`).join('\n')
  const rows = await rowsOf(`name,price\n"broken,1\n${good}`)
  expect(rows[1]).toEqual({ line: 2, broken: 'A quotation mark in this line is not closed.' })
  expect(rows).toHaveLength(5_002)
  expect(rows[2]).toEqual({ line: 3, cells: ['product 0', '1'] })
})

test('an unclosed quotation mark before another quoted cell swallows neither row', async () => {
  expect(await cellsOf('"open,1\n"closed",2\n"also open,3\nplain,4')).toEqual([
    expect.stringContaining('not closed'),
    ['closed', '2'],
    expect.stringContaining('not closed'),
    ['plain', '4'],
  ])
})

test('a line of ten million characters is refused, and the next ones are read', async () => {
  const rows = await rowsOf(`name,price\n${'x'.repeat(10_000_000)},1\r\nafter,2`)
  expect(rows).toEqual([
    { line: 1, cells: ['name', 'price'] },
    { line: 2, broken: 'The row is longer than 4 000 000 characters.' },
    { line: 3, cells: ['after', '2'] },
  ])
})

test('a cell longer than any product is reported at its beginning, without reading further', async () => {
  async function* endless() {
    yield 'name\n"never closed\n'
    for (let size = 0; size < 2 * longestRow; size += 60_000) yield `${'filler'.repeat(1_000)}\n`.repeat(10)
    throw new Error('read on')
  }
  const rows: CsvRow[] = []
  for await (const batch of readRows(splitLines(endless()), ',')) {
    rows.push(...batch)
    if (rows.length > 2) break
  }
  expect(rows[1]).toMatchObject({ line: 2, broken: expect.stringContaining('not closed') })
  expect(rows[2]).toMatchObject({ line: 3, cells: ['filler'.repeat(1_000)] })
})

test('empty lines are skipped; lines with only separators are rows', async () => {
  expect(await cellsOf('a;b\n\n;\n\r\n1;2\n\n', ';')).toEqual([
    ['a', 'b'],
    ['', ''],
    ['1', '2'],
  ])
})
