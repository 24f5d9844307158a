import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Keeping } from '../editing/keeping.ts'
import { openTurns, type TakeTurn } from '../platform/turns.ts'

/** What the import page works with. */
export type Imports = {
  db: NodePgDatabase
  mainLanguage: Locale
  pictures: Keeping['pictures']
  log: FastifyBaseLogger
  /** Lets one import or check at a time hold a connection, however many wait. */
  takeTurn: TakeTurn
  /** Ends what this process works on when it stops. */
  closing: AbortController
  /** Work under way in this process. */
  running: Set<Promise<void>>
}

export function openImports(given: Pick<Imports, 'db' | 'mainLanguage' | 'pictures' | 'log'>): Imports {
  return {
    ...given,
    takeTurn: openTurns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
    closing: new AbortController(),
    running: new Set(),
  }
}

/** Ends what is under way, undoing it; it can be started again. */
export async function closeImports({ closing, running }: Imports): Promise<void> {
  closing.abort()
  await Promise.all(running)
}
