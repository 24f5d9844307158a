import { expect, test } from 'vitest'
import { idOfSegment, listingPath, productPath, slug } from './slug.ts'

test('spaces, commas and ampersands become dashes', () => {
  expect(slug('Fruit & vegetables, fresh')).toBe('Fruit-vegetables-fresh')
})

test('characters that split or end a URL path never survive in a slug', () => {
  expect(slug('--Riz--')).toBe('Riz')
  expect(slug('50% off / what? #1')).toBe('50-off-what-1')
})

test('the last dash-separated part of a path is the id, for any name', () => {
  for (const name of ['Huile d’arachide pressée à froid', 'a-b-c', '&&&', 'riz/gluant', '日本']) {
    const path = productPath({ _id: '01J0ABC', name })
    expect(idOfSegment(decodeURIComponent(path.split('/')[2]!))).toBe('01J0ABC')
  }
})

test('a name that yields no slug leaves only the id', () => {
  expect(productPath({ _id: '01J0ABC', name: '&&&' })).toBe('/product/01J0ABC')
})

test('a listing names its category and its sub category; a listing of a whole category names only the category', () => {
  const category = { _id: 'C1', name: 'Huiles et condiments' }
  expect(listingPath(category, { _id: 'S1', name: 'Huiles' })).toBe('/Huiles-et-condiments-C1/Huiles-S1')
  expect(listingPath(category)).toBe('/Huiles-et-condiments-C1')
})
