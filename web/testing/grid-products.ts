import type { GridProduct } from '../app/features/back-office/grid/edits/edits.ts'

/** A product of the grid, as it was read. */
export const rice: GridProduct = {
  _id: 'rice',
  name: 'Rice',
  revision: 3,
  unit: '5 kg',
  price: 4_000,
  discount: 0,
  stock: 12,
  draft: false,
  barcode: null,
  product_number: null,
  purchase_price: null,
  step_grams: null,
}
