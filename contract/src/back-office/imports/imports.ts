import { z } from 'zod'
import { type Endpoint, response } from '../../envelope.ts'
import { count, reference, stockStore, timestamp } from '../../inputs.ts'
import { MappingSchema } from './import-mapping.ts'
import { importStates } from './import-states.ts'

/** Limits of the import page. The command line accepts files of any size. */
export const importLimits = {
  /** Maximum bytes of a file. */
  file: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 500,
  /** Maximum characters of the file's name, and of a cell in the preview. */
  fileName: 200,
  previewCell: 200,
  previewRows: 5,
  /** Maximum number of remarks that the report stores, and that a response lists. */
  remarks: 20_000,
  listedRemarks: 50,
} as const

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** Shop software whose product exports are understood as they are. */
export const shopSoftware = ['woocommerce', 'shopify'] as const
export type ShopSoftware = (typeof shopSoftware)[number]

/**
 * Outcomes of the rows. Each row has exactly one: `rows` is the sum of the first five. `restocked` counts products
 * whose stock changes, `rounded` prices that were not whole XOF, `guessedUnits` units that the file spells differently.
 */
export const ImportReportSchema = z.object({
  rows: count,
  created: count,
  updated: count,
  merged: count,
  unchanged: count,
  refused: count,
  newCategories: count,
  newSubCategories: count,
  restocked: count,
  rounded: count,
  guessedUnits: count,
})
export type ImportReport = z.infer<typeof ImportReportSchema>

/**
 * A remark on a row: why it was rejected, how it differed from another row of the same product, or what looks odd in an
 * imported row. `line` is numbered as in editors; `column` is empty for the whole row.
 */
export const ImportRemarkSchema = z.object({
  line: count,
  outcome: z.enum(['refused', 'merged', 'taken']),
  column: z.string(),
  reason: z.string(),
})
export type ImportRemark = z.infer<typeof ImportRemarkSchema>

const about = {
  _id: z.string(),
  fileName: z.string(),
  /** Bytes of the file. */
  size: count,
  /** The user who uploaded the file, and the time. */
  by: z.string(),
  at: timestamp,
  state: z.enum(importStates),
  /** Another import runs first; this one starts afterwards. */
  waiting: z.boolean(),
  /** Progress: bytes of `size` processed so far. */
  bytesRead: count,
  rowsRead: count,
  /** Null until it is checked or imported. */
  report: ImportReportSchema.nullable(),
  remarkCount: count,
  failure: z.string().nullable(),
  /** Null until it is done: the edit that `PUT /api/catalogue/undo-edit` reverts. */
  edit: count.nullable(),
  undone: z.boolean(),
}

export const ImportSchema = z.object({
  ...about,
  /** The store whose stock was checked or imported last; absent in a shop with one store. */
  store: z.object({ _id: z.string(), name: z.string() }).optional(),
})
export type Import = z.infer<typeof ImportSchema>

export const ImportDetailsSchema = ImportSchema.extend({
  /** The mapping used last; null for our own format. */
  mapping: MappingSchema.nullable(),
  /** The first of the `remarkCount` remarks. */
  remarks: z.array(ImportRemarkSchema).max(importLimits.listedRemarks),
})
export type ImportDetails = z.infer<typeof ImportDetailsSchema>

/** An uploaded file, and the way it was read. */
export const UploadedImportSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  size: count,
  /** Column names and the first rows; long cells are cut in the preview only. */
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())).max(importLimits.previewRows),
  separator: z.enum([',', ';', '\t', '|']),
  encoding: z.enum(encodings),
  /** The columns are those of our own export, so `mapping` is null. */
  ownFormat: z.boolean(),
  /** The shop software that exported the file; its products are read without a mapping. */
  software: z.enum(shopSoftware).nullable(),
  /** Guessed from the names of the columns; null if they are not enough. */
  mapping: MappingSchema.nullable(),
  /** The guessed column of each product field, as far as possible. */
  guessed: z.record(z.string(), z.string()),
  /** The reason why the mapping could not be guessed, as a message. */
  hint: z.string().nullable(),
})
export type UploadedImport = z.infer<typeof UploadedImportSchema>

const byId = z.object({ _id: reference('_id') })
const start = z.object({
  _id: reference('_id'),
  /** Null for our own format, or for columns with common names. */
  mapping: MappingSchema.nullish().transform((mapping) => mapping ?? null),
  /** An import must name the store that was checked. */
  store: stockStore,
})
const details = response(ImportDetailsSchema, {})

export const importEndpoints = {
  uploadImport: {
    method: 'POST',
    path: '/api/import/upload',
    summary: 'Upload a CSV file of products: multipart, field file, at most 20 MB. Nothing is imported yet',
    access: 'importCatalogue',
    response: response(UploadedImportSchema, {}),
  },
  checkImport: {
    method: 'POST',
    path: '/api/import/check',
    summary: 'Start a dry run of a file: the counts and remarks of an import, without changing anything',
    access: 'importCatalogue',
    body: start,
    response: details,
    errors: { not_found: null, import_done: null, import_under_way: null },
  },
  runImport: {
    method: 'POST',
    path: '/api/import/run',
    summary: 'Start to import a file: all valid rows or nothing, invalid rows are rejected one by one',
    access: 'importCatalogue',
    body: start,
    response: details,
    errors: { not_found: null, import_done: null, import_under_way: null },
  },
  importDetails: {
    method: 'POST',
    path: '/api/import/details',
    summary: 'The state of an import: progress, counts, the first remarks',
    access: 'importCatalogue',
    body: byId,
    response: details,
    errors: { not_found: null },
  },
  cancelImport: {
    method: 'POST',
    path: '/api/import/cancel',
    summary: 'Cancel a running check or import; it then changes nothing',
    access: 'importCatalogue',
    body: byId,
    response: details,
    errors: { not_found: null, import_done: null },
  },
  imports: {
    method: 'GET',
    path: '/api/import/list',
    summary: 'The files of the last days, newest first, at most 50',
    access: 'importCatalogue',
    response: response(z.array(ImportSchema), {}),
  },
} as const satisfies Record<string, Endpoint>
