import { parseUnit } from '@dix/contract'
import { expect, test } from 'vitest'
import { departments } from './index.ts'

const aisles = departments.flatMap((department) => department.aisles)
const goods = aisles.flatMap((aisle) => aisle.goods.map((good) => ({ ...aisle, ...good })))

test('a good with varieties has a placeholder in both names, a good without has none', () => {
  for (const { fr, en, varieties } of goods) {
    expect(fr.split('*').length, fr).toBe(varieties ? 2 : 1)
    expect(en.split('*').length, en).toBe(varieties ? 2 : 1)
  }
})

test('aisles in a second department name one that exists and is not their own', () => {
  for (const department of departments) {
    for (const { alsoIn } of department.aisles) {
      if (alsoIn === undefined) continue
      expect(departments.map(({ en }) => en)).toContain(alsoIn)
      expect(alsoIn).not.toBe(department.en)
    }
  }
})

test('sizes of one good have the same measure, so that all prices follow from one', () => {
  const mixed = goods.filter(({ sizes }) => new Set(sizes.map((size) => parseUnit(size)?.measure)).size > 1)
  expect(mixed.map(({ fr, sizes }) => `${fr} ${sizes}`)).toEqual([])
})

test('the first variety costs the written price', () => {
  expect(
    goods.filter(({ varieties }) => varieties?.[0]?.[2]?.priceFactor !== undefined).map(({ fr }) => fr),
  ).toEqual([])
})

test('texts use typographic apostrophes and end their sentences', () => {
  for (const { description, varieties } of goods) {
    for (const text of [
      ...description,
      ...(varieties ?? []).flatMap(([, , also]) => also?.description ?? []),
    ]) {
      expect(text).not.toMatch(/'/)
      expect(text).toMatch(/[.!]$/)
    }
  }
})
