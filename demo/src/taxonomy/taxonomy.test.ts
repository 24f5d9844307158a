import { parseUnit } from '@dix/contract'
import { expect, test } from 'vitest'
import { departments } from './index.ts'

const aisles = departments.flatMap((department) => department.aisles)
const goods = aisles.flatMap((aisle) => aisle.goods.map((good) => ({ ...aisle, ...good })))

test('A good with varieties has a placeholder in both names, a good without has none', () => {
  for (const { fr, en, of } of goods) {
    expect(fr.split('*').length, fr).toBe(of ? 2 : 1)
    expect(en.split('*').length, en).toBe(of ? 2 : 1)
  }
})

test('Aisles in a second department name one that exists and is not their own', () => {
  for (const department of departments) {
    for (const { also } of department.aisles) {
      if (also === undefined) continue
      expect(departments.map(({ en }) => en)).toContain(also)
      expect(also).not.toBe(department.en)
    }
  }
})

test('Sizes of one good have the same measure, so that all prices follow from one', () => {
  const mixed = goods.filter(({ sizes }) => new Set(sizes.map((size) => parseUnit(size)?.measure)).size > 1)
  expect(mixed.map(({ fr, sizes }) => `${fr} ${sizes}`)).toEqual([])
})

test('The first variety costs the written price', () => {
  expect(goods.filter(({ of }) => of?.[0]?.[2]?.times !== undefined).map(({ fr }) => fr)).toEqual([])
})

test('Texts use typographic apostrophes and end their sentences', () => {
  for (const { description, of } of goods) {
    for (const text of [...description, ...(of ?? []).flatMap(([, , also]) => also?.description ?? [])]) {
      expect(text).not.toMatch(/'/)
      expect(text).toMatch(/[.!]$/)
    }
  }
})
