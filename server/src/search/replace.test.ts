import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleShop, product } from '../../testing/search/example-shop.ts'
import { buildSearch, type Search, type SearchDocument, type SearchResult } from './index.ts'

const texts = [
  '',
  'm',
  'la',
  'lait',
  'huile',
  'arashide',
  'milk',
  'riz 1kg',
  'cornflakes',
  'savon',
  'dairy',
  'zzz',
  'bissap',
]
const resultsOf = (search: Search) =>
  texts.map((text) => {
    const { ids, closestIds, corrected, suggestions } = search.find(text)
    return { text, ids, closestIds, corrected, suggestions }
  })

test('a new product is found, a changed one only by its new name, a removed one no longer', () => {
  const search = buildSearch(exampleShop)
  search.find('savon')
  search.replace(
    [product('soap', 'Savon noir'), { ...exampleShop[5]!, name: 'Babeurre', nameOther: null }],
    ['rice'],
  )
  expect(search.find('savon').ids).toEqual(['soap'])
  expect(search.find('babeurre').ids).toEqual(['milk'])
  expect(search.find('entier').ids).toEqual([])
  expect(search.find('riz').ids).toEqual(['rice-small'])
})

test('a product that sells out ranks lower at once', () => {
  const search = buildSearch(exampleShop)
  expect(search.find('huile').ids[0]).toBe('oil-1l')
  search.replace([{ ...exampleShop[0]!, inStock: false }], [])
  expect(search.find('huile').ids.indexOf('oil-1l')).toBeGreaterThan(
    search.find('huile').ids.indexOf('oil-5l'),
  )
})

test('a product that sells out or comes back ranks as in a new index, regardless of earlier searches', () => {
  const search = buildSearch(exampleShop)
  for (const [at, known] of exampleShop.entries()) {
    resultsOf(search)
    const changed = { ...known, inStock: !known.inStock }
    search.replace([changed], [])
    const list = exampleShop.map((one, index) => (index === at ? changed : one))
    expect(resultsOf(search)).toEqual(resultsOf(buildSearch(list)))
    search.replace([known], [])
  }
})

test('a product that sells out does not change results without it', () => {
  const search = buildSearch(exampleShop)
  const [oil, milk] = [search.find('huile'), search.find('lait')]
  search.replace([{ ...exampleShop[0]!, inStock: false }], [])
  expect(search.find('huile')).not.toBe(oil)
  expect(search.find('lait')).toBe(milk)
})

test('replacing equals rebuilding, for any changes', () => {
  const search = buildSearch(exampleShop)
  let list: SearchDocument[] = [...exampleShop]
  for (let round = 0; round < 40; round++) {
    const known = list[(round * 7) % list.length]!
    const source = exampleShop[(round * 5) % exampleShop.length]!
    const changed = [
      { ...source, _id: known._id, inStock: round % 3 !== 0 },
      { ...source, _id: `new-${round}`, name: `${source.name} savon ${round}`, unit: `${round} kg` },
    ]
    const removed = [list[(round * 3) % list.length]!._id].filter((id) => id !== known._id)
    list = list
      .filter((product) => !removed.includes(product._id))
      .map((product) => (product._id === known._id ? changed[0]! : product))
    list.push(changed[1]!)
    search.replace(changed, removed)
    expect(resultsOf(search)).toEqual(resultsOf(buildSearch(list)))
  }
})

test('replacing all products again and again changes no result', () => {
  const search = buildSearch(exampleShop)
  for (let round = 0; round < 60; round++) {
    const range = exampleShop.map((product) => ({ ...product, _id: `${product._id} ${round}` }))
    const removed = exampleShop.map((product) => (round === 0 ? product._id : `${product._id} ${round - 1}`))
    search.replace(range, removed)
  }
  const last = exampleShop.map((product) => ({ ...product, _id: `${product._id} 59` }))
  expect(resultsOf(search)).toEqual(resultsOf(buildSearch(last)))
})

test('removing an unknown id changes nothing', () => {
  const search = buildSearch(exampleShop)
  const before = resultsOf(search)
  search.replace([], ['nobody'])
  expect(resultsOf(search)).toEqual(before)
})

test('an index that is mostly gaps is rebuilt in steps, and the old one is used until the last', () => {
  const many = Array.from({ length: 1_500 }, (_, number) => product(`many-${number}`, `Sel ${number}`))
  const search = buildSearch([...exampleShop, ...many])
  expect(search.compact()).toBeNull()
  search.replace(
    [],
    many.map(({ _id }) => _id),
  )
  const steps = search.compact()!
  expect(steps.next().done).toBe(false)
  expect(search.compact()).toBeNull()
  expect(resultsOf(search)).toEqual(resultsOf(buildSearch(exampleShop)))
  const soap = product('soap', 'Savon noir')
  search.replace([soap], [exampleShop[2]!._id])
  const list = [...exampleShop.filter((_, index) => index !== 2), soap]
  expect(resultsOf(search)).toEqual(resultsOf(buildSearch(list)))
  while (!steps.next().done);
  expect(resultsOf(search)).toEqual(resultsOf(buildSearch(list)))
  expect(search.compact()).toBeNull()
})

const readOf = ({ ids, closestIds, brands, corrected, suggestions, count }: SearchResult) => ({
  ids,
  closestIds,
  brands,
  corrected,
  suggestions,
  count,
})

test('each store ranks by its own stock, whatever other stores asked before', () => {
  const ids = exampleShop.map(({ _id }) => _id)
  const lackingAtFirst = exampleShop.filter(({ inStock }) => !inStock).map(({ _id }) => _id)
  const stocks = fc.array(fc.constantFrom('a', 'b', 'main'), { maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), stocks), { maxLength: 6 }), (soldOut) => {
      const search = buildSearch(exampleShop)
      const [a, b, main] = [new Set(lackingAtFirst), new Set(lackingAtFirst), new Set(lackingAtFirst)]
      const missing: Record<string, Set<string>> = { a, b, main }
      const changes: Record<string, string[]> = { a: [], b: [], main: [] }
      for (const [id, stores] of soldOut) {
        for (const store of stores) {
          missing[store]!.add(id)
          changes[store]!.push(id)
        }
        search.replace(
          [{ ...exampleShop.find(({ _id }) => _id === id)!, inStock: !missing.main!.has(id) }],
          [],
        )
        for (const store of ['a', 'main', 'b']) {
          const lacking = missing[store]!
          const own = buildSearch(
            exampleShop.map((known) => ({ ...known, inStock: !lacking.has(known._id) })),
          )
          const changed = changes[store]!
          const availability = {
            of: store,
            edition: changed.length,
            has: (one: string) => !lacking.has(one),
            // Of too many changes it no longer knows which.
            changedSince: (edition: number) => (changed.length - edition > 3 ? null : changed.slice(edition)),
          }
          for (const text of ['', 'riz', 'huile', 'la', 'de', 'ris blanc', 'risz', 'riz de la maison']) {
            const found = search.find(text, store === 'main' ? undefined : availability)
            const expected = own.find(text)
            expect(readOf(found)).toEqual(readOf(expected))
            const half = Math.ceil(expected.count / 2)
            for (const [from, to] of [
              [0, 1],
              [1, half],
              [half, half + 2],
            ] as const)
              expect(found.slice(from, to)).toEqual(expected.ids.slice(from, to))
          }
        }
      }
    }),
    { numRuns: 30 },
  )
})
