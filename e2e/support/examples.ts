import type { Category, Product, SubCategory } from '@dix/contract'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

/** The data that journeys need of the shop under test, from its public endpoints. */
export type Examples = {
  /** Path of a sub category with at least three pages, offers and sold-out products. */
  subCategory: string
  /** Number of products in that sub category. */
  subCategoryCount: number
  /** Path of the category that the sub category belongs to. */
  category: string
  /** A search that fills three to five pages. */
  query: string
  /** A product in stock, discounted, with enough pictures for the thumbnails to scroll. */
  offered: Product
  /** A product in stock at full price. */
  plain: Product
  /** A sold-out product. */
  soldOut: Product
}

/** Start of the names of products that journeys make, which other journeys must leave alone. */
export const journeyProductPrefix = 'Colis'

/** Products on one page of a listing. */
export const listingPage = 8
/** Products on one page of a search. */
export const searchPage = 10

/** Path of a product; the shop redirects to the URL with its name. */
export function pathOf(product: Pick<Product, '_id'>): string {
  return `/product/${product._id}`
}

/** @throws if the shop lacks a sub category or product that the journeys need */
export async function findExamples(request: APIRequestContext): Promise<Examples> {
  const [subCategory, query] = await Promise.all([findSubCategory(request), findQuery(request)])
  const [offered, plain, soldOut] = await Promise.all([
    findProduct(request, ({ stock, discount, image }) => stock > 0 && discount > 0 && image.length >= 3),
    findProduct(request, ({ stock, discount }) => stock > 0 && discount === 0),
    findProduct(request, ({ stock, name }) => stock === 0 && !name.startsWith(journeyProductPrefix)),
  ])
  return { ...subCategory, query, offered, plain, soldOut }
}

type ApiResponse<T> = { data: T; totalPage: number; totalCount: number }

async function ask<T>(request: APIRequestContext, path: string, body: object): Promise<ApiResponse<T>> {
  let response: APIResponse | undefined
  // Other journeys may keep the shop so busy that it responds with 503 for a moment.
  await expect(async () => {
    response = await request.post(path, { data: body })
    expect(response.status(), path).not.toBe(503)
  }).toPass({ timeout: 30_000 })
  if (!response?.ok()) throw new Error(`${path} returned ${response?.status()}: ${await response?.text()}`)
  return response.json() as Promise<ApiResponse<T>>
}

async function findSubCategory(
  request: APIRequestContext,
): Promise<Pick<Examples, 'subCategory' | 'subCategoryCount' | 'category'>> {
  const { data } = await ask<SubCategory[]>(request, '/api/subcategory/get', {})
  for (const listed of data) {
    const category = listed.category[0] as Category
    const count = async (filters: object) => {
      const body = { categoryId: category._id, subCategoryId: listed._id, ...filters }
      const path = '/api/product/get-product-by-category-and-subcategory'
      return (await ask<Product[]>(request, path, body)).totalCount
    }
    const subCategoryCount = await count({})
    if (subCategoryCount <= 2 * listingPage || subCategoryCount > 6 * listingPage) continue
    const [offers, inStock] = await Promise.all([count({ onOffer: true }), count({ inStock: true })])
    if (offers === 0 || offers === subCategoryCount || inStock === subCategoryCount) continue
    return { subCategory: `/${category._id}/${listed._id}`, subCategoryCount, category: `/${category._id}` }
  }
  throw new Error('No sub category has three to six pages with some offers and something sold out.')
}

/** The first word of some sub category's name, as shoppers would type it. */
async function findQuery(request: APIRequestContext): Promise<string> {
  const { data } = await ask<SubCategory[]>(request, '/api/subcategory/get', {})
  for (const { name } of data) {
    const search = name.split(' ')[0]!.toLowerCase()
    const { totalPage } = await ask<Product[]>(request, '/api/product/search-product', { search })
    if (totalPage >= 3 && totalPage <= 5) return search
  }
  throw new Error('No name of a sub category finds three to five pages of products.')
}

async function findProduct(
  request: APIRequestContext,
  fits: (product: Product) => boolean,
): Promise<Product> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, totalPage } = await ask<Product[]>(request, '/api/product/get', { page, limit: 100 })
    // Products created by journeys are in no category.
    const found = data.find((product) => product.category.length > 0 && fits(product))
    if (found) return found
    last = totalPage
  }
  throw new Error('The shop has no product of a kind that the journeys need.')
}
