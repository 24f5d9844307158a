import { codeLife } from '@dix/contract'
import { sql } from 'drizzle-orm'

/** The time at which a code stored now expires, by the database's clock. */
export const codeExpiry = sql`now() + ${codeLife} * interval '1 millisecond'`
