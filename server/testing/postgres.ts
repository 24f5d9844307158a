import { rm } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/platform/database/client.ts'
import { startEmbedded } from '../src/platform/database/embedded/index.ts'
import { migrateUnderLock } from '../src/platform/database/migrate.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Connection
    /** Whether the long tests run on little data: `npm run test:long -- --sample`. */
    isSample: boolean
  }
}

/** Name of the migrated, empty database that every test file clones. */
export const template = 'dix_template'

/** One embedded PostgreSQL for the whole test run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await quickFolder('dix-test-')
  const embedded = await startEmbedded({
    dataDir,
    log: pino({ level: 'warn' }),
    // Nothing here must survive a power cut; durability tests start their own clusters.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrateUnderLock({ ...embedded.connection, database: template }, async () => {})
  project.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
