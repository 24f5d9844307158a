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
  category: () => new Problem('not_found', 'There is no such category.'),
  subCategory: () => new Problem('not_found', 'There is no such sub category.'),
}

export const productNotFound = () => new Problem('not_found', 'This product is no longer in the shop.')

/** A category or product of this name exists already. */
export function nameTaken(of: 'category' | 'subCategory' | 'product') {
  const sentence: Sentence = {
    category: 'There is a category of this name already.' as const,
    subCategory: 'There is a sub category of this name already.' as const,
    product: 'There is a product of this name, brand and unit already.' as const,
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
    return '“{name}” is still what words of the search stand for ({synonymCount}: {synonyms}). Delete these synonyms first.'
  if (products.count === 0)
    return '“{name}” still holds sub categories ({subCategoryCount}: {subCategories}). Move or delete them first.'
  return subCategories.count === 0
    ? '“{name}” still holds products ({productCount}: {products}). Move or delete them first.'
    : '“{name}” still holds sub categories ({subCategoryCount}: {subCategories}) and products ({productCount}: {products}). Move or delete them first.'
}

export function categoryChanged(conflict: CategoryConflict) {
  const sentence =
    'Somebody else changed this meanwhile. Please look at what is different; saving again keeps what you typed.'
  return new Problem('changed_meanwhile', sentence, { data: conflict })
}

export function productChanged(conflict: Conflict) {
  const sentence = 'Somebody else changed this product meanwhile. Please look at what is different.'
  return new Problem('changed_meanwhile', sentence, { data: conflict })
}

export function productsChanged(conflicts: readonly Conflict[]) {
  const sentence =
    'Somebody else changed some of these products meanwhile. Nothing was saved. Please look at what is different.'
  return new Problem('changed_meanwhile', sentence, { data: { conflicts } })
}

/** @param left pieces that are there now */
export function stockShort(left: number, field = 'stock') {
  const sentence = 'Only {stock} are left: the rest was sold meanwhile.'
  return new Problem('stock_short', sentence, {
    values: { stock: left },
    fields: { [field]: sentence },
    data: { stock: left },
  })
}

export const stockTooHigh = (field: string) =>
  refusedField(field, 'The number of stock must be a whole number from 0 to 1,000,000.')
