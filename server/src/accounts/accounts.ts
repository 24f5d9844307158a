import type { accountEndpoints, Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pictures } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { ProblemOf } from '../platform/http/problem.ts'
import type { Limits } from './limits.ts'
import type { LiveSessions } from './live-sessions.ts'
import type { Passwords } from './passwords.ts'
import type { Keys } from './secrets.ts'

/** What another room keeps about people: shown in their download, let go of before they leave. */
export type PersonalData = {
  /** Name in the download, such as `addresses`. */
  name: string
  read(tx: Queries, userId: string): Promise<unknown>
  /** Which of a user's lists it fills, and with which ids; a query that is quick however much there is. */
  listed?: { as: UserList; ids(tx: Queries, userId: string): Promise<string[]> }
  /**
   * What goes with its person by itself needs none.
   *
   * @returns why the person cannot go, if they cannot
   */
  release?(tx: Queries, userId: string): Promise<ProblemOf<typeof accountEndpoints.deleteAccount> | undefined>
}

/** The lists of ids a user carries (specification, section 3). */
export type UserList = 'address_details' | 'shopping_cart' | 'orderHistory'

/** Everything the calls of this room work with. */
export type Accounts = {
  db: NodePgDatabase
  keys: Keys
  passwords: Passwords
  limits: Limits
  live: LiveSessions
  publicUrl: string
  /** The shop's: of mails to people whose browser says none. */
  language: Locale
  pictures: Pictures
  personalData: readonly PersonalData[]
}

/** Where a request comes from: the address that limits count, the device that sessions are named after. */
export type Caller = { address: string; device: string }
