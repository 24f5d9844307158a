import { expect, test } from 'vitest'
import { exampleShop, product } from '../../testing/search/example-shop.ts'
import { buildSearch, type SearchSynonym, synonymKey } from './index.ts'

/** The example shop with added synonyms. */
function shop(...synonyms: SearchSynonym[]) {
  const search = buildSearch(exampleShop)
  search.setSynonyms(synonyms)
  return {
    search,
    ids: (text: string) => [...search.find(text).ids],
    corrected: (text: string) => search.find(text).corrected,
  }
}

test('a word without results finds the target of its synonym, until the synonym is removed', () => {
  const { search, ids } = shop({ word: 'Kinkéliba', ids: ['bissap'] })
  for (const text of ['kinkéliba', 'KINKELIBA', 'kinkelibas', '  kinkeliba!'])
    expect(ids(text)).toEqual(['bissap'])
  search.setSynonyms([])
  expect(ids('kinkéliba')).toEqual([])
})

test('a synonym’s products come first, followed by the earlier results of the word', () => {
  const before = shop().ids('lait')
  const { ids } = shop({ word: 'lait', ids: ['mango', 'milk-chocolate'] })
  const after = ids('lait')
  expect(after.slice(0, 2).sort()).toEqual(['mango', 'milk-chocolate'])
  expect(after.slice(2)).toEqual(before.filter((id) => id !== 'milk-chocolate'))
})

test('a synonym also finds products out of stock, after those in stock', () => {
  const { ids } = shop({ word: 'meuh', ids: ['milk-out', 'milk'] })
  expect(ids('meuh')).toEqual(['milk', 'milk-out'])
})

test('a synonym of several words needs all of them', () => {
  const { ids } = shop({ word: 'pain de singe sec', ids: ['bissap'] })
  expect(ids('pain de singe sec')).toEqual(['bissap'])
  expect(ids('singe')).toEqual([])
  expect(ids('sec')).toEqual([])
})

test('the beginning of a synonym finds its products, after products with that name', () => {
  const { ids } = shop({ word: 'tomawak', ids: ['eggs'] }, { word: 'pain de singe', ids: ['bissap'] })
  expect(ids('to')).toEqual(['tomatoes'])
  expect(ids('tom')).toEqual(expect.arrayContaining(['tomatoes', 'eggs']))
  expect(ids('tomaw')[0]).toBe('eggs')
  expect(ids('pain de s')).toEqual(['bissap'])
})

test('a synonym combines with other words', () => {
  const { ids } = shop({ word: 'soble', ids: ['oil-1l', 'oil-5l', 'rice'] })
  expect(ids('soble 5l')[0]).toBe('oil-5l')
  expect(ids('soble brisé')[0]).toBe('rice')
})

test('a synonym is not taken for a typing error', () => {
  expect(shop().corrected('tomatto')).not.toBeNull()
  const { ids, corrected } = shop({ word: 'tomatto', ids: ['eggs'] })
  expect(ids('tomatto')).toEqual(['eggs'])
  expect(corrected('tomatto')).toBeNull()
})

test('a synonym of a removed product finds nothing, until the product is added again', () => {
  const { search, ids } = shop({ word: 'zorglub', ids: ['gone', 'soap'] })
  expect(ids('zorglub')).toEqual([])
  search.replace([product('soap', 'Savon noir')], [])
  expect(ids('zorglub')).toEqual(['soap'])
  search.replace([], ['soap'])
  expect(ids('zorglub')).toEqual([])
})

test('synonyms survive a rebuild of the index', () => {
  const { search, ids } = shop({ word: 'zorglub', ids: ['mango'] })
  const many = Array.from({ length: 1_500 }, (_, at) => product(`x${at}`, `Chose ${at}`))
  search.replace(many, [])
  search.replace(
    [],
    many.map(({ _id }) => _id),
  )
  expect(ids('zorglub')).toEqual(['mango'])
})

test('two spellings have one key; punctuation and articles have none', () => {
  expect(synonymKey('  Pain   de Singe ')).toBe(synonymKey('pain de SINGE!'))
  expect(synonymKey('Kinkéliba')).toBe('kinkeliba')
  for (const word of ['', '!!!', 'le', 'de la', '🙂']) expect(synonymKey(word), word).toBe('')
})

test('the nearest word is the indexed word that a text most resembles, or none', () => {
  const { search } = shop()
  expect(search.nearestWord('oingonn')).toBe('oignons')
  expect(search.nearestWord('chikpeees')).toBe('chickpeas')
  expect(search.nearestWord('kinkeliba')).toBeNull()
  expect(search.nearestWord('bhickpeees')).toBeNull()
  for (const text of ['', '!!', 'x', '🙂', '1kg']) expect(search.nearestWord(text), text).toBeNull()
})
