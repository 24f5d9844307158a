import { describe, expect, test } from 'vitest'
import { tokenize } from './words.ts'

const words = (text: string) => tokenize(text).map(({ word }) => word)

describe('words of a text', () => {
  test('accents, ligatures and case make no difference', () => {
    expect(words('CRÈME Œufs bœuf')).toEqual(['creme', 'oeufs', 'boeuf'])
  })

  test('an elided article is not a word, with either apostrophe', () => {
    expect(words("l’huile d'arachide")).toEqual(['huile', 'arachide'])
    expect(words('aujourd’hui')).toEqual(['aujourd', 'hui'])
  })

  test('a possessive s is not a word', () => {
    expect(words("Kellogg's")).toEqual(['kellogg'])
  })

  test('a hyphen separates words', () => {
    expect(words('Coca-Cola')).toEqual(['coca', 'cola'])
  })

  test('a size is one word in any spelling', () => {
    expect(words('1 Kg 1kg 1 kilo')).toEqual(['1kg', '1kg', '1kg'])
    expect(words('1,5 L 1,5l 500 gm 500gm')).toEqual(['1.5l', '1.5l', '500g', '500g'])
  })

  test('a number before another word stays a number', () => {
    expect(words('7 up, 3 chips')).toEqual(['7', 'up', '3', 'chips'])
  })

  test('words have their position in the text, folded or not', () => {
    const text = 'Pâte d’arachide'
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Pâte', 'arachide'])
  })

  test('letters of Wolof and Arabic are letters', () => {
    expect(words('ñebbe ŋaam suukër')).toEqual(['nebbe', 'naam', 'suuker'])
    expect(words('حليب طازج')).toHaveLength(2)
  })
})
