import { z } from 'zod'

/** The layout of the archive. One that this version could not read gets the next number. */
export const formatVersion = 1

/** Names of single entries. */
export const entryNames = {
  /** First: what the backup is of. */
  about: 'backup.json',
  sequences: 'sequences.json',
  /** Only where the file is encrypted. */
  secrets: 'secrets.env',
  /** Last: how much there must be. */
  end: 'end.json',
} as const

/** Folders: the parts of a table as `tables/orders/000001.tsv.gz`, those of the queue, pictures and photos of doors by their names. */
export const folderNames = {
  table: (name: string) => `tables/${name}`,
  jobs: 'jobs',
  pictures: 'pictures',
  doorPhotos: 'door-photos',
} as const

const CopiedTableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })

/** A table of the schema `public`, and its columns that take values. */
export type CopiedTable = z.infer<typeof CopiedTableSchema>

export const AboutSchema = z.object({
  format: z.int(),
  madeAt: z.coerce.date(),
  /** The newest migration of the database. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  /** PostgreSQL's version, for who reads it. */
  server: z.string(),
  tables: z.array(CopiedTableSchema),
})
export type About = z.infer<typeof AboutSchema>

export const EndSchema = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  jobs: z.int(),
  /** Photos of doors, too. */
  pictures: z.int(),
})
export type End = z.infer<typeof EndSchema>

export const SequencesSchema = z.array(z.object({ name: z.string(), value: z.string() }))
