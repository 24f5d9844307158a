import { discountedPrice, limits, parseUnit } from '@dix/contract'
import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue.ts'

const catalogue = demoCatalogue()
const { categories, subCategories, products } = catalogue
const languages = ['fr', 'en'] as const

test('the shop keeps its promise of more than 5,000 products, on about 120 aisles of 20 departments', () => {
  expect(categories).toHaveLength(20)
  expect(subCategories.length).toBeGreaterThanOrEqual(115)
  expect(products.length).toBeGreaterThanOrEqual(5_200)
  expect(products.length).toBeLessThan(6_000)
})

test('every aisle has at least fifteen products', () => {
  const count = Map.groupBy(products, (product) => product.subCategories[0])
  for (const aisle of subCategories)
    expect(count.get(aisle._id)?.length ?? 0, aisle.name.en).toBeGreaterThanOrEqual(15)
})

test('every call creates the same catalogue', () => {
  expect(demoCatalogue()).toEqual(catalogue)
})

test('products are in the departments of their aisle, the home department first', () => {
  const aisles = new Map(subCategories.map((aisle) => [aisle._id, aisle]))
  for (const product of products)
    expect(product.categories).toEqual(aisles.get(product.subCategories[0]!)?.categories)
  expect(subCategories.filter((aisle) => aisle.categories.length === 2).length).toBeGreaterThan(5)
})

test('no two articles share name, maker and size, in either language', () => {
  for (const language of languages) {
    const seen = products.map(({ name, brand, unit }) => `${name[language]}|${brand}|${unit}`.toLowerCase())
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test.each(languages)('names and descriptions read as sentences in %s', (language) => {
  const wellWritten = ({ name, description }: (typeof products)[number]) =>
    /^[\p{Lu}\d“].{2,59}$/u.test(name[language]) &&
    !/[*']| {2}|\s$/.test(name[language]) &&
    /^\p{Lu}.{15,}[.!]$/u.test(description[language])
  expect(products.filter((product) => !wellWritten(product)).map(({ name }) => name[language])).toEqual([])
})

test('every text is filled and within the limits of the contract', () => {
  const within = ({ unit, brand, details }: (typeof products)[number]) =>
    unit.length <= limits.unit &&
    brand.length <= limits.brand &&
    Object.keys(details.fr).length === Object.keys(details.en).length &&
    [...Object.entries(details.fr), ...Object.entries(details.en)].every(
      ([label, text]) =>
        label.length <= limits.fieldName && text.length > 0 && text.length <= limits.fieldText,
    )
  expect(products.filter((product) => !within(product)).map(({ name }) => name.fr)).toEqual([])
})

test('French names hold no English words', () => {
  const english =
    /(?<!Corned-)\b(with|and|fresh|chicken|beef|milk|sugar|oil|water|soap|cream|powder|whole|the|of|size)\b/i
  expect(products.map(({ name }) => name.fr).filter((name) => english.test(name))).toEqual([])
})

test('English names hold no French grammar', () => {
  const french = /\b(au|aux|avec|sans|pour|d’|les|du|et|frais|fraîche)\b|(?<!’)\bà\b/i
  expect(products.map(({ name }) => name.en).filter((name) => french.test(name))).toEqual([])
})

test('food declares allergens; peanut oil names the peanut', () => {
  const oil = products.find(({ name }) => name.en === 'Cold-pressed peanut oil')
  expect(oil?.details.fr).toMatchObject({ Origine: 'Kaolack, Sénégal', Allergènes: 'Arachide' })
  expect(oil?.details.en).toMatchObject({ Origin: 'Kaolack, Senegal', Allergens: 'Peanut' })
})

test('prices are whole XOF in steps that a till can give change for', () => {
  expect(products.filter(({ price }) => price % 5 !== 0 || price < 50 || price > 100_000)).toEqual([])
})

test('coins pay every discounted price', () => {
  const paid = products.map(({ price, discount }) => discountedPrice(price, discount))
  expect(paid.filter((price) => price % 5 !== 0)).toEqual([])
})

test('discounts are whole percents from 5 to 35, or none', () => {
  const sound = (discount: number) =>
    Number.isInteger(discount) && (discount === 0 || (discount >= 5 && discount <= 35))
  expect(products.filter(({ discount }) => !sound(discount))).toEqual([])
})

test('stock is a whole number in the range of the aisle', () => {
  expect(products.filter(({ stock }) => !Number.isInteger(stock) || stock < 0 || stock > 170)).toEqual([])
})

test('most products are at full price and in stock, some are on offer, nearly gone or gone', () => {
  const share = (holds: (product: (typeof products)[number]) => boolean) =>
    products.filter(holds).length / products.length
  expect(share(({ discount }) => discount === 0)).toBeCloseTo(0.7, 1)
  expect(share(({ stock }) => stock === 0)).toBeCloseTo(0.04, 1)
  expect(share(({ stock }) => stock > 0 && stock <= 5)).toBeCloseTo(0.06, 1)
})

test('a larger pack of the same article does not cost more per kilo', () => {
  const families = Map.groupBy(products, ({ name, brand }) => `${name.fr}|${brand}`)
  for (const [family, sizes] of families) {
    const rates = sizes
      .flatMap(({ unit, price }) => {
        const contents = parseUnit(unit)
        return contents && contents.measure !== 'piece'
          ? [{ ...contents, rate: price / contents.quantity }]
          : []
      })
      .sort((a, b) => a.quantity - b.quantity)
    for (const [index, { rate }] of rates.entries()) {
      if (index > 0) expect(rate, family).toBeLessThanOrEqual(rates[index - 1]!.rate * 1.05)
    }
  }
})

test('units can be parsed, so that prices can be compared', () => {
  expect(products.filter(({ unit }) => parseUnit(unit)).length / products.length).toBeGreaterThanOrEqual(0.97)
})

test('there are at least sixty makers, all spelt as names', () => {
  const makers = new Set(products.map(({ brand }) => brand).filter(Boolean))
  expect(makers.size).toBeGreaterThanOrEqual(60)
  for (const maker of makers) expect(maker).toMatch(/^\p{Lu}/u)
})

test.each([
  ['Huile d’arachide pressée à froid', 'Cold-pressed peanut oil', 'Kaolak', '1 L', 1850, 10],
  ['Mangues Kent mûres à point', 'Ripe Kent mangoes', '', '1 kg', 1500, 20],
  ['Tomates fraîches des Niayes', 'Fresh Niayes tomatoes', '', '1 kg', 900, 0],
  ['Riz parfumé brisé deux fois', 'Fragrant twice-broken rice', 'Ndar', '5 kg', 3750, 0],
  ['Attiéké frais de Grand-Lahou', 'Fresh Grand-Lahou attiéké', 'Lagune', '1 kg', 800, 0],
  ['Bouillon cube légumes', 'Vegetable stock cubes', 'Kaani', '60 cubes', 1000, 10],
  ['Huile d’olive vierge extra', 'Extra virgin olive oil', 'Medina', '75 cl', 5200, 10],
  ['Jus de bissap à la menthe', 'Mint bissap juice', 'Teranga', '1 L', 1300, 0],
])('the home page has %s', (fr, en, brand, unit, price, discount) => {
  const found = products.find(
    ({ name, brand: maker, unit: size }) => name.fr === fr && maker === brand && size === unit,
  )
  expect(found).toMatchObject({ name: { fr, en }, price, discount })
  expect(found?.stock).toBeGreaterThan(0)
})

test('a department begins with its best-known goods, from different aisles', () => {
  const first = products.filter(({ categories: [home] }) => home === categories[0]!._id).slice(0, 15)
  expect(first[0]?.name.en).toBe('Ripe Kent mangoes')
  expect(new Set(first.map(({ name }) => name.fr)).size).toBe(15)
  expect(new Set(first.slice(0, 7).map(({ subCategories: [aisle] }) => aisle)).size).toBe(7)
})
