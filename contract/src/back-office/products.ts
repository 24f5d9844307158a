import { z } from 'zod'
import { ProductSchema, pageSizes } from '../catalogue/catalogue.ts'
import { type Endpoint, response } from '../envelope.ts'
import {
  count,
  flag,
  limit,
  page,
  paging,
  reference,
  searchText,
  stockStore,
  timestamp,
  whole,
} from '../inputs.ts'
import { message } from '../messages.ts'
import { StockShortSchema } from '../orders/cart.ts'
import { AdminCategorySchema, AdminSubCategorySchema } from './categories.ts'
import { categoryIds } from './inputs.ts'
import { adminLimits } from './limits.ts'
import {
  barcode,
  ChangedProductSchema,
  discount,
  lowStock,
  NewProductSchema,
  price,
  productNumber,
  purchasePrice,
  seen,
  stepGrams,
  stock,
  unit,
} from './product-form.ts'

/** A product in the back office. Missing optional values are null, but a draft without a price has the price 0. */
export const AdminProductSchema = ProductSchema.extend({
  name_other: z.string().nullable(),
  description_other: z.string().nullable(),
  more_details_other: z.record(z.string(), z.string()).nullable(),
  brand: z.string(),
  /** Not visible to shoppers. */
  draft: z.boolean(),
  /** Stock at which it counts as low; null means the shop's threshold. */
  low_stock: count.nullable(),
  /** Digits, see `readBarcode`. */
  barcode: z.string().nullable(),
  /** The shop's own product number. */
  product_number: z.string().nullable(),
  /** Whole XOF that the shop pays for one piece. */
  purchase_price: count.nullable(),
  /** Grams per step of goods by weight; null if sold by the piece. */
  step_grams: count.nullable(),
  /** Grows with every save; sales change the stock but not the revision. */
  revision: count,
  updatedAt: timestamp,
})
export type AdminProduct = z.infer<typeof AdminProductSchema>

/**
 * Another user saved after the revision that this user saw: the current product, who saved it last and when; null if
 * unknown.
 */
export const ConflictSchema = z.object({
  current: AdminProductSchema,
  /** Pieces by which those saves changed the stock; other changes are sales. */
  restocked: z.number().int(),
  by: z.string().nullable(),
  at: timestamp.nullable(),
})
export type Conflict = z.infer<typeof ConflictSchema>
/** Data of `changed_meanwhile` when many products are saved at once. */
export const ConflictsSchema = z.object({ conflicts: z.array(ConflictSchema) })

export const productSorts = [
  'newest',
  'oldest',
  'name',
  'price',
  'price-desc',
  'stock',
  'stock-desc',
  'updated',
] as const
export type ProductSort = (typeof productSorts)[number]

/** `in` is everything in stock, including low stock. */
export const stockFilters = ['all', 'out', 'low', 'in'] as const

const notAFilter = message('This filter is not valid.')
const categoryFilter = z
  .union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], notAFilter)
  .pipe(z.string().regex(/^[A-Za-z0-9]{0,64}$/, notAFilter))
  .nullish()
  .transform((id) => id || null)

const GridChangeSchema = z.object(
  {
    _id: reference('_id'),
    seen,
    price,
    discount,
    stock,
    unit,
    step_grams: stepGrams,
    barcode,
    product_number: productNumber,
    purchase_price: purchasePrice,
    draft: flag.nullish(),
  },
  message('changes must be a list of products and their new values.'),
)
/** The way in which a row of a list, or a picture's file name, refers to its product. */
const code = z
  .string(message('rows must be a list of barcodes, product numbers or names.'))
  .max(500, message('A text is too long.'))
const NamedSchema = z.object(
  { barcode: code.nullish(), product_number: code.nullish(), name: code.nullish(), unit: code.nullish() },
  message('rows must be a list of barcodes, product numbers or names.'),
)
export type NamedProduct = z.input<typeof NamedSchema>

/**
 * The products that a row may refer to, found by the first of its names that matches any. If there are several, the
 * user has to choose.
 */
export const MatchSchema = z.object({
  by: z.enum(['barcode', 'product_number', 'name']).nullable(),
  products: z.array(AdminProductSchema).max(adminLimits.candidates),
})
export type ProductMatch = z.infer<typeof MatchSchema>

const chosen = z
  .array(reference('_id'), message('Choose products.'))
  .min(1, message('Choose products.'))
  .max(adminLimits.gridRows, message('You can save up to 500 products at once.'))

const productResponse = response(AdminProductSchema, {})

/** Number of products of the whole shop by filter. */
const counts = z.object({
  all: count,
  out: count,
  low: count,
  noPicture: count,
  draft: count,
  untranslated: count,
  noCoin: count,
})

/** Bytes of two descriptions and a hundred extra fields at their limits, even if the client escapes every character. */
const formBytes = 2 * 2 ** 20

export const productEndpoints = {
  createProduct: {
    method: 'POST',
    path: '/api/product/create',
    summary:
      'Create a product; 409 name_taken when another product has the same name, brand and unit, code_taken when one has the same barcode or product number',
    access: 'manageCatalogue',
    bodyBytes: formBytes,
    body: NewProductSchema,
    response: productResponse,
    /** `not_found`: the request was resent with its key after the product was deleted. */
    errors: { name_taken: null, code_taken: null, not_found: null },
  },
  updateProduct: {
    method: 'PUT',
    path: '/api/product/update-product-details',
    summary:
      'Change a product. With seen: 409 changed_meanwhile when somebody else has changed it since, and the stock moves by the difference',
    access: 'manageCatalogue',
    bodyBytes: formBytes,
    body: ChangedProductSchema,
    response: productResponse,
    errors: {
      not_found: null,
      name_taken: null,
      code_taken: null,
      changed_meanwhile: ConflictSchema,
      stock_short: StockShortSchema,
    },
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/api/product/delete-product',
    summary: 'Delete a product; orders keep their copy, carts do not',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), { edit: count }),
    errors: { not_found: null },
  },
  adminProducts: {
    method: 'POST',
    path: '/api/product/admin-list',
    summary: 'Products read from the database, drafts included, filtered, sorted and paged',
    access: 'manageCatalogue',
    body: z.object({
      search: searchText,
      page,
      limit: limit(pageSizes.admin),
      category: categoryFilter,
      subCategory: categoryFilter,
      status: z.enum(['all', 'live', 'draft'], notAFilter).default('all'),
      stock: z.enum(stockFilters, notAFilter).default('all'),
      picture: z.enum(['all', 'none'], notAFilter).default('all'),
      translation: z.enum(['all', 'missing'], notAFilter).default('all'),
      /** Whether coins in circulation can pay the discounted price. */
      coins: z.enum(['all', 'none'], notAFilter).default('all'),
      sort: z.enum(productSorts, notAFilter).default('newest'),
      store: stockStore,
    }),
    response: response(z.array(AdminProductSchema), { ...paging, counts, lowStock: count }),
  },
  adminProduct: {
    method: 'POST',
    path: '/api/product/admin-details',
    summary: 'One product, draft or not',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id'), store: stockStore }),
    response: productResponse,
    errors: { not_found: null },
  },
  saveGrid: {
    method: 'PUT',
    path: '/api/product/save-grid',
    summary: 'Change many products in one save, all of them or none',
    access: 'manageCatalogue',
    bodyBytes: formBytes,
    body: z.object({
      store: stockStore,
      changes: z
        .array(GridChangeSchema, message('changes must be a list of products and their new values.'))
        .max(adminLimits.gridRows, message('You can save up to 500 products at once.')),
    }),
    /** `edit` is null if nothing changed. */
    response: response(z.array(AdminProductSchema), { edit: count.nullable() }),
    errors: {
      not_found: null,
      name_taken: null,
      code_taken: null,
      changed_meanwhile: ConflictsSchema,
      stock_short: StockShortSchema,
    },
  },
  matchProducts: {
    method: 'POST',
    path: '/api/product/match',
    summary:
      'Products by barcode, else product number, else name with or without brand and unit; at most 500 rows',
    access: 'manageCatalogue',
    bodyBytes: formBytes,
    body: z.object({
      store: stockStore,
      rows: z
        .array(NamedSchema, message('rows must be a list of barcodes, product numbers or names.'))
        .max(adminLimits.gridRows, message('You can match up to 500 rows at once.')),
    }),
    response: response(z.array(MatchSchema), {}),
  },
  changeProducts: {
    method: 'PUT',
    path: '/api/product/change-many',
    summary:
      'Give many products the same categories or low-stock threshold, in one save that can be undone; products already deleted are skipped',
    access: 'manageCatalogue',
    body: z.object({
      _ids: chosen,
      category: categoryIds('category must be a list of categories.').nullish(),
      subCategory: categoryIds('subCategory must be a list of sub categories.').nullish(),
      low_stock: lowStock,
    }),
    /** `edit` is null if nothing changed; `skipped` counts products that no longer exist. */
    response: response(z.null(), { edit: count.nullable(), skipped: count }),
    errors: { not_found: null },
  },
  deleteProducts: {
    method: 'DELETE',
    path: '/api/product/delete-many',
    summary: 'Delete many products in one save that can be undone; products already deleted are skipped',
    access: 'manageCatalogue',
    body: z.object({ _ids: chosen }),
    response: response(z.object({ deleted: count }), { edit: count }),
    errors: { not_found: null },
  },
  setLowStock: {
    method: 'PUT',
    path: '/api/product/low-stock-threshold',
    summary: 'Set the stock at which products without their own threshold count as low',
    access: 'manageCatalogue',
    body: z.object({
      threshold: whole(
        0,
        adminLimits.lowStock,
        'The threshold must be a whole number of pieces from 0 to 10 000.',
      ),
    }),
    response: response(z.object({ threshold: count }), {}),
  },
  untranslated: {
    method: 'POST',
    path: '/api/catalogue/untranslated',
    summary: 'Products, categories and sub categories without texts in the other language',
    access: 'manageCatalogue',
    body: z.object({ page, limit: limit(pageSizes.admin), store: stockStore }),
    response: response(z.array(AdminProductSchema), {
      ...paging,
      categories: z.array(AdminCategorySchema),
      subCategories: z.array(AdminSubCategorySchema),
    }),
  },
} as const satisfies Record<string, Endpoint>
