import { describe, expect, test } from 'vitest'
import { exampleShop, product } from '../../testing/search/example-shop.ts'
import { buildSearch } from './index.ts'

const shop = buildSearch(exampleShop)
const ids = (text: string) => [...shop.find(text).ids]

describe('finding by a code', () => {
  const search = buildSearch([
    product('named', 'Riz 0042'),
    product('coded', 'Thé vert', { codes: ['0042', 'ref 7'] }),
    product('also', 'Thé noir', { codes: ['ref 7'] }),
  ])

  test('a whole code finds its documents first', () => {
    expect([...search.find('0042').ids]).toEqual(['coded', 'named'])
    expect([...search.find('REF  7').ids].slice(0, 2)).toEqual(['coded', 'also'])
    expect(search.find('004').ids).not.toContain('coded')
    expect(search.find('thé 0042').ids[0]).not.toBe('named')
  })

  test('a removed code finds nothing any more', () => {
    search.replace([product('coded', 'Thé vert')], ['also'])
    expect([...search.find('0042').ids]).toEqual(['named'])
    expect(search.find('ref 7').ids).not.toContain('also')
  })
})

describe('finding', () => {
  test('a word is found from its first letters', () => {
    expect(ids('oign')).toEqual(['onions'])
    expect(ids('tom')).toEqual(['tomatoes'])
  })

  test('names are found in either language', () => {
    expect(ids('peanut oil').slice(0, 2)).toEqual(['oil-1l', 'oil-5l'])
    expect(ids('onion')).toEqual(ids('oignon'))
  })

  test.each([
    ['epices', 'spices'],
    ['OEUFS', 'eggs'],
    ['œuf', 'eggs'],
    ["l'huile d'arachide", 'oil-1l'],
    ['l’huile d’arachide', 'oil-1l'],
    ['lait demi ecreme', 'milk-out'],
    ['demi-écrémé', 'milk-out'],
  ])('Accents, ligatures, apostrophes, hyphens and case do not matter: %s', (text, id) => {
    expect(ids(text)[0]).toBe(id)
  })

  test.each([
    ['tomato', 'tomatoes'],
    ['tomate', 'tomatoes'],
    ['épice', 'spices'],
    ['oeuf', 'eggs'],
    ['mangoes', 'mango'],
    ['huiles', 'oil-1l'],
    ['brisés', 'rice'],
    ['flower', 'bissap'],
  ])('singular and plural find the same: %s', (text, id) => {
    expect(ids(text)[0]).toBe(id)
  })

  test.each([
    ['cacahuète', 'oil-1l'],
    ['diapers', 'nappies'],
    ['hibiscus', 'bissap'],
    ['karkadé', 'bissap'],
    ['PQ', 'tissue'],
    ['toilet paper', 'tissue'],
    ['papier toilette', 'tissue'],
    ['garbanzo', 'chickpeas'],
    ['dahi', 'curd'],
    ['yaourt', 'curd'],
    ['crisps', 'chips'],
    ['sugar', undefined],
  ])('a synonym finds the product: %s', (text, id) => {
    expect(ids(text)[0]).toBe(id)
  })

  test('a compound finds the same in one word or two', () => {
    expect(ids('cornflakes')[0]).toBe('cereal')
    expect(buildSearch([product('one', 'Vinaigrette')]).find('vinai grette')).toMatchObject({
      ids: ['one'],
      corrected: null,
    })
  })

  test('a size refines the result and excludes nothing', () => {
    expect(ids('riz 1 kg')).toEqual(['rice-small', 'rice'])
    expect(ids('riz 5kg')).toEqual(['rice', 'rice-small'])
    expect(ids('huile arachide 5l').slice(0, 2)).toEqual(['oil-5l', 'oil-1l'])
    expect(ids('riz 25 kg')).toEqual(['rice', 'rice-small'])
  })

  test('articles exclude nothing', () => {
    for (const text of ['le riz', 'riz de', 'riz d']) {
      expect(shop.find(text)).toMatchObject({ ids: ids('riz'), corrected: null })
    }
  })
})

describe('ranking', () => {
  test('a match in the name ranks before one in the brand, then category, then description', () => {
    const search = buildSearch([
      product('description', 'Zed', { description: 'Un peu de mangue.' }),
      product('category', 'Zed', { categories: ['Sirops de mangue'] }),
      product('brand', 'Zed', { brand: 'Mangue' }),
      product('name', 'Zed mangue'),
    ])
    expect(search.find('mangue').ids).toEqual(['name', 'brand', 'category', 'description'])
  })

  test('a whole word ranks before the beginning of a word', () => {
    const search = buildSearch([product('beginning', 'Grand rizotto'), product('word', 'Grand riz')])
    expect(search.find('riz').ids).toEqual(['word', 'beginning'])
  })

  test('a correction ranks after documents spelled as typed', () => {
    const chocolates = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => product(id, `Chocolat ${id}${id}${id}`))
    const search = buildSearch([...chocolates, product('brand', 'Choclat')])
    expect(search.find('choclat').ids[0]).toBe('brand')
    expect(search.find('choclat').ids).toHaveLength(7)
    expect(search.find('choclat').corrected).toBeNull()
  })

  test('names that begin with the query come first', () => {
    const search = buildSearch([product('holds', 'Boisson riz'), product('begins', 'Riz long grain complet')])
    expect(search.find('riz').ids).toEqual(['begins', 'holds'])
    expect(ids('lait').slice(0, 2)).toEqual(['milk', 'curd'])
  })

  test('an English name that ends with the noun ranks before one that only begins with it', () => {
    const search = buildSearch([
      product('soup', 'Onion soup', { categories: ['Soups'] }),
      product('onions', 'Yellow onions', { categories: ['Onions'] }),
    ])
    expect(search.find('onion').ids).toEqual(['onions', 'soup'])
  })

  test.each(['fr', 'en'] as const)(
    'an English name is about its last noun, a French one about its first, whichever is the main one: %s',
    (mainLanguage) => {
      const bilingual = (id: string, french: string, english: string) =>
        mainLanguage === 'fr'
          ? product(id, french, { nameOther: english })
          : product(id, english, { nameOther: french })
      const search = buildSearch(
        [
          bilingual('sandwich', 'Sandwich à l’œuf', 'Egg sandwich'),
          bilingual('dish', 'Alloco œuf', 'Alloco with egg'),
          bilingual('eggs', 'Œufs frais', 'Fresh eggs, 6 pcs'),
          bilingual('oranges', 'Oranges à jus', 'Juicing oranges'),
          bilingual('juice', 'Jus d’orange', 'Orange juice'),
        ],
        mainLanguage,
      )
      for (const text of ['œuf', 'egg', 'eggs']) expect(search.find(text).ids[0]).toBe('eggs')
      for (const text of ['jus d’orange', 'orange juice']) expect(search.find(text).ids[0]).toBe('juice')
      expect(search.find('oranges').ids[0]).toBe('oranges')
    },
  )

  test('a product in the category of that name ranks before others with that name', () => {
    const search = buildSearch([
      product('coconut', 'Coconut milk', { categories: ['Coconut milk'] }),
      product('milk', 'Fresh cow milk', { categories: ['Milk'] }),
    ])
    expect(search.find('milk').ids).toEqual(['milk', 'coconut'])
  })

  test('products out of stock rank after equally good ones in stock', () => {
    const search = buildSearch([product('out', 'Sel fin', { inStock: false }), product('in', 'Sel fin')])
    expect(search.find('sel').ids).toEqual(['in', 'out'])
  })

  test('a product with that name ranks before one that mentions it, even out of stock', () => {
    expect(ids('lait').indexOf('milk-out')).toBeLessThan(ids('lait').indexOf('millet'))
  })

  test('a single letter finds names that begin with it, and no description', () => {
    expect(ids('m').toSorted()).toEqual(['mango', 'milk-chocolate', 'millet', 'spices'])
  })

  test('two letters find words of names and brands, and no description', () => {
    expect(ids('ma').toSorted()).toEqual(['cereal', 'mango', 'soda'])
  })

  test('only products with all words are found, if there are any', () => {
    expect(ids('lait chocolat')).toEqual(['milk-chocolate'])
  })

  test('if no product contains all words, those with most of them are found, and the result is marked', () => {
    const result = shop.find('huile arachide zzgrwx')
    expect(result.ids).toEqual(['oil-1l', 'oil-5l'])
    expect(result.corrected).toBe('huile arachide')
    expect(shop.find('riz de zzgrwx').corrected).toBe('riz')
  })

  test('neighbouring words rank before the same words far apart', () => {
    const search = buildSearch([
      product('apart', 'Coco râpée au lait'),
      product('together', 'Boisson lait de coco'),
    ])
    expect(search.find('lait coco').ids).toEqual(['together', 'apart'])
  })

  test('equally good products keep the order they were given in', () => {
    const twins = ['c', 'a', 'b'].map((id) => product(id, 'Savon'))
    expect(buildSearch(twins).find('savon').ids).toEqual(['c', 'a', 'b'])
  })

  test('the empty text finds every product, in stock first, in the given order', () => {
    const inStock = exampleShop.filter((product) => product.inStock).map((product) => product._id)
    for (const text of ['', '   ']) {
      const { ids, corrected, suggestions } = shop.find(text)
      expect({ ids, corrected, suggestions }).toEqual({
        ids: [...inStock, 'milk-out'],
        corrected: null,
        suggestions: [],
      })
    }
  })
})

describe('categories', () => {
  const search = buildSearch([
    product('flakes', 'Nourriture poissons', { categories: ['Animaux', 'Poissons et rongeurs'] }),
    product('breaded', 'Poisson pané', { categories: ['Poissons surgelés', 'Frozen fish'] }),
    product('stock', 'Cube de poisson', { categories: ['Bouillons'] }),
    product('grouper', 'Thiof entier', { categories: ['Poissons frais', 'Fresh fish'] }),
    product('prawns', 'Gambas entières', { categories: ['Fruits de mer', 'Seafood'] }),
    product('guava', 'Goyaves', { categories: ['Fruits et légumes'] }),
    product('cake', 'Cake aux fruits confits', { categories: ['Gâteaux'] }),
  ])

  test.each(['poisson', 'poissons', 'fish'])(
    'fish comes before what is made of it, or for it: %s',
    (text) => {
      expect(search.find(text).ids[0]).toBe('grouper')
    },
  )

  test('a product in the category of that name ranks before names that mention it', () => {
    expect(search.find('fruits').ids.slice(0, 2)).toEqual(['guava', 'cake'])
  })

  test('a category is not taken for the first word of a longer name', () => {
    expect(search.find('fruits').ids.at(-1)).toBe('prawns')
    expect(search.find('seafood').ids).toEqual(['prawns'])
  })

  test('within the category, products of that name come first, in any form of the word', () => {
    const cheese = { categories: ['Fromages'] }
    const cheeses = buildSearch([
      product('gouda', 'Gouda', cheese),
      product('ewe', 'Fromage de brebis affiné', cheese),
    ])
    for (const text of ['fromage', 'fromages', 'froma']) expect(cheeses.find(text).ids[0]).toBe('ewe')
  })
})

describe('tea and the', () => {
  const search = buildSearch([
    product('tea', 'Thé vert', { nameOther: 'Green tea' }),
    product('soap', 'Savon', { nameOther: 'Soap', descriptionOther: 'The soap for the family.' }),
    product('cup', 'Tasse', { nameOther: 'Cup', description: 'Pour le thé.' }),
    product('cake', 'Gâteau', { nameOther: 'The cake' }),
  ])

  test('French tea, with or without its accent, is not an English article', () => {
    expect(search.find('thé').ids).toEqual(['tea', 'cup'])
    expect(search.find('the').ids).toEqual(['tea', 'cup'])
    expect(search.find('the vert').ids).toEqual(['tea'])
  })

  test('an article before a known word finds that word, not tea', () => {
    expect(search.find('the soap').ids).toEqual(['soap'])
  })
})

describe('punctuation', () => {
  test.each(['?!…', '🥭', '%', "'", '’ &'])('punctuation without words finds nothing: %s', (text) => {
    const { ids, closestIds, corrected, suggestions } = shop.find(text)
    expect({ ids, closestIds, corrected, suggestions }).toEqual({
      ids: [],
      closestIds: [],
      corrected: null,
      suggestions: [],
    })
  })

  test('a query of only punctuation is offered the largest categories', () => {
    expect(shop.nearestCategories('🥭', [{ _id: 'a', names: ['Épicerie'] }])).toEqual(['a'])
  })
})

describe('typing errors', () => {
  test('a short word with a wrong letter is a different word', () => {
    const search = buildSearch([product('beef', 'Bœuf', { nameOther: 'Beef' })])
    expect(search.find('beer').ids).toEqual([])
    expect(search.find('befe').corrected).toBe('beef')
  })

  test.each([
    ['bred', 'bread'],
    ['mlik', 'milk'],
    ['eegg', 'egg'],
    ['aata', 'atta'],
  ])(
    'a short word with letters swapped, left out, too many or doubled wrongly is mended: %s',
    (text, word) => {
      expect(buildSearch([product('a', word)]).find(text).corrected).toBe(word)
    },
  )

  test.each([
    ['arashide', 'arachide'],
    ['arahcide', 'arachide'],
    ['arrachide', 'arachide'],
    ['rachide', 'arachide'],
    ['yrachide', 'arachide'],
    ['yarachide', 'arachide'],
    ['omates', 'tomates'],
    ['bisap', 'bissap'],
    ['epicse', 'épices'],
    ['tomatse', 'tomates'],
    ['oigons', 'oignons'],
    ['Huile d’Arashide', 'huile d’arachide'],
    ['huille palm', 'huile palm'],
  ])('%s is corrected to %s, as the products spell it', (text, corrected) => {
    expect(shop.find(text).corrected).toBe(corrected)
  })

  test('a missing double letter is likelier than a wrong letter, unless the other word is far more common', () => {
    const papers = ['a', 'b', 'c'].map((id) => product(id, `Paper ${id}${id}`))
    const search = buildSearch([...papers, product('paneer', 'Paneer')])
    expect(search.find('paner').corrected).toBe('paneer')
  })

  test('a rare word is corrected only to a far more common one', () => {
    const search = buildSearch([product('a', 'Thiof'), product('b', 'Thion'), product('c', 'Thion blanc')])
    expect(search.find('thiof').ids).toEqual(['a'])
  })

  test('a word that is not rare is not corrected, even while another one is typed after it', () => {
    const fish = (name: string, count: number) =>
      Array.from({ length: count }, (_, number) => product(`${name}-${number}`, `${name} frais`))
    const search = buildSearch([...fish('Thiof', 3), ...fish('Thion', 16)])
    for (const text of ['thiof', 'thiof f', 'thiof fra']) expect(search.find(text).count).toBe(3)
  })

  test('a corrected word finds the same as the right word', () => {
    expect(ids('arashide').toSorted()).toEqual(ids('arachide').toSorted())
  })

  test('an error is corrected while the word is still being typed', () => {
    expect(ids('arashi')).toContain('oil-1l')
  })

  test('a correct query is not corrected', () => {
    for (const text of ['arachide', 'arach', 'peanut', 'lait', 'dahi', 'brisés'])
      expect(shop.find(text).corrected).toBeNull()
  })

  test('a number is not corrected to another number', () => {
    expect(buildSearch([product('a', 'Ampoule 1234')]).find('1235').ids).toEqual([])
  })

  test('a synonym without products is not corrected to another word', () => {
    expect(buildSearch([product('cabbage', 'Savoy cabbage')]).find('savon').ids).toEqual([])
  })
})

describe('suggestions', () => {
  test('names with the words suggest longer queries', () => {
    expect(shop.find('arashide').suggestions).toEqual(
      expect.arrayContaining(['huile d’arachide', 'pâte d’arachide']),
    )
    expect(shop.find('la').suggestions[0]).toBe('lait')
    expect(shop.find('lait').suggestions.slice(0, 2)).toEqual(['lait entier', 'lait caillé'])
  })

  test('suggestions are at most six, all different, and longer than the query', () => {
    const rices = [...'abcdefgh'].map((letter) => product(letter, `Riz ${letter.repeat(4)}`))
    const search = buildSearch([...exampleShop, ...rices])
    for (const text of ['l', 'h', 'huile', 'mang', 'fresh', 'riz']) {
      const { suggestions } = search.find(text)
      expect(suggestions.length).toBeLessThanOrEqual(6)
      expect(new Set(suggestions).size).toBe(suggestions.length)
      for (const suggestion of suggestions) expect(suggestion.length).toBeGreaterThan(text.length)
    }
  })

  test('a category with the word is suggested', () => {
    expect(shop.find('bois').suggestions).toContain('boissons')
  })

  test('suggestions are in the main language if the query is', () => {
    const syrup = product('syrup', 'Sirop de bissap', { nameOther: 'Bissap syrup' })
    expect(buildSearch([syrup]).find('bissap').suggestions).toEqual(['sirop de bissap'])
    expect(buildSearch([syrup]).find('syr').suggestions).toEqual(['bissap syrup'])
    expect(buildSearch([syrup]).find('bissap s').suggestions).toEqual(['sirop de bissap'])
  })

  test('an empty query suggests nothing', () => {
    expect(shop.find('').suggestions).toEqual([])
  })
})

describe('nasty input', () => {
  test.each([
    'a'.repeat(200),
    'ab '.repeat(200),
    '🥭🍚👩‍👩‍👧',
    '\ud83e',
    'riz\udc00',
    'riz\u0000',
    '.*+?^{$}()|[]\\',
    'حليب',
    'ñeebe ŋaam suukër',
    '米',
    '\u0301\u0301',
    '%E0%A4%A',
    '1/2 3,5 , .',
    '__proto__ constructor',
    '\u202e\u200b',
  ])('the search never throws: %j', (text) => {
    const { ids, suggestions } = shop.find(text)
    expect(Array.isArray(ids) && Array.isArray(suggestions)).toBe(true)
    expect(Array.isArray(shop.nearestCategories(text, [{ _id: 'a', names: ['Épicerie'] }]))).toBe(true)
  })

  test('a corrected query is valid text', () => {
    expect(shop.find('arashide \ud83e').corrected?.isWellFormed()).toBe(true)
  })

  test('a word with a stray half character is still found', () => {
    expect(ids('riz\udc00')[0]).toBe('rice')
  })
})
