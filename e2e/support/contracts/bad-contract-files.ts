import { strToU8 } from 'fflate'
import { wordFile, zip } from '../../../web/testing/contracts/word-files.ts'
import type { Texts } from '../words.ts'

type BadFile = { what: string; name: string; bytes: Uint8Array; problem: (texts: Texts) => string }

const good = '{name}, {telephone}'
const placeholders = { name: '{name}', telephone: '{telephone}' }
const list = (text: string) => ({ name: 'liste.csv', bytes: strToU8(text) })
const template = (bytes: Uint8Array) => ({ name: 'contrat.docx', bytes })

/** Invalid templates, each with its message. */
export const badTemplates: readonly BadFile[] = [
  {
    what: 'nothing',
    ...template(new Uint8Array()),
    problem: (texts) => texts('templateProblems.empty'),
  },
  {
    what: 'a PDF in disguise',
    ...template(strToU8('%PDF-1.7')),
    problem: (texts) => texts('templateProblems.pdf'),
  },
  {
    what: 'an old Word file',
    ...template(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)),
    problem: (texts) => texts('templateProblems.oldWord'),
  },
  {
    what: 'another ZIP',
    ...template(zip({ 'a.txt': strToU8(good) })),
    problem: (texts) => texts('templateProblems.notWord'),
  },
  {
    what: 'half a file',
    ...template(wordFile([good]).subarray(0, 200)),
    problem: (texts) => texts('templateProblems.damaged'),
  },
  {
    what: 'a bomb',
    ...template(wordFile([good], { 'word/a.xml': new Uint8Array(41 * 1024 * 1024) })),
    problem: (texts) => texts('templateProblems.tooLargeUnzipped'),
  },
  {
    what: 'more bytes than are read',
    ...template(new Uint8Array(6 * 1024 * 1024)),
    problem: (texts) => texts('fileProblems.tooLarge', { max: 5 }),
  },
  {
    what: 'no placeholder',
    ...template(wordFile(['Bonjour'])),
    problem: (texts) => texts('templateProblems.noPlaceholder', { missing: 'both', ...placeholders }),
  },
  {
    what: 'one placeholder',
    ...template(wordFile(['{name}'])),
    problem: (texts) => texts('templateProblems.noPlaceholder', { missing: 'telephone', ...placeholders }),
  },
  {
    what: 'an unknown placeholder',
    ...template(wordFile([good, '{ville}'])),
    problem: (texts) => texts('templateProblems.tagUnknown', { tag: '{ville}', ...placeholders }),
  },
  {
    what: 'a brace that stays open',
    ...template(wordFile([good, '{name'])),
    problem: (texts) => texts('templateProblems.tagUnclosed', { tag: '{name' }),
  },
  {
    what: 'a brace never opened',
    ...template(wordFile([good, 'name}'])),
    problem: (texts) => texts('templateProblems.tagUnopened', { tag: 'name}' }),
  },
]

/** Invalid lists, each with its message. */
export const badLists: readonly BadFile[] = [
  { what: 'nothing', ...list(''), problem: (texts) => texts('listProblems.empty') },
  {
    what: 'a workbook',
    ...list('PK\u0003\u0004'),
    problem: (texts) => texts('listProblems.workbook'),
  },
  {
    what: 'a picture',
    name: 'liste.csv',
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0),
    problem: (texts) => texts('listProblems.notText'),
  },
  {
    what: 'no names of columns',
    ...list('Awa Ndiaye;+221 700000001'),
    problem: (texts) =>
      texts('listProblems.noColumn', { missing: 'both', found: 'Awa Ndiaye, +221 700000001' }),
  },
  {
    what: 'nobody',
    ...list('name;telephone\n'),
    problem: (texts) => texts('listProblems.noPeople'),
  },
  {
    what: 'people without a number',
    ...list('name;telephone\nAwa;700000001\nMoussa;\nFatou;\n'),
    problem: (texts) =>
      `${texts('listProblems.noTelephone', { row: 3 })} ${texts('listProblems.others', { count: 1 })}`,
  },
  {
    what: 'a number that a spreadsheet spoiled',
    ...list('name;telephone\nAwa;2,21771E+11\n'),
    problem: (texts) => texts('listProblems.shortened', { row: 2 }),
  },
  {
    what: 'too many people',
    ...list(`name;telephone\n${'Awa;700000001\n'.repeat(501)}`),
    problem: (texts) => texts('listProblems.tooMany', { count: 501, max: 500 }),
  },
]
