import { expect, test } from 'vitest'
import { product } from '../../testing/search/example-shop.ts'
import { buildSearch } from './index.ts'

const search = buildSearch([
  product('bread', 'Pain complet', { description: 'Se garde trois jours ; 500 g.' }),
  product('loaves', 'Petits pains'),
  product('shelf', 'Baguette', { categories: ['Pains frais'] }),
  product('brand', 'Brioche', { brand: 'Pain Doré' }),
  product('synonym', 'Tapalapa', { nameOther: 'Tapalapa bread' }),
  product('longer', 'Peinture acrylique'),
  product('painting', 'Painture bleue'),
  product('mention', 'Beurre', { description: 'Sur du pain.' }),
])
const closest = (text: string) => [...search.find(text).closestIds].sort()

test('Good matches have the word, a form of it or a synonym in their name, brand or category', () => {
  expect(closest('pain')).toEqual(['brand', 'bread', 'loaves', 'shelf', 'synonym'])
})

test('A category of several things makes a good match, unless products there are called so', () => {
  const both = { categories: ['Viandes et poissons'] }
  const shop = buildSearch([
    product('lamb', 'Gigot d’agneau', both),
    product('fish', 'Poisson pané', both),
    product('grouper', 'Thiof', { categories: [...both.categories, 'Poissons frais'] }),
    product('stock', 'Bouillon de viande'),
  ])
  expect(shop.find('poisson').ids).toContain('lamb')
  expect(shop.find('poisson').closestIds).toEqual(['grouper', 'fish'])
  expect([...shop.find('viande').closestIds].sort()).toEqual(['fish', 'grouper', 'lamb', 'stock'])
})

test('Good matches keep the order of the result', () => {
  const { ids, closestIds } = search.find('pain')
  expect(closestIds).toEqual(ids.filter((id) => closestIds.includes(id)))
  expect(ids).toEqual(expect.arrayContaining(['painting', 'mention']))
})

test('Beginnings of words are good matches where nothing has the word in full', () => {
  expect(closest('paintu')).toEqual(['painting'])
  expect(closest('pai')).toEqual(['brand', 'bread', 'loaves', 'painting', 'shelf'])
})

test('Descriptions are good matches where nothing else has the word', () => {
  const shop = buildSearch([product('a', 'Beurre', { description: 'Sur la brioche.' }), product('b', 'Sel')])
  expect(shop.find('brioche').closestIds).toEqual(['a'])
})

test('A product is as good a match as the word of the query it meets least', () => {
  const shop = buildSearch([
    product('both', 'Riz brisé'),
    product('begun', 'Riz brisélong'),
    product('mentions', 'Riz long', { description: 'Non brisé.' }),
    product('resembles', 'Maïs brisé', { description: 'Plus gros que le riz.' }),
  ])
  expect(shop.find('riz brisé').ids).toHaveLength(4)
  expect(shop.find('riz brisé').closestIds).toEqual(['both'])
})

test('Words the shop lacks, articles and sizes leave the good matches as they are', () => {
  for (const text of ['le pain', 'pain 500 g', 'pain zzgrwx']) expect(closest(text)).toEqual(closest('pain'))
})

test('What a typing error was taken for is a good match, words that resemble it are not', () => {
  const shop = buildSearch([
    ...['a', 'b', 'c', 'd'].map((id) => product(id, `Chocolat ${id}`)),
    product('other', 'Choclas'),
  ])
  expect(shop.find('choclat').ids).toContain('other')
  expect(shop.find('choclat').closestIds).toEqual(['a', 'b', 'c', 'd'])
})

test('Every product is a good match for the empty text', () => {
  expect(search.find('').closestIds).toEqual(search.find('').ids)
})
