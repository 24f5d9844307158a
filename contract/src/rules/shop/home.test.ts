import { expect, test } from 'vitest'
import { topicSchemas } from '../../settings/topics.ts'
import {
  bannerFor,
  type HomeBanner,
  type HomeRow,
  isHomeId,
  isShownNow,
  nextHomeChange,
  rowTitleFor,
} from './home.ts'

const shown = { isOn: true, from: null, until: null }
const banner: HomeBanner = {
  ...shown,
  id: 'b1',
  titleFr: 'Marché',
  titleEn: '',
  textFr: 'Dès samedi',
  textEn: 'From Saturday',
  picture: '',
  altFr: 'Un panier',
  altEn: '',
  link: '/search',
}
const row: HomeRow = {
  ...shown,
  id: 'r1',
  kind: 'offers',
  titleFr: '',
  titleEn: '',
  category: '',
  products: [],
}
const errorOf = (home: object) =>
  topicSchemas.home.safeParse({ banners: [], rows: [], ...home }).error?.issues[0]?.message

test("a banner is entirely in one language: the visitor's, or that of its only title", () => {
  const french = { title: 'Marché', text: 'Dès samedi', alt: 'Un panier', locale: 'fr' }
  expect(bannerFor(banner, 'fr')).toMatchObject(french)
  expect(bannerFor(banner, 'en')).toMatchObject(french)
  const both = { ...banner, titleEn: 'Market' }
  expect(bannerFor(both, 'en')).toEqual({
    id: 'b1',
    picture: '',
    link: '/search',
    title: 'Market',
    text: 'From Saturday',
    alt: '',
    locale: 'en',
  })
  expect(bannerFor(both, 'fr')).toMatchObject(french)
  const english = { ...both, titleFr: '' }
  expect(bannerFor(english, 'fr')).toMatchObject({ title: 'Market', text: 'From Saturday', locale: 'en' })
})

test("the preview of a banner without titles is in the visitor's language", () => {
  const untitled = { ...banner, titleFr: '' }
  expect(bannerFor(untitled, 'fr')).toMatchObject({ text: 'Dès samedi', locale: 'fr' })
  expect(bannerFor(untitled, 'en')).toMatchObject({ text: 'From Saturday', locale: 'en' })
})

test('an id of the home page has up to 16 lower-case letters and digits, and nothing else', () => {
  expect(['b1', '1', 'a'.repeat(16)].every(isHomeId)).toBe(true)
  expect(['', 'B1', '-b1', 'b1-', 'a'.repeat(17), '01JD8Q2W5N7Z9X3C4V6B8M0KTR'].some(isHomeId)).toBe(false)
})

test("a row without a title in the visitor's language has its title in the other", () => {
  expect(rowTitleFor({ titleFr: '', titleEn: 'Ramadan' }, 'fr')).toBe('Ramadan')
  expect(rowTitleFor({ titleFr: 'Ramadan', titleEn: '' }, 'en')).toBe('Ramadan')
  expect(rowTitleFor({ titleFr: '', titleEn: '' }, 'fr')).toBe('')
})

test('a hidden item is not shown, and its times have no effect', () => {
  const times = { from: '2026-11-23T08:00:00Z', until: '2026-11-24T08:00:00Z' }
  const [begin, end] = [Date.parse(times.from), Date.parse(times.until)]
  const planned = { ...banner, ...times }
  expect([begin - 1, begin, end - 1, end].map((now) => isShownNow(planned, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const later = { ...row, until: '2026-11-23T12:00:00Z' }
  const next = (now: number) => nextHomeChange({ banners: [planned], rows: [later] }, now)
  expect(next(begin - 1)).toBe(begin)
  expect(next(begin)).toBe(Date.parse(later.until))
  expect(next(Date.parse(later.until))).toBe(end)
  expect(next(end)).toBeNull()
  const off = { ...planned, isOn: false }
  expect(isShownNow(off, begin)).toBe(false)
  expect(nextHomeChange({ banners: [off], rows: [] }, begin - 1)).toBeNull()
})

test.each([
  [{ banners: [{ ...banner, titleFr: ' ' }] }, 'Enter a title in French or English.'],
  [
    { banners: [{ ...banner, link: 'javascript:alert(1)' }] },
    'Enter a page of the shop such as /search, or a link that begins with https://.',
  ],
  [
    { banners: [{ ...banner, from: '2026-11-23T08:00:00Z', until: '2026-11-23T08:00:00Z' }] },
    'The end must be after the start.',
  ],
  [{ banners: [banner, banner] }, 'Two banners or rows have the same id.'],
  [
    { banners: Array.from({ length: 7 }, (_, at) => ({ ...banner, id: `b${at}` })) },
    'The home page can have up to 6 banners.',
  ],
  [
    { rows: Array.from({ length: 7 }, (_, at) => ({ ...row, id: `r${at}` })) },
    'The home page can have up to 6 rows of its own.',
  ],
  [{ rows: [{ ...row, kind: 'category' }] }, 'Choose a category.'],
  [{ rows: [{ ...row, kind: 'products', titleFr: 'Choix' }] }, 'Choose at least one product.'],
  [{ rows: [{ ...row, kind: 'products', products: ['P1'] }] }, 'Enter a title in French or English.'],
])('%j is refused with a message', (home, message) => {
  expect(errorOf(home)).toBe(message)
})

test('a row lists each product once', () => {
  const saved = topicSchemas.home.parse({
    banners: [],
    rows: [{ ...row, kind: 'products', titleFr: 'Choix', products: ['P1', 'P2', 'P1'] }],
  })
  expect(saved.rows[0]?.products).toEqual(['P1', 'P2'])
})
