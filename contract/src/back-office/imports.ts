import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { count, reference } from '../inputs.ts'
import { MappingSchema } from './import-mapping.ts'

/** What the import page takes. The command line takes files of any size. */
export const importLimits = {
  /** Bytes. */
  file: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 500,
  /** Characters of the file's name; of a cell in the preview. */
  fileName: 200,
  previewCell: 200,
  previewRows: 5,
  /** Remarks that are kept for the report, and that an answer lists. */
  remarks: 20_000,
  listedRemarks: 50,
} as const

/**
 * `checking` and `checked`: a dry run, which changes nothing. `failed`: nothing was changed, and `failure` says why;
 * the same file can be checked and imported again.
 */
export const importStates = ['uploaded', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/**
 * What became of the rows. Every row has one outcome: `rows` is the sum of the first five. `restocked` are products of
 * the shop that get another stock, `rounded` prices that were no whole XOF.
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
})
export type ImportReport = z.infer<typeof ImportReportSchema>

/**
 * Something worth knowing about a row: why it was refused, what differed in a row of the same product, or what looks
 * odd in one that was taken. `line` as editors number them; `column` empty for the whole row.
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
  /** Who brought the file, and when. */
  by: z.string(),
  at: z.iso.datetime(),
  state: z.enum(importStates),
  /** Another import goes first; this one begins by itself. */
  waiting: z.boolean(),
  /** Progress while it runs: of `size`. */
  bytesRead: count,
  rowsRead: count,
  /** Once it was checked or imported. */
  report: ImportReportSchema.nullable(),
  remarkCount: count,
  failure: z.string().nullable(),
  /** Once it is done: what `PUT /api/catalogue/undo-edit` takes back. */
  edit: count.nullable(),
  undone: z.boolean(),
}

export const ImportSchema = z.object(about)
export type Import = z.infer<typeof ImportSchema>

export const ImportDetailsSchema = z.object({
  ...about,
  /** How the file was read last; null: as our own format. */
  mapping: MappingSchema.nullable(),
  /** The first of `remarkCount`. */
  remarks: z.array(ImportRemarkSchema).max(importLimits.listedRemarks),
})
export type ImportDetails = z.infer<typeof ImportDetailsSchema>

/** A file that was brought, as it was understood. */
export const UploadedImportSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  size: count,
  /** Names of the columns, and the first rows under them; long cells are cut for the preview only. */
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())).max(importLimits.previewRows),
  separator: z.enum([',', ';', '\t', '|']),
  encoding: z.enum(encodings),
  /** The columns are those of an export: needs no mapping, and `mapping` is null. */
  ownFormat: z.boolean(),
  /** Guessed by the names of the columns; null where that does not do. */
  mapping: MappingSchema.nullable(),
  /** What could be guessed in any case: field of a product to column. */
  guessed: z.record(z.string(), z.string()),
  /** Why nothing whole could be guessed, as a sentence. */
  hint: z.string().nullable(),
})
export type UploadedImport = z.infer<typeof UploadedImportSchema>

const byId = z.object({ _id: reference('_id') })
const start = z.object({
  _id: reference('_id'),
  /** Null: as our own format, or columns by their common names. */
  mapping: MappingSchema.nullish().transform((mapping) => mapping ?? null),
})
const details = answer(ImportDetailsSchema, {})

export const importEndpoints = {
  uploadImport: {
    method: 'POST',
    path: '/api/import/upload',
    summary: 'A CSV file of products: multipart, field file, at most 20 MB. Nothing is imported yet',
    access: 'admin',
    answer: answer(UploadedImportSchema, {}),
  },
  checkImport: {
    method: 'POST',
    path: '/api/import/check',
    summary: 'Begin a dry run of a file: counts and remarks as an import would have them, nothing changed',
    access: 'admin',
    body: start,
    answer: details,
    errors: { not_found: null, import_done: null, import_under_way: null },
  },
  runImport: {
    method: 'POST',
    path: '/api/import/run',
    summary: 'Begin to import a file: all of it or nothing, rows that are wrong refused one by one',
    access: 'admin',
    body: start,
    answer: details,
    errors: { not_found: null, import_done: null, import_under_way: null },
  },
  importDetails: {
    method: 'POST',
    path: '/api/import/details',
    summary: 'How a file stands: progress, counts, the first remarks',
    access: 'admin',
    body: byId,
    answer: details,
    errors: { not_found: null },
  },
  cancelImport: {
    method: 'POST',
    path: '/api/import/cancel',
    summary: 'End a check or an import that is under way; nothing is changed then',
    access: 'admin',
    body: byId,
    answer: details,
    errors: { not_found: null, import_done: null },
  },
  imports: {
    method: 'GET',
    path: '/api/import/list',
    summary: 'Files of the last days, newest first, at most 50',
    access: 'admin',
    answer: answer(z.array(ImportSchema), {}),
  },
} as const satisfies Record<string, Endpoint>
