import { readFile } from 'node:fs/promises'
import { strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import { describe, expect, test } from 'vitest'
import { contentTypes, mainType, wordFile, zip } from '../../../../testing/contracts/word-files.ts'
import { limits } from '../limits.ts'
import { readTemplate } from './read-template.ts'

const good = ['Entre Dix et {name},', 'joignable au {telephone}']

const problemOf = (bytes: Uint8Array) => (readTemplate(bytes) as { problem?: unknown }).problem

/** The problem with a valid template with these texts added. */
const problemOfTags = (...texts: string[]) => problemOf(wordFile([...good, ...texts]))

test('the bundled template is valid', async () => {
  const path = new URL('../../../../public/contracts/contrat-livreur.docx', import.meta.url)
  expect(readTemplate(await readFile(path))).toHaveProperty('value')
})

test('placeholders may have capitals and spaces', () => {
  expect(readTemplate(wordFile(['{ Name } {TELEPHONE}']))).toHaveProperty('value')
})

describe('a file that is not a Word file is refused by its kind', () => {
  const other = { '[Content_Types].xml': contentTypes(mainType.replace('document.main', 'template.main')) }
  for (const [what, bytes, kind] of [
    ['nothing', new Uint8Array(), 'empty'],
    ['a PDF', strToU8('%PDF-1.7 …'), 'pdf'],
    ['an old Word file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), 'oldWord'],
    ['rich text', strToU8('{\\rtf1 {name}}'), 'oldWord'],
    ['plain text', strToU8('{name} {telephone}'), 'notWord'],
    ['some ZIP', zip({ 'a.txt': strToU8('{name}') }), 'notWord'],
    ['a Word template of templates', wordFile(good, other), 'notWord'],
    ['the beginning of a Word file', wordFile(good).subarray(0, 300), 'damaged'],
    ['half a document', wordFile(good, { 'word/document.xml': strToU8('<w:document><w:p>') }), 'damaged'],
    ['a Word file without its document', zip({ '[Content_Types].xml': contentTypes(mainType) }), 'damaged'],
  ] as const) {
    test(what, () => expect(problemOf(bytes)).toEqual({ kind }))
  }
})

describe('a file that exceeds the limits is not unpacked', () => {
  // Packing it takes seconds.
  const empty = wordFile(good, { 'word/media/a.png': new Uint8Array(limits.unpacked) })

  test('many files', () => {
    const many = Array.from({ length: limits.parts }, (_, index) => [`${index}`, new Uint8Array(1)] as const)
    expect(problemOf(wordFile(good, Object.fromEntries(many)))).toEqual({ kind: 'tooLargeUnzipped' })
  })

  test('a large empty file', () => {
    expect(empty.length).toBeLessThan(limits.template)
    expect(problemOf(empty)).toEqual({ kind: 'tooLargeUnzipped' })
  })

  test('a large file with a false size', () => {
    const bytes = Buffer.from(empty)
    // The uncompressed size is four bytes, before the file and in the central directory.
    const size = Buffer.alloc(4)
    size.writeUInt32LE(limits.unpacked)
    bytes.writeUInt32LE(10, bytes.indexOf(size))
    bytes.writeUInt32LE(10, bytes.indexOf(size))
    expect(bytes.indexOf(size)).toBe(-1)
    expect(problemOf(bytes)).toEqual({ kind: 'tooLargeUnzipped' })
  })
})

test('a Word file with data descriptors is read like any other', () => {
  const packed: Uint8Array[] = []
  const stream = new Zip((_, chunk) => packed.push(chunk))
  for (const [name, part] of Object.entries(unzipSync(wordFile(good)))) {
    const entry = new ZipDeflate(name)
    stream.add(entry)
    entry.push(part, true)
  }
  stream.end()
  expect(readTemplate(Buffer.concat(packed))).toHaveProperty('value')
})

describe('the problem with a placeholder names the placeholder', () => {
  for (const [text, kind, tag] of [
    ['{ville}', 'tagUnknown', '{ville}'],
    ['{}', 'tagUnknown', '{}'],
    ['{constructor}', 'tagUnknown', '{constructor}'],
    ['{__proto__}', 'tagUnknown', '{__proto__}'],
    ['{#name}x{/name}', 'tagUnknown', '{#name}'],
    ['{#name}', 'tagUnknown', '{name}'],
    ['{@name}', 'tagUnknown', '{@name}'],
    ['{=[ ]=}', 'tagUnknown', '{=[ ]=}'],
    ['{name', 'tagUnclosed', '{name'],
    ['name}', 'tagUnopened', 'name}'],
    ['{{name}}', 'tagDoubled', '{{name'],
  ] as const) {
    test(text, () => expect(problemOfTags(text)).toEqual({ kind, tag }))
  }

  test('no placeholders, or one of the two', () => {
    expect(problemOf(wordFile(['Bonjour']))).toEqual({ kind: 'noPlaceholder', missing: 'both' })
    expect(problemOf(wordFile(['{name}']))).toEqual({ kind: 'noPlaceholder', missing: 'telephone' })
    expect(problemOf(wordFile(['{telephone}']))).toEqual({ kind: 'noPlaceholder', missing: 'name' })
  })
})
