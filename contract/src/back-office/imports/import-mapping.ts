import { z } from 'zod'
import { limits } from '../../catalogue/catalogue.ts'
import { locales } from '../../locale.ts'

const error = 'must be a column\'s name, or { "column": 3 }, or { "always": "a text" }, or a list of these.'

/** A column by name, or by number from 1 if the name is ambiguous; or one text for every row. */
const PartSchema = z.union(
  [
    z.string().min(1),
    z.strictObject({ column: z.number().int().min(1) }),
    z.strictObject({ always: z.string() }),
  ],
  { error },
)
const SourceSchema = z.union([PartSchema, z.array(PartSchema).min(1)], { error })

const CategoriesSchema = z.strictObject({
  /** Separates several names in one cell. */
  split: z.string().min(1).optional(),
  /** Separates the levels of a path; the last level is the name. */
  path: z.string().min(1).optional(),
  /** The shop's name for each name in the file. */
  rename: z.record(z.string(), z.string().min(1)).default({}),
})

const ColumnsSchema = z.strictObject({
  name: SourceSchema,
  brand: SourceSchema.optional(),
  barcode: SourceSchema.optional(),
  productNumber: SourceSchema.optional(),
  unit: SourceSchema,
  price: SourceSchema.optional(),
  sellingPrice: SourceSchema.optional(),
  discount: SourceSchema.optional(),
  purchasePrice: SourceSchema.optional(),
  stock: SourceSchema.optional(),
  category: SourceSchema.optional(),
  subCategory: SourceSchema.optional(),
  image: SourceSchema.optional(),
  description: SourceSchema.optional(),
})

/** The column of a foreign file for each field of a product (docs/importing.md). */
export const MappingSchema = z
  .strictObject({
    columns: ColumnsSchema,
    /** Extra fields of the product page, by label. */
    details: z.record(z.string().min(1).max(limits.fieldName), SourceSchema).default({}),
    /** Language of names, descriptions and extra fields; by default the shop's. */
    language: z.enum(locales, `must be one of ${locales.join(', ')}.`).optional(),
    decimalComma: z.boolean('must be true or false.').default(false),
    /** Whether missing units are read from product names and written in the shop's spelling. */
    guessUnits: z.boolean('must be true or false.').default(false),
    /** A price in the file times this factor is XOF. */
    priceFactor: z
      .number('must be a number.')
      .min(0.000001, 'must be at least 0.000001.')
      .max(1_000_000, 'must be at most 1000000.')
      .default(1),
    categories: CategoriesSchema.default({ rename: {} }),
    subCategories: CategoriesSchema.default({ rename: {} }),
    /** Values of new products for fields that the file lacks. */
    defaults: z
      .strictObject({
        price: z.number().int('must be a whole number of XOF.').min(1).max(limits.price).exactOptional(),
        stock: z.number().int('must be a whole number.').min(0).max(limits.stock).default(0),
      })
      .default({ stock: 0 }),
  })
  .refine(({ columns }) => !columns.sellingPrice || (columns.price && !columns.discount), {
    path: ['columns', 'sellingPrice'],
    error: 'needs "price" beside it, for the price before the discount, and no "discount".',
  })
export type Mapping = z.infer<typeof MappingSchema>
export type Source = z.infer<typeof SourceSchema>
export type MappedField = keyof Mapping['columns']

/** Product fields that a column may hold, in display order. */
export const mappedFields = Object.keys(ColumnsSchema.shape) as MappedField[]
