import { describe, expect, test } from 'vitest'
import { copies, type ProductRow } from './copies.ts'

function original(number: number): ProductRow {
  return {
    id: `01HK${number}`,
    name: `Riz parfumé n° ${number}`,
    nameOther: number % 2 === 0 ? `Fragrant rice no. ${number}` : null,
    brand: 'Ndar',
    description: 'Un riz brisé.',
    descriptionOther: null,
    unit: '5 kg',
    stepGrams: null,
    price: 3750,
    discount: 0,
    images: [`/media/demo/1/${number}.webp`],
    details: { Origine: 'Podor' },
    detailsOther: null,
    draft: false,
    lowStock: null,
    barcode: null,
    productNumber: null,
    purchasePrice: null,
    revision: 1,
    key: `riz ${number}`,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
}

const originals = Array.from({ length: 700 }, (_, number) => original(1000 + number))

describe('a shop with copies', () => {
  test('has exactly the requested number of products', () => {
    expect(originals.length + copies(originals, 20_000).length).toBe(20_000)
    expect(copies(originals, 700)).toEqual([])
    expect(copies(originals, 3)).toEqual([])
  })

  test('has no duplicate product by id, by key, or by name, maker and size', () => {
    const rows = [...originals, ...copies(originals, 20_000).map(({ row }) => row)]
    for (const identity of [
      (row: ProductRow) => row.id,
      (row: ProductRow) => row.key,
      (row: ProductRow) => `${row.name}|${row.brand}|${row.unit}`,
    ]) {
      expect(new Set(rows.map(identity)).size).toBe(20_000)
    }
  })

  test('shows every original before its first copy', () => {
    const last = originals
      .map(({ id }) => id)
      .sort()
      .at(-1)!
    for (const { row } of copies(originals, 2_000)) expect(row.id > last).toBe(true)
  })

  test('is the same for any order of the originals', () => {
    expect(copies(originals.toReversed(), 2_000)).toEqual(copies(originals, 2_000))
  })

  test('keeps missing translations missing, and ids without a dash', () => {
    for (const { of, row } of copies(originals, 2_000)) {
      expect(row.nameOther === null).toBe(originals.find(({ id }) => id === of)!.nameOther === null)
      expect(row.id).toMatch(/^[A-Za-z0-9]+$/)
    }
  })
})
