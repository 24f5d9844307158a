import type { Locale } from '../../locale.ts'
import type { MappedField } from './import-mapping.ts'

/** Labels of the product fields on the import page, for messages that name them. */
export const fieldLabels: Record<MappedField, Readonly<Record<Locale, string>>> = {
  name: { en: 'Name', fr: 'Nom' },
  unit: { en: 'Unit', fr: 'Unité' },
  price: { en: 'Price before discount', fr: 'Prix avant remise' },
  sellingPrice: { en: 'Price after discount', fr: 'Prix après remise' },
  discount: { en: 'Discount in %', fr: 'Remise en %' },
  purchasePrice: { en: 'Purchase price', fr: 'Prix d’achat' },
  stock: { en: 'Stock', fr: 'Stock' },
  category: { en: 'Category', fr: 'Catégorie' },
  subCategory: { en: 'Sub Category', fr: 'Sous-catégorie' },
  brand: { en: 'Brand', fr: 'Marque' },
  barcode: { en: 'Barcode', fr: 'Code-barres' },
  productNumber: { en: 'Product number', fr: 'Référence' },
  description: { en: 'Description', fr: 'Description' },
  image: { en: 'Images', fr: 'Photos' },
}
