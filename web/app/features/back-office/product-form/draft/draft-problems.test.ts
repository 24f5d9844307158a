import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { fieldOfError, problemsOfDraft } from './draft-problems.ts'

const whole = {
  ...emptyDraft,
  name: 'Huile',
  description: 'Pressée à froid.',
  unit: '1 L',
  stock: '0',
  price: '1 850',
  discount: '0',
}

test('only the fields that the specification requires are required', () => {
  expect(problemsOfDraft(whole, false)).toEqual({})
  expect(Object.keys(problemsOfDraft(emptyDraft, false))).toEqual([
    'name',
    'description',
    'unit',
    'stock',
    'price',
    'discount',
  ])
})

test('a draft needs only a name', () => {
  expect(Object.keys(problemsOfDraft(emptyDraft, true))).toEqual(['name'])
})

test('figures must be within their limits, even in drafts', () => {
  const problems = (change: object) => problemsOfDraft({ ...whole, ...change }, true)
  expect(problems({ discount: '100', stock: '1000000', price: '1' })).toEqual({})
  expect(problems({ discount: '101' })).toEqual({ discount: 'bounds' })
  expect(problems({ discount: '-1' })).toEqual({ discount: 'bounds' })
  expect(problems({ price: '0' })).toEqual({ price: 'bounds' })
  expect(problems({ stock: '1,5' })).toEqual({ stock: 'bounds' })
  expect(problems({ low_stock: 'dix' })).toEqual({ low_stock: 'bounds' })
  expect(problems({ purchase_price: '1,5' })).toEqual({ purchase_price: 'bounds' })
  expect(problems({ purchase_price: '0' })).toEqual({})
})

test('a barcode is optional, but must be valid', () => {
  const problems = (barcode: string) => problemsOfDraft({ ...whole, barcode }, true)
  expect(problems(' ')).toEqual({})
  expect(problems('3 017620 422003')).toEqual({})
  expect(problems('3017620422004')).toEqual({ barcode: 'checkDigit' })
  expect(problems('6.04E+12')).toEqual({ barcode: 'rounded' })
})

test('an empty extra field is reported on its text', () => {
  const more_details = [
    { label: 'Origine', text: 'Kaolack' },
    { label: 'Conservation', text: ' ' },
  ]
  expect(problemsOfDraft({ ...whole, more_details }, false)).toEqual({ 'more_details.1.text': 'missing' })
})

test('an API error is shown on the field it names, errors of list entries on their list', () => {
  const draft = { ...whole, more_details: [{ label: 'a.b', text: '' }] }
  expect(fieldOfError('price', draft)).toBe('price')
  expect(fieldOfError('image.2', draft)).toBe('image')
  expect(fieldOfError('more_details.a.b', draft)).toBe('more_details.0.text')
})

test('an API error about a field that the form does not have is shown at no field', () => {
  expect(fieldOfError('seen', whole)).toBeUndefined()
})
