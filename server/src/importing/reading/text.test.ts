import { createReadStream } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFiles, utf16be } from '../../../testing/importing/files.ts'
import { detectEncoding, readText } from './text.ts'

let files: Awaited<ReturnType<typeof testFiles>>
beforeAll(async () => {
  files = await testFiles()
})
afterAll(() => files.remove())

async function read(content: Uint8Array): Promise<{ encoding: string; text: string }> {
  const path = await files.file(content)
  const encoding = await detectEncoding(path)
  let text = ''
  for await (const piece of readText(createReadStream(path), encoding)) text += piece
  return { encoding, text }
}

const french = 'nom;unité\nCrème brûlée « œuf »;4 × 90 g\n'

test('UTF-8 is read with and without its mark, which is not part of the text', async () => {
  expect(await read(Buffer.from(french))).toEqual({ encoding: 'utf-8', text: french })
  expect(await read(Buffer.from(`\ufeff${french}`))).toEqual({ encoding: 'utf-8', text: french })
})

test('UTF-16 is read in both byte orders, by its mark or by its zeros', async () => {
  expect(await read(Buffer.from(`\ufeff${french}`, 'utf16le'))).toEqual({
    encoding: 'utf-16le',
    text: french,
  })
  expect(await read(Buffer.from(french, 'utf16le'))).toEqual({ encoding: 'utf-16le', text: french })
  expect(await read(utf16be(`\ufeff${french}`))).toEqual({ encoding: 'utf-16be', text: french })
  expect(await read(utf16be(french))).toEqual({ encoding: 'utf-16be', text: french })
})

test('a byte order mark decides if there are no zeros', async () => {
  expect((await read(Buffer.from('\ufeffŒœŸ', 'utf16le'))).text).toBe('ŒœŸ')
  expect((await read(utf16be('\ufeffŒœŸ'))).text).toBe('ŒœŸ')
})

test('text that is not UTF-8 is read as Windows-1252, with its own quotes and ligatures', async () => {
  const bytes = Buffer.concat([
    Buffer.from('nom\nb'),
    Buffer.of(0x9c),
    Buffer.from('uf d'),
    Buffer.of(0x92),
    Buffer.from('oie '),
    Buffer.of(0xe9, 0x80),
  ])
  expect(await read(bytes)).toEqual({ encoding: 'windows-1252', text: 'nom\nbœuf d’oie é€' })
})

test('one Windows-1252 letter at the very end of a long file decides its encoding', async () => {
  const plain = 'name,unit\n'.repeat(50_000)
  const { encoding, text } = await read(Buffer.concat([Buffer.from(plain), Buffer.of(0xe9)]))
  expect(encoding).toBe('windows-1252')
  expect(text.endsWith('\né')).toBe(true)
})

test('UTF-8 cut in the middle of a letter is still UTF-8 and loses only that letter', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${french}caf`),
    Buffer.of(0xc3),
    Buffer.from(`\n${french.repeat(3)}`),
  ])
  expect((await read(bytes)).text).toBe(`${french}caf\ufffd\n${french.repeat(3)}`)
})

test('a letter of several bytes may be split between two chunks', async () => {
  const text = `${'x'.repeat(65_535)}é`
  expect(await read(Buffer.from(text))).toEqual({ encoding: 'utf-8', text })
})

test('an empty file is read as an empty text', async () => {
  expect(await read(Buffer.of())).toEqual({ encoding: 'utf-8', text: '' })
})
