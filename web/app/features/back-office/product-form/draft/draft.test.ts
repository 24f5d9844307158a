import type { AdminProduct } from '@dix/contract'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../../../../testing/example-product.ts'
import { draftOf, emptyDraft, inputOf, sameDraft } from './draft.ts'

const product: AdminProduct = {
  ...exampleProduct,
  description_other: 'Cold-pressed.',
  category: [{ _id: 'c1', name: 'Huiles', image: '' }],
  stock: 0,
  more_details: { Origine: 'Kaolack' },
}

test('an unchanged product is sent back unchanged', () => {
  expect(inputOf(draftOf(product))).toMatchObject({
    name: 'Huile',
    name_other: '',
    category: ['c1'],
    stock: '0',
    price: '1850',
    low_stock: '',
    barcode: '',
    purchase_price: '',
    more_details: { Origine: 'Kaolack' },
    more_details_other: null,
    draft: false,
  })
})

test('figures may be grouped by spaces', () => {
  expect(inputOf({ ...emptyDraft, price: '1 850', stock: '1\u202f000' })).toMatchObject({
    price: '1850',
    stock: '1000',
  })
})

test('an extra field may have any name', () => {
  const { more_details } = inputOf({ ...emptyDraft, more_details: [{ label: '__proto__', text: 'x' }] })
  expect(Object.entries(more_details ?? {})).toEqual([['__proto__', 'x']])
})

test('surrounding spaces are not a change, a new order of pictures is', () => {
  const draft = { ...draftOf(product), image: ['a', 'b'] }
  expect(sameDraft(draft, { ...draft, name: ' Huile ' })).toBe(true)
  expect(sameDraft(draft, { ...draft, image: ['b', 'a'] })).toBe(false)
})
