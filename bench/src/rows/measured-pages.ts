import { catalogueEndpoints, listingPath, type Product, productPath, type SubCategory } from '@dix/contract'
import type { Call } from '../load/job.ts'

/** The measured pages and endpoints: the first sub category on the home page and its first product. */
export type MeasuredPages = {
  pages: Record<'home' | 'listing' | 'product', string>
  calls: Record<'categories' | 'listing' | 'product', Call>
}

/** Finds them in a shop. @throws Error if its categories are empty */
export async function findMeasuredPages(url: string): Promise<MeasuredPages> {
  const { categories, subCategories, productsBySubCategory, productDetails } = catalogueEndpoints
  const ask = async <Data>(
    { method, path }: { method: string; path: string },
    body?: object,
  ): Promise<Data> => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${path} responds with ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }
  const [subCategory] = await ask<SubCategory[]>(subCategories)
  const [category] = subCategory?.category ?? []
  if (!subCategory || !category) throw new Error('The shop has no sub categories.')
  const listing = { categoryId: category._id, subCategoryId: subCategory._id, page: 1 }
  const [product] = await ask<Product[]>(productsBySubCategory, listing)
  if (!product) throw new Error(`The sub category ${subCategory.name} is empty.`)
  return {
    pages: { home: '/', listing: listingPath(category, subCategory), product: productPath(product) },
    calls: {
      categories: { method: 'GET', path: categories.path },
      listing: { method: 'POST', path: productsBySubCategory.path, body: JSON.stringify(listing) },
      product: {
        method: 'POST',
        path: productDetails.path,
        body: JSON.stringify({ productId: product._id }),
      },
    },
  }
}
