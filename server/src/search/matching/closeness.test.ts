import { expect, test } from 'vitest'
import { product } from '../../../testing/search/example-shop.ts'
import { buildSearch } from '../index.ts'

const search = buildSearch([
  product('bread', 'Pain complet', { description: 'Se garde trois jours ; 500 g.' }),
  product('loaves', 'Petits pains'),
  product('category', 'Baguette', { categories: ['Pains frais'] }),
  product('brand', 'Brioche', { brand: 'Pain Doré' }),
  product('synonym', 'Tapalapa', { nameOther: 'Tapalapa bread' }),
  product('longer', 'Peinture acrylique'),
  product('painting', 'Painture bleue'),
  product('mention', 'Beurre', { description: 'Sur du pain.' }),
])
const closest = (text: string) => [...search.find(text).closestIds].sort()

test('close matches contain the word, a form of it or a synonym in their name, brand or category', () => {
  expect(closest('pain')).toEqual(['brand', 'bread', 'category', 'loaves', 'synonym'])
})

test('a mixed category makes a close match, unless it has products of that name', () => {
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

test('close matches keep the order of the result', () => {
  const { ids, closestIds } = search.find('pain')
  expect(closestIds).toEqual(ids.filter((id) => closestIds.includes(id)))
  expect(ids).toEqual(expect.arrayContaining(['painting', 'mention']))
})

test('beginnings of words are close matches if nothing contains the whole word', () => {
  expect(closest('paintu')).toEqual(['painting'])
  expect(closest('pai')).toEqual(['brand', 'bread', 'category', 'loaves', 'painting'])
})

test('descriptions are close matches if nothing else contains the word', () => {
  const shop = buildSearch([product('a', 'Beurre', { description: 'Sur la brioche.' }), product('b', 'Sel')])
  expect(shop.find('brioche').closestIds).toEqual(['a'])
})

test('a product is only as close as its least close word', () => {
  const shop = buildSearch([
    product('both', 'Riz brisé'),
    product('begun', 'Riz brisélong'),
    product('mentions', 'Riz long', { description: 'Non brisé.' }),
    product('resembles', 'Maïs brisé', { description: 'Plus gros que le riz.' }),
  ])
  expect(shop.find('riz brisé').ids).toHaveLength(4)
  expect(shop.find('riz brisé').closestIds).toEqual(['both'])
})

test('missing words, articles and sizes do not change the close matches', () => {
  for (const text of ['le pain', 'pain 500 g', 'pain zzgrwx']) expect(closest(text)).toEqual(closest('pain'))
})

test('the correction of a typing error is a close match, similar words are not', () => {
  const shop = buildSearch([
    ...['a', 'b', 'c', 'd'].map((id) => product(id, `Chocolat ${id}`)),
    product('other', 'Choclas'),
  ])
  expect(shop.find('choclat').ids).toContain('other')
  expect(shop.find('choclat').closestIds).toEqual(['a', 'b', 'c', 'd'])
})

test('every product is a close match for the empty text', () => {
  expect(search.find('').closestIds).toEqual(search.find('').ids)
})
