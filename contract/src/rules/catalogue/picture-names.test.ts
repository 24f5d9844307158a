import { expect, test } from 'vitest'
import { isPositionOnly, namesOfPicture } from './picture-names.ts'

const named = (path: string) => namesOfPicture(path).names.map(({ name, position }) => `${name} ${position}`)

test('a file is named after its product, or after the product and the position of the picture', () => {
  expect(named('3017620422003.jpg')).toEqual(['3017620422003 1'])
  expect(named('Riz parfumé-2.JPG')).toEqual(['Riz parfumé-2 1', 'Riz parfumé 2'])
  expect(named('riz_03.webp')).toEqual(['riz_03 1', 'riz 3'])
  expect(named('riz-12.webp')).toEqual(['riz-12 1', 'riz 12'])
  expect(named('riz (3).png')).toEqual(['riz (3) 1', 'riz 3'])
  expect(named('riz (12).png')).toEqual(['riz (12) 1', 'riz 12'])
  expect(named('riz 5.5 kg.png')).toEqual(['riz 5.5 kg 1'])
})

test('a bare number is the position within its folder; without a folder it is a name', () => {
  expect(namesOfPicture('photos\\Huile de palme/02.jpg')).toEqual({
    names: [],
    folder: { name: 'Huile de palme', position: 2 },
  })
  expect(namesOfPicture('Riz/7.jpg')).toEqual({ names: [], folder: { name: 'Riz', position: 7 } })
  expect(namesOfPicture('Riz/12.jpg')).toEqual({ names: [], folder: { name: 'Riz', position: 12 } })
  expect(namesOfPicture('7.jpg')).toEqual({ names: [{ name: '7', position: 1 }], folder: null })
})

test('a bare number may be a product number if all pictures are in one folder', () => {
  expect(namesOfPicture('photos/07.jpg', true)).toEqual({
    names: [{ name: '07', position: 1 }],
    folder: { name: 'photos', position: 7 },
  })
})

test('a number up to 99 may be only a position', () => {
  expect(['7', '07', '99', '0', '100', 'riz-7', ''].filter(isPositionOnly)).toEqual(['7', '07', '99'])
})

test('a barcode in a folder is a name, not a position', () => {
  expect(namesOfPicture('Riz/3017620422003.jpg')).toEqual({
    names: [{ name: '3017620422003', position: 1 }],
    folder: { name: 'Riz', position: 1 },
  })
})

test('spaces around names, doubled slashes and a slash in front make no difference', () => {
  const riz = namesOfPicture('Riz/riz-2.jpg')
  expect(namesOfPicture(' Riz / riz-2 .jpg')).toEqual(riz)
  expect(namesOfPicture('/Riz//riz-2.jpg')).toEqual(riz)
})

test('a name with a line break is read whole, without a position', () => {
  expect(named('sac de\nriz-2.jpg')).toEqual(['sac de\nriz-2 1'])
})

test('letters with combining accents equal precomposed ones, and a name without an extension is read whole', () => {
  expect(named('Thé'.normalize('NFD'))).toEqual(['Thé 1'])
  expect(namesOfPicture('Thé/IMG_2034.jpg').folder).toEqual({ name: 'Thé', position: 1 })
  expect(namesOfPicture('')).toEqual({ names: [], folder: null })
})
