import { codeLife } from '@dix/contract'
import { sql } from 'drizzle-orm'

/** When a code stored now expires, by the clock of the database. */
export const codeExpiry = sql`now() + ${codeLife} * interval '1 millisecond'`
