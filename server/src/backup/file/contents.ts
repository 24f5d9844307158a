import { z } from 'zod'

/** The layout version of the archive. Increment it for a layout that this version could not read. */
export const formatVersion = 1

/** Names of single entries. */
export const entryNames = {
  /** The first entry, which describes the backup. */
  about: 'backup.json',
  sequences: 'sequences.json',
  /** An entry that exists only if the file is encrypted. */
  secrets: 'secrets.env',
  /** The last entry, with the expected counts. */
  end: 'end.json',
} as const

/**
 * Folders: the parts of a table as `tables/orders/000001.tsv.gz`, those of the queue, and pictures and photos of doors
 * by name.
 */
export const folderNames = {
  table: (name: string) => `tables/${name}`,
  jobs: 'jobs',
  pictures: 'pictures',
  privatePhotos: 'door-photos',
} as const

const CopiedTableSchema = z.object({ name: z.string(), columns: z.array(z.string()) })

/** A table of the schema `public`, and its writable columns. */
export type CopiedTable = z.infer<typeof CopiedTableSchema>

export const AboutSchema = z.object({
  format: z.int(),
  madeAt: z.coerce.date(),
  /** The newest migration of the database. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  /** PostgreSQL's version, for information. */
  server: z.string(),
  tables: z.array(CopiedTableSchema),
})
export type About = z.infer<typeof AboutSchema>

export const EndSchema = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), z.int()),
  jobs: z.int(),
  /** Includes photos of doors. */
  pictures: z.int(),
})
export type End = z.infer<typeof EndSchema>

export const SequencesSchema = z.array(z.object({ name: z.string(), value: z.string() }))
