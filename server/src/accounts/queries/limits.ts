import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { rateLimits } from '../schema.ts'

/** Removes counters whose time is over. */
export async function sweepLimits(tx: Queries): Promise<void> {
  await tx.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`))
}
