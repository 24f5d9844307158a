import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { wordFile } from '../../../../testing/contracts/word-files.ts'
import type { Person } from '../people/person.ts'
import { cleanCell } from '../people/read-people.ts'
import { readTemplate, type Template } from '../template/read-template.ts'
import { fillContract } from './save-contracts.ts'

const { value: template } = readTemplate(wordFile(['Je suis {name},', '{ Telephone }.'])) as {
  value: Template
}

/** The main part of a person's contract. */
function documentOf(person: Person): string {
  return strFromU8(unzipSync(fillContract(template, person))['word/document.xml']!)
}

const textOf = (xml: string) => xml.replace(/<[^>]+>/g, '')

test('a contract contains the name and the telephone number', () => {
  expect(textOf(documentOf({ name: 'Awa Ndiaye', telephone: '+221 70 000 00 01' }))).toBe(
    'Je suis Awa Ndiaye,+221 70 000 00 01.',
  )
})

test('a name cannot add elements to the document', () => {
  const xml = documentOf({ name: '</w:t><w:p>&{telephone}', telephone: '=1+1' })
  expect(textOf(xml)).toBe('Je suis &lt;/w:t&gt;&lt;w:p&gt;&amp;{telephone},=1+1.')
})

test('filling a contract does not change the template', () => {
  documentOf({ name: 'Awa', telephone: '1' })
  expect(textOf(documentOf({ name: 'Moussa', telephone: '2' }))).toBe('Je suis Moussa,2.')
})

test('no name makes the document invalid', () => {
  const allowed = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const xml = documentOf({ name: cleanCell(text), telephone: '1' })
      expect(xml).toMatch(allowed)
      expect(xml.match(/<w:p>/g)).toHaveLength(2)
    }),
    { numRuns: 20 },
  )
})
