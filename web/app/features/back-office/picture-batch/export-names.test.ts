import { expect, test } from 'vitest'
import { fileNameOf, readExportNames } from './export-names.ts'

const named = (text: string) =>
  [...(readExportNames(text) ?? [])].map(([file, names]) => [
    file,
    ...names.map(({ name, position }) => `${name} ${position}`),
  ])

test('suffixes that shops add to file names are ignored', () => {
  for (const path of [
    'https://chez-fatou.test/wp-content/uploads/2026/01/Th%C3%A9-Vert-1024x768.jpg?ver=2',
    'photos/thé-vert-scaled.JPG',
    'Thé-vert_600x.png',
  ])
    expect(fileNameOf(path)).toBe('thé-vert')
  expect(fileNameOf('riz-2.jpg'), 'a position is not a size').toBe('riz-2')
  expect(fileNameOf('100%.jpg')).toBe('100%')
})

test('the export of WooCommerce names several pictures of a product in one cell', () => {
  const list = [
    'ID,UGS,Nom,Images',
    '1,RV-5,"Riz, long","https://a.test/IMG_1.jpg, https://a.test/IMG_2.jpg"',
    '2,,Mil,https://a.test/IMG_3.jpg',
    '3,S-1,Sel,',
  ]
  expect(named(list.join('\n'))).toEqual([
    ['img_1', 'RV-5 1', 'Riz, long 1'],
    ['img_2', 'RV-5 2', 'Riz, long 2'],
    ['img_3', 'Mil 1'],
  ])
})

test('the export of Shopify names further pictures in rows with the same handle', () => {
  const list = [
    'Handle,Title,Variant SKU,Variant Barcode,Image Src,Image Position',
    'bissap,Bissap,B-1,4006381333931,https://a.test/a.jpg?v=1,1',
    'bissap,,,,https://a.test/b.jpg?v=1,2',
    'mil,Mil,M-1,,https://a.test/c.jpg,1',
  ]
  expect(named(list.join('\n'))).toEqual([
    ['a', '4006381333931 1', 'B-1 1', 'Bissap 1'],
    ['b', '4006381333931 2', 'B-1 2', 'Bissap 2'],
    ['c', 'M-1 1', 'Mil 1'],
  ])
})

test('a list without pictures gives null', () => {
  expect(readExportNames('Nom,Prix\nRiz,900')).toBeNull()
  expect(readExportNames('')).toBeNull()
})
