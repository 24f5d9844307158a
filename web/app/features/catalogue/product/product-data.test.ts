import type { ProductView } from '@dix/contract'
import { expect, test } from 'vitest'
import { productData } from './product-data.ts'

const product = {
  _id: '01J',
  name: 'Huile',
  path: '/product/Huile-01J',
  description: '',
  images: [],
  brand: '',
  finalPrice: 1_628,
  stock: 0,
} as unknown as ProductView

test('the data contains the discounted price in whole XOF and the availability', () => {
  expect(productData(product, 'https://dix.example').offers).toMatchObject({
    url: 'https://dix.example/product/Huile-01J',
    price: 1_628,
    priceCurrency: 'XOF',
    availability: 'https://schema.org/OutOfStock',
  })
})

test('the data leaves out fields that a product does not have', () => {
  expect(Object.keys(productData(product, 'https://dix.example'))).not.toEqual(
    expect.arrayContaining(['brand']),
  )
  expect(productData(product, 'https://dix.example')).not.toHaveProperty('image')
})

test('the data contains the rating of a product that has one', () => {
  const rated = { ...product, rating: { average: 4.3, count: 12 } }
  expect(productData(rated, 'https://dix.example')).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 12 },
  })
  expect(productData(product, 'https://dix.example')).not.toHaveProperty('aggregateRating')
})
