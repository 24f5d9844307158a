import { expect, test } from 'vitest'
import { departments } from '../taxonomy/index.ts'
import { demoCatalogue } from './catalogue.ts'
import { type ArticlePosition, capacity, timeOf, ulid } from './ids.ts'

const { categories, subCategories, products } = demoCatalogue()

test('ids are ULIDs of 2023 and 2024, unique across the whole shop', () => {
  const ids = [...categories, ...subCategories, ...products].map(({ _id }) => _id)
  for (const id of ids) expect(id).toMatch(/^01[HJ][0-9A-HJKMNP-TV-Z]{23}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('products come oldest first, so that their ids only grow', () => {
  const ids = products.map(({ _id }) => _id)
  expect(ids).toEqual(ids.toSorted())
})

test('a ULID encodes time and randomness like the standard', () => {
  expect(ulid(1_469_918_176_385, Buffer.alloc(10))).toBe(`01ARYZ6S41${'0'.repeat(16)}`)
  expect(ulid(0, Buffer.from('ffffffffff0000000001', 'hex'))).toBe('0000000000ZZZZZZZZ00000001')
})

test('no two positions in the taxonomy share a timestamp', () => {
  const corner: ArticlePosition = {
    department: 0,
    aisle: 0,
    good: 0,
    size: 0,
    brand: 0,
    variety: 0,
    rotation: 0,
  }
  const last = {
    ...corner,
    aisle: capacity.aisles - 1,
    good: capacity.goods - 1,
    size: capacity.sizes - 1,
    brand: 15,
    variety: 31,
  }
  expect(timeOf(last)).toBeLessThan(timeOf({ ...corner, department: 1 }))
})

test('the taxonomy stays within the range of its ids', () => {
  expect(departments.length).toBeLessThanOrEqual(capacity.departments)
  for (const { aisles } of departments) {
    expect(aisles.length).toBeLessThanOrEqual(capacity.aisles)
    for (const aisle of aisles) {
      expect(aisle.goods.length).toBeLessThanOrEqual(capacity.goods)
      for (const good of aisle.goods) {
        expect((good.varieties ?? []).length).toBeLessThanOrEqual(capacity.varieties)
        expect((good.sizes ?? aisle.sizes).length).toBeLessThanOrEqual(capacity.sizes)
        expect((good.brands ?? aisle.brands).length).toBeLessThanOrEqual(capacity.brands)
      }
    }
  }
})
