import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { faultsOfDraft, fieldOfError } from './draft-faults.ts'

const whole = {
  ...emptyDraft,
  name: 'Huile',
  description: 'Pressée à froid.',
  unit: '1 L',
  stock: '0',
  price: '1 850',
  discount: '0',
}

test('Only the fields that the specification requires are required', () => {
  expect(faultsOfDraft(whole, false)).toEqual({})
  expect(Object.keys(faultsOfDraft(emptyDraft, false))).toEqual([
    'name',
    'description',
    'unit',
    'stock',
    'price',
    'discount',
  ])
})

test('A draft needs only a name', () => {
  expect(Object.keys(faultsOfDraft(emptyDraft, true))).toEqual(['name'])
})

test('Figures must be within their limits, even in drafts', () => {
  const faults = (change: object) => faultsOfDraft({ ...whole, ...change }, true)
  expect(faults({ discount: '100', stock: '1000000', price: '1' })).toEqual({})
  expect(faults({ discount: '101' })).toEqual({ discount: 'bounds' })
  expect(faults({ discount: '-1' })).toEqual({ discount: 'bounds' })
  expect(faults({ price: '0' })).toEqual({ price: 'bounds' })
  expect(faults({ stock: '1,5' })).toEqual({ stock: 'bounds' })
  expect(faults({ low_stock: 'dix' })).toEqual({ low_stock: 'bounds' })
  expect(faults({ purchase_price: '1,5' })).toEqual({ purchase_price: 'bounds' })
  expect(faults({ purchase_price: '0' })).toEqual({})
})

test('A barcode is optional, but must be valid', () => {
  const faults = (barcode: string) => faultsOfDraft({ ...whole, barcode }, true)
  expect(faults(' ')).toEqual({})
  expect(faults('3 017620 422003')).toEqual({})
  expect(faults('3017620422004')).toEqual({ barcode: 'checkDigit' })
  expect(faults('6.04E+12')).toEqual({ barcode: 'rounded' })
})

test('An empty extra field is reported on its text', () => {
  const more_details = [
    { label: 'Origine', text: 'Kaolack' },
    { label: 'Conservation', text: ' ' },
  ]
  expect(faultsOfDraft({ ...whole, more_details }, false)).toEqual({ 'more_details.1.text': 'missing' })
})

test('An API error is shown on the field it names, errors of list entries on their list', () => {
  const draft = { ...whole, more_details: [{ label: 'a.b', text: '' }] }
  expect(fieldOfError('price', draft)).toBe('price')
  expect(fieldOfError('image.2', draft)).toBe('image')
  expect(fieldOfError('more_details.a.b', draft)).toBe('more_details.0.text')
})

test('An API error about a field that the form does not have is shown at no field', () => {
  expect(fieldOfError('seen', whole)).toBeUndefined()
})
