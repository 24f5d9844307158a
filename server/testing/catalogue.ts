import type { CatalogueCategory, CatalogueProduct } from '../src/catalogue/snapshot.ts'

/** A product with defaults for missing fields. */
export function product(given: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    _id: 'P1',
    name: { main: 'Riz parfumé', other: 'Fragrant rice' },
    brand: 'Ndar',
    unit: '5 kg',
    stepGrams: null,
    description: { main: 'Un riz brisé.', other: 'A broken rice.' },
    details: { main: {}, other: null },
    images: [],
    price: 3750,
    discount: 0,
    stock: 10,
    categoryIds: [],
    subCategoryIds: [],
    positions: null,
    codes: [],
    editedAt: 0,
    ...given,
  }
}

/** A category or sub category with defaults. */
export function category(given: Partial<CatalogueCategory> = {}): CatalogueCategory {
  return { _id: 'C1', name: { main: 'Épicerie', other: 'Pantry' }, image: '', position: null, ...given }
}
