import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { readPeople } from './read-people.ts'

const awa = { name: 'Aïssatou Bâ', telephone: '+221 70 000 00 05' }

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Encodes CSV as Excel does in French: one byte per letter. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0)!)

const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

const problemOf = (text: string) => (readPeople(utf8(text)) as { problem?: unknown }).problem

test('the bundled list has 28 people', async () => {
  const path = new URL('../../../../public/contracts/livreurs.csv', import.meta.url)
  const read = readPeople(await readFile(path))
  expect(read).toMatchObject({ value: { people: expect.arrayContaining([awa]) } })
  expect(read).toHaveProperty('value.people.length', 28)
})

for (const [how, bytes] of [
  ['commas', utf8('name,telephone\nAïssatou Bâ,+221 70 000 00 05')],
  ['semicolons and a mark', utf8('\ufeffname;telephone\r\nAïssatou Bâ;+221 70 000 00 05\r\n')],
  ['tabs in UTF-16', utf16('Nom\tTéléphone\r\nAïssatou Bâ\t+221 70 000 00 05\r\n')],
  ['Windows-1252', windows1252('Nom;Téléphone\r\nAïssatou Bâ;+221 70 000 00 05')],
  ['quotes', utf8('"name","telephone"\n"Aïssatou Bâ","+221 70 000 00 05"')],
  ['a separator line', utf8('sep=;\r\nname;telephone\r\nAïssatou Bâ;+221 70 000 00 05')],
  ['other columns', utf8('Ville;Tél.;Nom complet\nDakar;+221 70 000 00 05;Aïssatou Bâ')],
  ['a name in two', utf8('Nom;Prénom;Portable\nBâ;Aïssatou;+221 70 000 00 05')],
  ['empty lines', utf8('\n\nname;telephone\n;\n\nAïssatou Bâ;+221 70 000 00 05\n\n')],
  ['odd spaces', utf8('name;telephone\n\u200bAïssatou \u00a0 Bâ\u0007 ;\t+221 70 000 00 05')],
] as const) {
  test(`a list with ${how} is read correctly`, () => {
    expect(readPeople(bytes)).toMatchObject({ value: { people: [awa] } })
  })
}

test('a separator within quotes and a formula are text', () => {
  expect(readPeople(utf8('name,telephone\n"=HYPERLINK(""x""), Awa",+221 700000005'))).toMatchObject({
    value: { people: [{ name: '=HYPERLINK("x"), Awa', telephone: '+221 700000005' }] },
  })
})

test('the titles of the chosen columns are returned', () => {
  const columnsOf = (text: string) => readPeople(utf8(text))
  const taken = (name: string, telephone: string) => ({ value: { columns: { name, telephone } } })
  expect(columnsOf('Prénom;Tel\nAwa;700000001')).toMatchObject(taken('Prénom', 'Tel'))
  expect(columnsOf('Nom;Ville;Prénom;Tel\nBâ;Dakar;Awa;700000001')).toMatchObject(taken('Prénom, Nom', 'Tel'))
})

test('a file that is not a list is refused by its kind', () => {
  const problem = (bytes: Uint8Array) => (readPeople(bytes) as { problem?: unknown }).problem
  expect(problem(utf8(''))).toEqual({ kind: 'empty' })
  expect(problem(utf8('\n \n'))).toEqual({ kind: 'empty' })
  expect(problem(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toEqual({ kind: 'workbook' })
  expect(problem(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ kind: 'workbook' })
  expect(problem(utf8('%PDF-1.7'))).toEqual({ kind: 'notText' })
  expect(problem(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0))).toEqual({ kind: 'notText' })
})

test('missing and duplicate columns are named', () => {
  expect(problemOf('Awa Ndiaye;+221 700000001')).toEqual({
    kind: 'noColumn',
    missing: 'both',
    found: 'Awa Ndiaye, +221 700000001',
  })
  expect(problemOf('name;adresse\nAwa;Dakar')).toMatchObject({ kind: 'noColumn', missing: 'telephone' })
  expect(problemOf('tel;adresse\n700000001;Dakar')).toMatchObject({ kind: 'noColumn', missing: 'name' })
  expect(problemOf('name;Tel;Portable\nAwa;700000001;700000002')).toEqual({
    kind: 'columnTwice',
    found: 'Tel, Portable',
  })
})

test('the problem with a row names its row number in the spreadsheet', () => {
  const list = (...rows: string[]) => problemOf(['name;telephone', ...rows].join('\n'))
  expect(list()).toEqual({ kind: 'noPeople' })
  expect(list('Awa;700000001', '', ';700000002', 'Moussa;', ';700000003')).toEqual({
    kind: 'noName',
    row: 4,
    others: 2,
  })
  expect(list('Awa')).toEqual({ kind: 'noTelephone', row: 2, others: 0 })
  expect(list('Awa;2,21771E+11')).toEqual({ kind: 'shortened', row: 2, others: 0 })
  expect(list('700000001;Awa')).toEqual({ kind: 'notTelephone', row: 2, others: 0 })
  expect(list(`${'A'.repeat(limits.cell + 1)};700000001`)).toEqual({ kind: 'tooLong', row: 2, others: 0 })
  expect(list('Awa;700000001', '"Moussa;700000002')).toEqual({ kind: 'quotes', row: 3 })
  expect(list(...Array<string>(limits.people + 1).fill('Awa;700000001'))).toEqual({
    kind: 'tooMany',
    count: limits.people + 1,
  })
})
