import { expect, test } from 'vitest'
import { guessMapping } from './common-names.ts'

test('English and French names of columns are understood, whatever their case and accents', () => {
  expect(
    guessMapping(['Product Name', 'Brand', 'SIZE', 'Price', 'In stock', 'Category', 'Sub-Category']).columns,
  ).toEqual({
    name: 'Product Name',
    brand: 'Brand',
    unit: 'SIZE',
    price: 'Price',
    stock: 'In stock',
    category: 'Category',
    subCategory: 'Sub-Category',
  })
  expect(guessMapping(['Désignation', 'Marque', 'Unité', 'Prix', 'Remise', 'Rayon', 'Code']).columns).toEqual(
    {
      name: 'Désignation',
      brand: 'Marque',
      unit: 'Unité',
      price: 'Prix',
      discount: 'Remise',
      category: 'Rayon',
    },
  )
})

test('Beside a maximum retail price, the price is what is sold for', () => {
  expect(guessMapping(['name', 'unit', 'price', 'mrp']).columns).toMatchObject({
    price: 'mrp',
    sellingPrice: 'price',
  })
})

test('Two columns that look alike are not chosen between', () => {
  expect(() => guessMapping(['Nom', 'Produit', 'Unité'])).toThrow(
    'The columns "Nom", "Produit" all look like the name',
  )
})

test('A file without a name or a unit needs a mapping, and is told its columns', () => {
  expect(() => guessMapping(['name', 'price'])).toThrow(/No column looks like the unit.*"name", "price"/)
  expect(() => guessMapping(['a', 'b'])).toThrow('No column looks like the name')
})
