import type { AdminProduct } from '@dix/contract'

/** A product with only the required fields. */
export const exampleProduct: AdminProduct = {
  _id: 'p1',
  name: 'Huile',
  name_other: null,
  brand: '',
  description: 'Pressée à froid.',
  description_other: null,
  image: [],
  category: [],
  subCategory: [],
  step_grams: null,
  unit: '1 L',
  stock: 20,
  price: 1850,
  discount: 0,
  low_stock: null,
  barcode: null,
  product_number: null,
  purchase_price: null,
  more_details: {},
  more_details_other: null,
  draft: false,
  revision: 1,
  updatedAt: '2026-11-21T10:00:00.000Z',
}
