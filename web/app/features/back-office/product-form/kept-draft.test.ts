import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { parseKept } from './kept-draft.ts'

const draft = { ...emptyDraft, name: 'Huile', more_details: [{ label: 'Origine', text: 'Kaolack' }] }

test('An unfinished form comes back as it was left', () => {
  expect(parseKept(JSON.stringify({ draft, at: 5, base: null }))).toEqual({ draft, at: 5, base: null })
})

test('What an older version kept comes back as far as it fits', () => {
  const older = { draft: { name: 'Huile', image: 'a', more_details: [{ label: 1 }], price: 5 }, at: 5 }
  expect(parseKept(JSON.stringify(older))?.draft).toEqual({ ...emptyDraft, name: 'Huile' })
  expect(parseKept('[]')).toBeNull()
  expect(parseKept(null)).toBeNull()
})
