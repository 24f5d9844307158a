import {
  type CategoryConflict,
  type CategoryContents,
  type Conflict,
  listNames,
  type Message,
} from '@dix/contract'
import { violates } from '../platform/database/database-error.ts'
import { Problem, refusedField } from '../platform/http/problem.ts'

export const categoryNotFound = {
  category: () => new Problem('not_found', 'Category not found.'),
  subCategory: () => new Problem('not_found', 'Sub category not found.'),
}

/** @param field the cell of a grid that names the product */
export function productNotFound(field?: string) {
  const message = 'This product is no longer available.'
  return new Problem('not_found', message, field === undefined ? {} : { fields: { [field]: message } })
}

export function changeNotFound() {
  return new Problem('not_found', 'Change not found.')
}

/** The constraints of unique names. */
const nameConstraints = {
  category: 'categories_key_unique',
  subCategory: 'sub_categories_key_unique',
  product: 'products_key_unique',
} as const

/** Saves. @returns what `save` returns, or `name_taken` if another one of the same kind has the name */
export async function refusingTakenName<Saved>(
  kind: keyof typeof nameConstraints,
  save: () => Promise<Saved>,
): Promise<Saved | ReturnType<typeof nameTaken>> {
  try {
    return await save()
  } catch (error) {
    if (violates(error, nameConstraints[kind])) return nameTaken(kind)
    throw error
  }
}

function nameTaken(kind: keyof typeof nameConstraints) {
  const message: Message = {
    category: 'A category with this name already exists.' as const,
    subCategory: 'A sub category with this name already exists.' as const,
    product: 'A product with this name, brand and unit already exists.' as const,
  }[kind]
  return new Problem('name_taken', message, { fields: { name: message } })
}

/** @param name of the product that has the code; undefined if it no longer exists */
export function codeTaken(kind: 'barcode' | 'product_number', code: string, name: string | undefined) {
  const message: Message = name === undefined ? codeMessages[kind].unnamed : codeMessages[kind].named
  return new Problem('code_taken', message, {
    values: name === undefined ? {} : { code, name },
    fields: { [kind]: message },
  })
}

const codeMessages = {
  barcode: {
    named: 'The barcode {code} belongs to another product, “{name}”.',
    unnamed: 'Another product already has this barcode.',
  },
  product_number: {
    named: 'The product number {code} belongs to another product, “{name}”.',
    unnamed: 'Another product already has this product number.',
  },
} as const satisfies Record<string, Record<'named' | 'unnamed', Message>>

/** Lists the contents of a category. */
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
  return new Problem('still_holds', notEmptyMessage(holds), { values, data: holds })
}

function notEmptyMessage({ subCategories, products }: CategoryContents): Message {
  if (products.count + subCategories.count === 0)
    return '“{name}” still has synonyms ({synonymCount}: {synonyms}). Delete them first.'
  if (products.count === 0)
    return '“{name}” still has sub categories ({subCategoryCount}: {subCategories}). Move or delete them first.'
  return subCategories.count === 0
    ? '“{name}” still has products ({productCount}: {products}). Move or delete them first.'
    : '“{name}” still has sub categories ({subCategoryCount}: {subCategories}) and products ({productCount}: {products}). Move or delete them first.'
}

/** @param current the category as the other user saved it */
export function categoryChanged<Category extends CategoryConflict['current']>(current: Category) {
  const message =
    'Someone else has changed this in the meantime. Check the differences; saving again keeps your version.'
  return new Problem('changed_meanwhile', message, { data: { current } })
}

/** The problem for a list that another user has sorted since it was read. */
export function orderChanged() {
  const message = 'Someone else has changed this order in the meantime. Check it, then move the item again.'
  return new Problem('changed_meanwhile', message)
}

/** @param conflict the product with its current values */
export function productChanged(conflict: Conflict) {
  const message = 'Someone else has changed this product in the meantime. Check the differences.'
  return new Problem('changed_meanwhile', message, { data: conflict })
}

/** @param conflicts the products that others have changed, each with its current values */
export function productsChanged(conflicts: Conflict[]) {
  const message =
    'Someone else has changed some of these products in the meantime. Nothing was saved. Check the differences.'
  return new Problem('changed_meanwhile', message, { data: { conflicts } })
}

/** @param left pieces that are left now */
export function stockShort(left: number, field = 'stock') {
  const message = 'Only {stock} left: the rest has been sold in the meantime.'
  return new Problem('stock_short', message, {
    values: { stock: left },
    fields: { [field]: message },
    data: { stock: left },
  })
}

/** @param field of the form that has the stock */
export const stockTooHigh = (field: string) =>
  refusedField(field, 'The stock must be a whole number from 0 to 1 000 000.')
