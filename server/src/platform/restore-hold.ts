import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from './database/client.ts'
import { shopSettings } from './database/schema.ts'

/** The setting that marks a restored shop as not released yet. Its value is the time of the backup. */
const setting = 'quiet'

/** Milliseconds between two checks of whether the shop was released. */
const interval = 1_000

export type RestoreHold = {
  /** Whether work with external effects is held back. */
  isOnHold(): boolean
  /** Calls the function now, or once the shop is released. */
  whenReleased(begin: () => void): void
  close(): void
}

/** The time of the backup that the shop was restored from; null if there is no hold. */
export async function findRestoreHold(tx: Queries): Promise<Date | null> {
  const [found] = await tx.select().from(shopSettings).where(eq(shopSettings.name, setting))
  return found ? new Date(found.value) : null
}

/** SQL for whether the shop is on hold after a restore, for another feature's statement. */
export const isOnHold = sql`exists (select from ${shopSettings} quiet where quiet.name = ${setting})`

/** Puts a restored shop on hold. @param madeAt of the backup */
export async function setRestoreHold(tx: Queries, madeAt: Date): Promise<void> {
  const value = madeAt.toISOString()
  await tx
    .insert(shopSettings)
    .values({ name: setting, value })
    // The backup may be of a shop that was not released yet.
    .onConflictDoUpdate({ target: shopSettings.name, set: { value } })
}

/** Releases a shop; its nodes notice within a second or two. @returns false if it was not on hold */
export async function liftRestoreHold(tx: Queries): Promise<boolean> {
  const released = await tx.delete(shopSettings).where(eq(shopSettings.name, setting)).returning()
  return released.length > 0
}

/** Follows whether the shop is on hold after a restore. A hold never begins while the shop runs. */
export async function openRestoreHold(
  db: NodePgDatabase,
  log: { warn(o: object, m: string): void; info(o: object, m: string): void },
): Promise<RestoreHold> {
  const madeAt = await findRestoreHold(db)
  let isOnHold = madeAt !== null
  const waiting: (() => void)[] = []
  if (madeAt)
    log.warn(
      { madeAt },
      'This shop was restored from a backup: emails, refunds and online payments wait for npm run release',
    )
  const look = async () => {
    if (await findRestoreHold(db)) return
    isOnHold = false
    clearInterval(timer)
    log.info({}, 'The shop was released')
    for (const begin of waiting.splice(0)) begin()
  }
  const timer = isOnHold ? setInterval(() => void look().catch(() => {}), interval).unref() : undefined
  return {
    isOnHold: () => isOnHold,
    whenReleased: (begin) => (isOnHold ? void waiting.push(begin) : begin()),
    close: () => clearInterval(timer),
  }
}
