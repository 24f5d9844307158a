import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { parseStored } from './stored-draft.ts'

const draft = { ...emptyDraft, name: 'Huile', more_details: [{ label: 'Origine', text: 'Kaolack' }] }

test('An unfinished form is read as it was stored', () => {
  expect(parseStored(JSON.stringify({ draft, at: 5, base: null }))).toEqual({ draft, at: 5, base: null })
})

test('A draft of an older version is read as far as it fits', () => {
  const older = { draft: { name: 'Huile', image: 'a', more_details: [{ label: 1 }], price: 5 }, at: 5 }
  expect(parseStored(JSON.stringify(older))?.draft).toEqual({ ...emptyDraft, name: 'Huile' })
  expect(parseStored('[]')).toBeNull()
  expect(parseStored(null)).toBeNull()
})
