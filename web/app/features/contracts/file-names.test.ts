import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractFileNames } from './file-names.ts'

test('a contract is named after the person, with underscores for spaces', () => {
  expect(contractFileNames(['Awa Ndiaye', 'Affoué N’Guessan'])).toEqual([
    'Contrat_Awa_Ndiaye.docx',
    'Contrat_Affoué_N’Guessan.docx',
  ])
})

test('two people with the same name get two files, even if case is ignored', () => {
  expect(contractFileNames(['Awa Ndiaye', 'awa ndiaye', 'Awa Ndiaye 2', 'Awa/Ndiaye'])).toEqual([
    'Contrat_Awa_Ndiaye.docx',
    'Contrat_awa_ndiaye_2.docx',
    'Contrat_Awa_Ndiaye_2_2.docx',
    'Contrat_Awa_Ndiaye_3.docx',
  ])
})

test('characters that a file system forbids are left out', () => {
  expect(contractFileNames(['../..\\etc: "Awa" <N|d>*?', '...', 'M. Diop.', 'A\u0000w\u202ea'])).toEqual([
    'Contrat_etc_Awa_N_d.docx',
    'Contrat_sans_nom.docx',
    'Contrat_M._Diop.docx',
    'Contrat_A_w_a.docx',
  ])
})

test('every name gives a valid file name, and no two are the same', () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 30 })
  fc.assert(
    fc.property(names, (people) => {
      const files = contractFileNames(people)
      expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(people.length)
      for (const file of files) {
        expect(file).toMatch(/^Contrat_[^\p{C}\s/\\:*?"<>|]+\.docx$/u)
        expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
      }
    }),
  )
})
