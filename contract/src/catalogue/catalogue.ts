import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, flag, id, limit, page, paging, readingLimits, reference, searchText } from '../inputs.ts'
import { message } from '../messages.ts'

/** Limits of the catalogue that forms, API, import and database share. */
export const limits = {
  name: 200,
  brand: 120,
  unit: 80,
  productNumber: 64,
  description: 20_000,
  fieldName: 80,
  fieldText: 2_000,
  fields: 50,
  images: 20,
  price: 1_000_000_000,
  stock: 1_000_000,
  /** Percent. */
  discount: 100,
  /** Categories per product or sub category, and sub categories per product. */
  categories: 50,
  ...readingLimits,
} as const

/** Page sizes. A search loads as many products as it shows placeholders. */
export const pageSizes = { admin: 12, listing: 8, search: 10 } as const

export const sortOrders = ['relevance', 'price', 'price-desc', 'discount'] as const
export type SortOrder = (typeof sortOrders)[number]

const CategoryRefSchema = z.object({ _id: id, name: z.string(), image: z.string() })

/** `image` is an absolute URL, empty if there is no picture. */
export const CategorySchema = z.object({ _id: id, name: z.string(), image: z.string() })
export const SubCategorySchema = CategorySchema.extend({ category: z.array(CategoryRefSchema) })
export const ProductSchema = z.object({
  _id: id,
  name: z.string(),
  /** Empty for loose goods. */
  brand: z.string(),
  image: z.array(z.string()),
  category: z.array(CategoryRefSchema),
  subCategory: z.array(CategoryRefSchema),
  unit: z.string(),
  /** Goods by weight only: grams per step, in which price, stock and quantity are counted. */
  stepGrams: count.optional(),
  stock: z.number().int(),
  price: z.number().int(),
  discount: z.number().int(),
  /** Only during an offer with a fixed price: the price before it. */
  listPrice: count.optional(),
  description: z.string(),
  more_details: z.record(z.string(), z.string()),
})
export type Category = z.infer<typeof CategorySchema>
export type SubCategory = z.infer<typeof SubCategorySchema>
export type Product = z.infer<typeof ProductSchema>

const filters = {
  inStock: flag.default(false),
  onOffer: flag.default(false),
  sort: z
    .enum(sortOrders, message('sort must be one of relevance, price, price-desc, discount.'))
    .default('relevance'),
}

export const catalogueEndpoints = {
  categories: {
    method: 'GET',
    path: '/api/category/get',
    summary: 'Every category, sorted by name',
    response: response(z.array(CategorySchema), {}),
  },
  subCategories: {
    method: 'POST',
    path: '/api/subcategory/get',
    summary: 'Every sub category with its categories, sorted by name',
    response: response(z.array(SubCategorySchema), {}),
  },
  products: {
    method: 'POST',
    path: '/api/product/get',
    summary: 'Products, newest first or by relevance to a search text, paged',
    body: z.object({ page, limit: limit(pageSizes.admin), search: searchText }),
    response: response(z.array(ProductSchema), paging),
  },
  productsByCategory: {
    method: 'POST',
    path: '/api/product/get-product-by-category',
    summary: 'The first products of a category, as a row of the home page shows them',
    body: z.object({ id: reference('id'), limit: limit(15) }),
    response: response(z.array(ProductSchema), { totalCount: count }),
    errors: { not_found: null },
  },
  productsBySubCategory: {
    method: 'POST',
    path: '/api/product/get-product-by-category-and-subcategory',
    summary: 'Products of one sub category within a category, paged',
    body: z.object({
      categoryId: reference('categoryId'),
      subCategoryId: reference('subCategoryId'),
      page,
      limit: limit(pageSizes.listing),
      ...filters,
    }),
    response: response(z.array(ProductSchema), paging),
    errors: { not_found: null },
  },
  productDetails: {
    method: 'POST',
    path: '/api/product/get-product-details',
    summary: 'One product',
    body: z.object({ productId: reference('productId') }),
    response: response(ProductSchema, {}),
    errors: { not_found: null },
  },
  searchProducts: {
    method: 'POST',
    path: '/api/product/search-product',
    summary: 'Search as you type: matches prefixes, tolerates typos and accents, both languages, paged',
    body: z.object({ search: searchText, page, limit: limit(pageSizes.search), ...filters }),
    response: response(z.array(ProductSchema), paging),
  },
} as const satisfies Record<string, Endpoint>
