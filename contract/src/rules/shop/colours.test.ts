import { wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import { brandContrast, brandTokens, hexColour, neededContrast } from './colours.ts'

const brand = { mainColour: '#a01245', accentColour: '#ffc02e' }
const rounded = (colours: typeof brand) =>
  Object.values(brandContrast(colours)).map((contrast) => Math.round(contrast * 10) / 10)

test('the contrast is the worst that visitors meet: with white, paper, sand and its tint, ink and accent, accent and main', () => {
  expect(rounded(brand)).toEqual([6.7, 10.7, 4.8])
  expect(rounded({ mainColour: '#ffffff', accentColour: '#231712' })).toEqual([1, 1, 17.5])
})

test('darker and softer shades are derived from the brand colours, which stay unchanged', () => {
  expect(brandTokens(brand)).toEqual({
    bissap: '#a01245',
    'bissap-dark': '#800c36',
    'bissap-soft': '#fbf2f3',
    mangue: '#ffc02e',
    'mangue-soft': '#ffeecf',
    'mangue-ink': '#876413',
  })
})

test.each(['#ffc02e', '#ffffff', '#000000', '#24407a', '#8ce99a'])(
  'text on the soft accent of %s can be read',
  (accentColour) => {
    const tokens = brandTokens({ ...brand, accentColour })
    expect(wcagContrast(tokens['mangue-ink'], tokens['mangue-soft'])).toBeGreaterThanOrEqual(
      neededContrast.text,
    )
  },
)

test('the main colour must be readable on sand and on its own tint', () => {
  const red = { mainColour: '#d52525', accentColour: '#f2e2b8' }
  expect(wcagContrast('#ffffff', red.mainColour)).toBeGreaterThan(neededContrast.text)
  expect(brandContrast(red).main).toBeLessThan(neededContrast.text)
  expect(brandContrast(brand).main).toBeGreaterThan(neededContrast.text)
})

test('a colour has six digits', () => {
  expect(['#A01245', '#a01245'].every((text) => hexColour.test(text))).toBe(true)
  expect(['a01245', '#a0124', '#a012455', 'x#a01245', '#a0124g'].some((text) => hexColour.test(text))).toBe(
    false,
  )
})
