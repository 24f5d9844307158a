import { expect, test } from 'vitest'
import { exampleShop, product } from '../../testing/search/example-shop.ts'
import { buildSearch, type GivenWord, givenKey } from './index.ts'

/** The example shop with words of its own. */
function shop(...words: GivenWord[]) {
  const search = buildSearch(exampleShop)
  search.give(words)
  return {
    search,
    ids: (text: string) => [...search.find(text).ids],
    corrected: (text: string) => search.find(text).corrected,
  }
}

test('a word that finds nothing finds what the shop says it stands for, until it is taken back', () => {
  const { search, ids } = shop({ word: 'Kinkéliba', ids: ['bissap'] })
  for (const text of ['kinkéliba', 'KINKELIBA', 'kinkelibas', '  kinkeliba!'])
    expect(ids(text)).toEqual(['bissap'])
  search.give([])
  expect(ids('kinkéliba')).toEqual([])
})

test('what a word stands for comes first, and what it found before still follows', () => {
  const before = shop().ids('lait')
  const { ids } = shop({ word: 'lait', ids: ['mango', 'milk-chocolate'] })
  const after = ids('lait')
  expect(after.slice(0, 2).sort()).toEqual(['mango', 'milk-chocolate'])
  expect(after.slice(2)).toEqual(before.filter((id) => id !== 'milk-chocolate'))
})

test('a shelf that sells out is found as well, behind what is in stock', () => {
  const { ids } = shop({ word: 'meuh', ids: ['milk-out', 'milk'] })
  expect(ids('meuh')).toEqual(['milk', 'milk-out'])
})

test('several words stand for something together only', () => {
  const { ids } = shop({ word: 'pain de singe sec', ids: ['bissap'] })
  expect(ids('pain de singe sec')).toEqual(['bissap'])
  expect(ids('singe')).toEqual([])
  expect(ids('sec')).toEqual([])
})

test('as one types, the beginning of a word finds what it stands for, behind what is called so', () => {
  const { ids } = shop({ word: 'tomawak', ids: ['eggs'] }, { word: 'pain de singe', ids: ['bissap'] })
  expect(ids('to')).toEqual(['tomatoes'])
  expect(ids('tom')).toEqual(expect.arrayContaining(['tomatoes', 'eggs']))
  expect(ids('tomaw')[0]).toBe('eggs')
  expect(ids('pain de s')).toEqual(['bissap'])
})

test('a word of the shop goes together with other words', () => {
  const { ids } = shop({ word: 'soble', ids: ['oil-1l', 'oil-5l', 'rice'] })
  expect(ids('soble 5l')[0]).toBe('oil-5l')
  expect(ids('soble brisé')[0]).toBe('rice')
})

test('a word that was given a meaning is not taken for a typing error', () => {
  expect(shop().corrected('tomatto')).not.toBeNull()
  const { ids, corrected } = shop({ word: 'tomatto', ids: ['eggs'] })
  expect(ids('tomatto')).toEqual(['eggs'])
  expect(corrected('tomatto')).toBeNull()
})

test('words for what is gone find nothing and break nothing, also after it comes back', () => {
  const { search, ids } = shop({ word: 'zorglub', ids: ['gone', 'soap'] })
  expect(ids('zorglub')).toEqual([])
  search.replace([product('soap', 'Savon noir')], [])
  expect(ids('zorglub')).toEqual(['soap'])
  search.replace([], ['soap'])
  expect(ids('zorglub')).toEqual([])
})

test('words stay when the search makes itself a new index', () => {
  const { search, ids } = shop({ word: 'zorglub', ids: ['mango'] })
  const many = Array.from({ length: 1_500 }, (_, at) => product(`x${at}`, `Chose ${at}`))
  search.replace(many, [])
  search.replace(
    [],
    many.map(({ _id }) => _id),
  )
  expect(ids('zorglub')).toEqual(['mango'])
})

test('two spellings of one word are one; signs and articles can stand for nothing', () => {
  expect(givenKey('  Pain   de Singe ')).toBe(givenKey('pain de SINGE!'))
  expect(givenKey('Kinkéliba')).toBe('kinkeliba')
  for (const word of ['', '!!!', 'le', 'de la', '🙂']) expect(givenKey(word), word).toBe('')
})

test('the word of the catalogue that a miss most resembles is told, and none where none does', () => {
  const { search } = shop()
  expect(search.nearestWord('oingonn')).toBe('oignons')
  expect(search.nearestWord('chikpeees')).toBe('chickpeas')
  expect(search.nearestWord('kinkeliba')).toBeNull()
  expect(search.nearestWord('bhickpeees')).toBeNull()
  for (const text of ['', '!!', 'x', '🙂', '1kg']) expect(search.nearestWord(text), text).toBeNull()
})
