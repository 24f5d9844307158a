import {
  type CategoryConflict,
  type CategoryContents,
  type Conflict,
  listNames,
  type Sentence,
} from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

/** @param field where the form shows the sentence */
export function refusedField(field: string, sentence: Sentence) {
  return new Problem('invalid_input', sentence, { fields: { [field]: sentence } })
}

export const categoryNotFound = {
  category: () => new Problem('not_found', 'Category not found.'),
  subCategory: () => new Problem('not_found', 'Sub category not found.'),
}

export const productNotFound = () => new Problem('not_found', 'This product is no longer available.')

/** A category or product of this name exists already. */
export function nameTaken(of: 'category' | 'subCategory' | 'product') {
  const sentence: Sentence = {
    category: 'A category with this name already exists.' as const,
    subCategory: 'A sub category with this name already exists.' as const,
    product: 'A product with this name, brand and unit already exists.' as const,
  }[of]
  return new Problem('name_taken', sentence, { fields: { name: sentence } })
}

/** Lists what a category contains. */
export function categoryNotEmpty(name: string, holds: CategoryContents) {
  const { subCategories, products, synonyms } = holds
  const values = {
    name,
    subCategoryCount: subCategories.count,
    subCategories: listNames(subCategories),
    productCount: products.count,
    products: listNames(products),
    synonymCount: synonyms.count,
    synonyms: listNames(synonyms),
  }
  return new Problem('still_holds', notEmptySentence(holds), { values, data: holds })
}

function notEmptySentence({ subCategories, products }: CategoryContents): Sentence {
  if (products.count + subCategories.count === 0)
    return '“{name}” still has synonyms ({synonymCount}: {synonyms}). Delete them first.'
  if (products.count === 0)
    return '“{name}” still has sub categories ({subCategoryCount}: {subCategories}). Move or delete them first.'
  return subCategories.count === 0
    ? '“{name}” still has products ({productCount}: {products}). Move or delete them first.'
    : '“{name}” still has sub categories ({subCategoryCount}: {subCategories}) and products ({productCount}: {products}). Move or delete them first.'
}

export function categoryChanged(conflict: CategoryConflict) {
  const sentence =
    'Someone else has changed this in the meantime. Check the differences; saving again keeps your version.'
  return new Problem('changed_meanwhile', sentence, { data: conflict })
}

export function productChanged(conflict: Conflict) {
  const sentence = 'Someone else has changed this product in the meantime. Check the differences.'
  return new Problem('changed_meanwhile', sentence, { data: conflict })
}

export function productsChanged(conflicts: readonly Conflict[]) {
  const sentence =
    'Someone else has changed some of these products in the meantime. Nothing was saved. Check the differences.'
  return new Problem('changed_meanwhile', sentence, { data: { conflicts } })
}

/** @param left pieces that are there now */
export function stockShort(left: number, field = 'stock') {
  const sentence = 'Only {stock} left: the rest has been sold in the meantime.'
  return new Problem('stock_short', sentence, {
    values: { stock: left },
    fields: { [field]: sentence },
    data: { stock: left },
  })
}

export const stockTooHigh = (field: string) =>
  refusedField(field, 'The stock must be a whole number from 0 to 1,000,000.')
