import { expect, test } from 'vitest'
import { product } from '../../testing/search/example-shop.ts'
import { buildSearch } from './index.ts'

const categories = [
  'Épicerie/Pantry',
  'Fruits/Fruit',
  'Produits laitiers/Dairy',
  'Hygiène/Personal care',
  'Bébé/Baby care',
  'Maison/Home',
  'Animaux/Pets',
  'Boissons/Drinks',
].map((names) => ({ _id: names.split('/')[1]!, names: names.split('/') }))
const shop = buildSearch([
  product('shampoo', 'Shampooing doux', { categories: ['Hygiène', 'Personal care'] }),
  ...['a', 'b', 'c'].map((id) => product(id, `Sel ${id}`, { categories: ['Épicerie', 'Pantry'] })),
  ...['d', 'e'].map((id) => product(id, `Jus ${id}`, { categories: ['Boissons', 'Drinks'] })),
])

test.each([
  ['fruis', 'Fruit'],
  ['diary', 'Dairy'],
  ['boison', 'Drinks'],
  ['laitiere', 'Dairy'],
  ['maisonette', 'Home'],
])('a mistyped or longer word finds the category it resembles: %s', (text, id) => {
  expect(shop.nearestCategories(text, categories)[0]).toBe(id)
})

test('a synonym of the category finds it', () => {
  expect(shop.nearestCategories('baby', categories)[0]).toBe('Baby care')
  expect(shop.nearestCategories('drink', categories)[0]).toBe('Drinks')
})

test('a word that resembles products finds their category', () => {
  expect(shop.nearestCategories('shampouineuse', categories)[0]).toBe('Personal care')
})

test('a word that resembles nothing finds the largest categories, then the first ones', () => {
  expect(shop.nearestCategories('qqqq', categories)).toEqual([
    'Pantry',
    'Drinks',
    'Personal care',
    'Fruit',
    'Dairy',
    'Baby care',
  ])
})

test('at most six categories are returned, and fewer if the shop has fewer', () => {
  expect(shop.nearestCategories('x', categories)).toHaveLength(6)
  expect(shop.nearestCategories('x', categories.slice(0, 2))).toHaveLength(2)
  expect(shop.nearestCategories('x', [])).toEqual([])
})
