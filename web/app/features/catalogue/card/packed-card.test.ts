import { type CardView, productPath } from '@dix/contract'
import { expect, test } from 'vitest'
import { packCard, unpackCard } from './packed-card.ts'

const card: CardView = {
  _id: '01RICE',
  name: 'Riz parfumé, 5 kg',
  path: productPath({ _id: '01RICE', name: 'Riz parfumé, 5 kg' }),
  brand: 'Ndar',
  unit: '5 kg',
  unitPrice: { amount: 600, measure: 'kg' },
  price: 3_333,
  discount: 10,
  listPrice: null,
  finalPrice: 2_999,
  stock: 7,
  image: '/media/rice.webp',
}

test.each<[string, CardView]>([
  ['with every value', card],
  [
    'without brand, discount, picture and price per measure',
    {
      ...card,
      brand: '',
      discount: 0,
      finalPrice: card.price,
      image: null,
      unitPrice: null,
    },
  ],
  ['at the price of an offer', { ...card, discount: 0, finalPrice: card.price, listPrice: 5_000 }],
  [
    'at the price of an offer, without price per measure',
    { ...card, discount: 0, finalPrice: card.price, listPrice: 5_000, unitPrice: null },
  ],
  ['with a rating', { ...card, rating: { average: 4.3, count: 12 } }],
  [
    'with a rating and the price of an offer, without price per measure',
    {
      ...card,
      discount: 0,
      finalPrice: card.price,
      listPrice: 5_000,
      unitPrice: null,
      rating: { average: 5, count: 1 },
    },
  ],
  ['of goods by weight', { ...card, unit: '100 g', stepGrams: 100 }],
  [
    'of goods by weight at the price of an offer',
    { ...card, discount: 0, finalPrice: card.price, listPrice: 5_000, stepGrams: 250 },
  ],
  [
    'of goods by weight with a rating',
    { ...card, unit: '100 g', stepGrams: 100, rating: { average: 5, count: 1 } },
  ],
  ['whose path has its name in another language', { ...card, name: 'Fragrant rice' }],
  ['whose name leaves nothing in its path', { ...card, name: '/', path: '/product/01RICE' }],
])('a card %s is the same after packing', (_which, original) => {
  expect(unpackCard(packCard(original))).toEqual(original)
})

test('a path that can be derived from the name is not sent', () => {
  expect(JSON.stringify(packCard(card))).not.toContain('/product/')
})
