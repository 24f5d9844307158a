import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Limits, mayMailUser } from '../accounts/index.ts'
import { queueMail } from '../platform/mail/index.ts'
import { repeat } from '../platform/repeat.ts'
import { backInStockMail } from './mail.ts'
import { takeDueRequests } from './queries.ts'

export type BackInStockDependencies = {
  db: NodePgDatabase
  limits: Pick<Limits, 'allows'>
  publicUrl: string
  mainLanguage: () => Locale
}

/** Requests per transaction. */
const batch = 100

/**
 * Queues an email for each user whose products are back, once per request even on several nodes. Requests of an
 * unverified address that has had its emails of the hour end without one.
 */
export async function sendBackInStockMails({
  db,
  limits,
  publicUrl,
  mainLanguage,
}: BackInStockDependencies): Promise<void> {
  const sendSome = () =>
    db.transaction(async (tx) => {
      const due = await takeDueRequests(tx, batch)
      for (const requests of due) {
        if (await mayMailUser(limits, requests))
          await queueMail(tx, backInStockMail(requests, { publicUrl, shopLanguage: mainLanguage() }))
      }
      return due.length
    })
  while ((await sendSome()) > 0);
}

/** Milliseconds between two checks. Stock that comes and goes in between is not announced. */
const interval = 60_000

/** Checks every minute for products that are back, until stopped. */
export function scheduleBackInStockMails(
  dependencies: BackInStockDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sendBackInStockMails(dependencies),
    (error) =>
      log.warn({ err: error }, 'Back-in-stock emails could not be queued; the next try is in a minute'),
  )
}
