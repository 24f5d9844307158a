import { expect, test } from 'vitest'
import { rice } from '../../../../../testing/grid-products.ts'
import { changesOf, noEdits, write } from './edits.ts'
import { readStored, writeStored } from './stored-edits.ts'

const product = { ...rice, _id: 'rice1' }
const edits = write(noEdits, [{ product, field: 'price', text: 'wrong' }])

test('edits survive a reload, invalid cells too', () => {
  expect(changesOf(readStored(writeStored(edits)))).toEqual(changesOf(edits))
})

test('without edits nothing is stored', () => {
  expect(writeStored(noEdits)).toBeNull()
  expect(readStored(null)).toEqual(noEdits)
})

test.each([
  '{',
  '7',
  'null',
  '{"version":0,"products":{}}',
  '{"version":1,"products":null}',
  '{"version":1,"products":{"rice1":null}}',
  '{"version":1,"products":{"../x":{"name":"x","seen":{},"cells":{}}}}',
])('%s reads as no edits', (text) => {
  expect(readStored(text)).toEqual(noEdits)
})

test('unknown fields are left out', () => {
  const text = writeStored(edits)!.replace('"price":"wrong"', '"price":"1","name":"x","stock":7')
  expect(changesOf(readStored(text)).map(({ field }) => field)).toEqual(['price'])
})
