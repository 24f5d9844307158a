import { expect, test } from 'vitest'
import { parseStored } from '../../drafts/stored-draft.ts'
import { emptyDraft } from './draft.ts'
import { readProduct } from './stored-product.ts'

const draft = { ...emptyDraft, name: 'Huile', more_details: [{ label: 'Origine', text: 'Kaolack' }] }
const parse = (text: string | null) => parseStored(text, readProduct)

test('an unfinished form is read as it was stored', () => {
  expect(parse(JSON.stringify({ draft, at: 5, base: null }))).toEqual({ draft, at: 5, base: null })
})

test('a draft of an older version is read as far as possible', () => {
  const older = { draft: { name: 'Huile', image: 'a', more_details: [{ label: 1 }], price: 5 }, at: 5 }
  expect(parse(JSON.stringify(older))?.draft).toEqual({ ...emptyDraft, name: 'Huile' })
  expect(parse('[]')).toBeNull()
  expect(parse(null)).toBeNull()
})
