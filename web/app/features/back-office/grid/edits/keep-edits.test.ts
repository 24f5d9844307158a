import { expect, test } from 'vitest'
import { rice } from '../../../../../testing/grid-products.ts'
import { changesOf, noEdits, write } from './edits.ts'
import { readKept, writeKept } from './keep-edits.ts'

const product = { ...rice, _id: 'rice1' }
const edits = write(noEdits, [{ product, field: 'price', text: 'wrong' }])

test('What was typed survives a reload, wrong cells too', () => {
  expect(changesOf(readKept(writeKept(edits)))).toEqual(changesOf(edits))
})

test('Nothing is kept of nothing', () => {
  expect(writeKept(noEdits)).toBeNull()
  expect(readKept(null)).toEqual(noEdits)
})

test.each([
  '{',
  '7',
  'null',
  '{"version":0,"products":{}}',
  '{"version":1,"products":null}',
  '{"version":1,"products":{"rice1":null}}',
  '{"version":1,"products":{"../x":{"name":"x","seen":{},"cells":{}}}}',
])('%s is no edit', (text) => {
  expect(readKept(text)).toEqual(noEdits)
})

test('Cells that the grid does not have are left out', () => {
  const text = writeKept(edits)!.replace('"price":"wrong"', '"price":"1","name":"x","stock":7')
  expect(changesOf(readKept(text)).map(({ field }) => field)).toEqual(['price'])
})
