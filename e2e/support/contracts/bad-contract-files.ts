import { strToU8 } from 'fflate'
import { wordFile, zip } from '../../../web/testing/contracts/word-files.ts'
import type { Texts } from '../words.ts'

type BadFile = { what: string; name: string; bytes: Uint8Array; fault: (texts: Texts) => string }

const good = '{name}, {telephone}'
const placeholders = { name: '{name}', telephone: '{telephone}' }
const list = (text: string) => ({ name: 'liste.csv', bytes: strToU8(text) })
const template = (bytes: Uint8Array) => ({ name: 'contrat.docx', bytes })

/** Invalid templates, each with its message. */
export const badTemplates: readonly BadFile[] = [
  {
    what: 'nothing',
    ...template(new Uint8Array()),
    fault: (texts) => texts('templateFaults.empty'),
  },
  {
    what: 'a PDF in disguise',
    ...template(strToU8('%PDF-1.7')),
    fault: (texts) => texts('templateFaults.pdf'),
  },
  {
    what: 'an old Word file',
    ...template(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)),
    fault: (texts) => texts('templateFaults.oldWord'),
  },
  {
    what: 'another ZIP',
    ...template(zip({ 'a.txt': strToU8(good) })),
    fault: (texts) => texts('templateFaults.notWord'),
  },
  {
    what: 'half a file',
    ...template(wordFile([good]).subarray(0, 200)),
    fault: (texts) => texts('templateFaults.damaged'),
  },
  {
    what: 'a bomb',
    ...template(wordFile([good], { 'word/a.xml': new Uint8Array(41 * 1024 * 1024) })),
    fault: (texts) => texts('templateFaults.bomb'),
  },
  {
    what: 'more bytes than are read',
    ...template(new Uint8Array(6 * 1024 * 1024)),
    fault: (texts) => texts('fileFaults.tooLarge', { max: 5 }),
  },
  {
    what: 'no placeholder',
    ...template(wordFile(['Bonjour'])),
    fault: (texts) => texts('templateFaults.noPlaceholder', { missing: 'both', ...placeholders }),
  },
  {
    what: 'one placeholder',
    ...template(wordFile(['{name}'])),
    fault: (texts) => texts('templateFaults.noPlaceholder', { missing: 'telephone', ...placeholders }),
  },
  {
    what: 'an unknown placeholder',
    ...template(wordFile([good, '{ville}'])),
    fault: (texts) => texts('templateFaults.tagUnknown', { tag: '{ville}', ...placeholders }),
  },
  {
    what: 'a brace that stays open',
    ...template(wordFile([good, '{name'])),
    fault: (texts) => texts('templateFaults.tagUnclosed', { tag: '{name' }),
  },
  {
    what: 'a brace never opened',
    ...template(wordFile([good, 'name}'])),
    fault: (texts) => texts('templateFaults.tagUnopened', { tag: 'name}' }),
  },
]

/** Invalid lists, each with its message. */
export const badLists: readonly BadFile[] = [
  { what: 'nothing', ...list(''), fault: (texts) => texts('listFaults.empty') },
  {
    what: 'a workbook',
    ...list('PK\u0003\u0004'),
    fault: (texts) => texts('listFaults.workbook'),
  },
  {
    what: 'a picture',
    name: 'liste.csv',
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0),
    fault: (texts) => texts('listFaults.notText'),
  },
  {
    what: 'no names of columns',
    ...list('Awa Ndiaye;+221 700000001'),
    fault: (texts) => texts('listFaults.noColumn', { missing: 'both', found: 'Awa Ndiaye, +221 700000001' }),
  },
  {
    what: 'nobody',
    ...list('name;telephone\n'),
    fault: (texts) => texts('listFaults.noPeople'),
  },
  {
    what: 'people without a number',
    ...list('name;telephone\nAwa;700000001\nMoussa;\nFatou;\n'),
    fault: (texts) =>
      `${texts('listFaults.noTelephone', { row: 3 })} ${texts('listFaults.others', { count: 1 })}`,
  },
  {
    what: 'a number that a spreadsheet spoiled',
    ...list('name;telephone\nAwa;2,21771E+11\n'),
    fault: (texts) => texts('listFaults.shortened', { row: 2 }),
  },
  {
    what: 'too many people',
    ...list(`name;telephone\n${'Awa;700000001\n'.repeat(501)}`),
    fault: (texts) => texts('listFaults.tooMany', { count: 501, max: 500 }),
  },
]
