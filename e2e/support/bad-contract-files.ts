import type { Locale } from '@dix/contract'
import { strToU8 } from 'fflate'
import { wordFile, zip } from '../../web/testing/contracts/word-files.ts'

type BadFile = { what: string; name: string; bytes: Uint8Array; says: Record<Locale, string> }

const good = '{name}, {telephone}'
const list = (text: string) => ({ name: 'liste.csv', bytes: strToU8(text) })
const template = (bytes: Uint8Array) => ({ name: 'contrat.docx', bytes })

/** Templates that are none, each with what is said of it. */
export const badTemplates: readonly BadFile[] = [
  {
    what: 'nothing',
    ...template(new Uint8Array()),
    says: { fr: 'Ce fichier est vide.', en: 'This file is empty.' },
  },
  {
    what: 'a PDF in disguise',
    ...template(strToU8('%PDF-1.7')),
    says: { fr: 'C’est un PDF.', en: 'This is a PDF.' },
  },
  {
    what: 'an old Word file',
    ...template(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)),
    says: { fr: 'Ce document est d’un ancien format', en: 'This document is in an older format' },
  },
  {
    what: 'another ZIP',
    ...template(zip({ 'a.txt': strToU8(good) })),
    says: { fr: 'Ce n’est pas un document Word', en: 'This is no Word document' },
  },
  {
    what: 'half a file',
    ...template(wordFile([good]).subarray(0, 200)),
    says: { fr: 'Ce document est abîmé.', en: 'This document is damaged.' },
  },
  {
    what: 'a bomb',
    ...template(wordFile([good], { 'word/a.xml': new Uint8Array(41 * 1024 * 1024) })),
    says: { fr: 'bien trop volumineux une fois décompressé', en: 'far too large once unpacked' },
  },
  {
    what: 'more bytes than are read',
    ...template(new Uint8Array(6 * 1024 * 1024)),
    says: { fr: 'Ce fichier dépasse 5 Mo.', en: 'This file is larger than 5 MB.' },
  },
  {
    what: 'no placeholder',
    ...template(wordFile(['Bonjour'])),
    says: { fr: 'Ni {name} ni {telephone}', en: 'Neither {name} nor {telephone}' },
  },
  {
    what: 'one placeholder',
    ...template(wordFile(['{name}'])),
    says: { fr: '{telephone} manque', en: '{telephone} is missing' },
  },
  {
    what: 'an unknown placeholder',
    ...template(wordFile([good, '{ville}'])),
    says: {
      fr: '« {ville} » n’est pas connu ici : il n’y a que {name} et {telephone}.',
      en: '“{ville}” is not known here: there are only {name} and {telephone}.',
    },
  },
  {
    what: 'a brace that stays open',
    ...template(wordFile([good, '{name'])),
    says: { fr: 'Il manque l’accolade fermante de « {name ».', en: '“{name” is missing its closing brace.' },
  },
  {
    what: 'a brace never opened',
    ...template(wordFile([good, 'name}'])),
    says: { fr: 'Il manque l’accolade ouvrante de « name} ».', en: '“name}” is missing its opening brace.' },
  },
]

/** Lists that are none, each with what is said of it. */
export const badLists: readonly BadFile[] = [
  { what: 'nothing', ...list(''), says: { fr: 'Ce fichier est vide.', en: 'This file is empty.' } },
  {
    what: 'a workbook',
    ...list('PK\u0003\u0004'),
    says: { fr: 'C’est un classeur.', en: 'This is a workbook.' },
  },
  {
    what: 'a picture',
    name: 'liste.csv',
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0),
    says: { fr: 'Ce n’est pas une liste.', en: 'This is no list.' },
  },
  {
    what: 'no names of columns',
    ...list('Awa Ndiaye;+221 700000001'),
    says: {
      fr: 'La première ligne doit nommer les colonnes « nom » et « téléphone ». On y lit : Awa Ndiaye, +221 700000001.',
      en: 'The first row must name the columns “name” and “telephone”. It says: Awa Ndiaye, +221 700000001.',
    },
  },
  {
    what: 'nobody',
    ...list('name;telephone\n'),
    says: { fr: 'Il n’y a personne dans cette liste', en: 'There is nobody in this list' },
  },
  {
    what: 'people without a number',
    ...list('name;telephone\nAwa;700000001\nMoussa;\nFatou;\n'),
    says: {
      fr: 'Ligne 3 : il manque le téléphone. 1 autre ligne n’est pas correcte non plus.',
      en: 'Row 3: the telephone number is missing. 1 other row is not right either.',
    },
  },
  {
    what: 'a number that a spreadsheet spoiled',
    ...list('name;telephone\nAwa;2,21771E+11\n'),
    says: { fr: 'Ligne 2 : le tableur a abrégé le numéro.', en: 'Row 2: the spreadsheet has shortened' },
  },
  {
    what: 'too many people',
    ...list(`name;telephone\n${'Awa;700000001\n'.repeat(501)}`),
    says: {
      fr: 'Cette liste compte 501 personnes ; c’est 500 au plus à la fois.',
      en: 'This list has 501 people; 500 is the most at once.',
    },
  },
]
