import type { Locale, PushMessage } from '@dix/contract'
import { findOrderMailRecipients } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { jobStatement } from '../platform/jobs/index.ts'
import { type Mail, mailJobOf } from '../platform/mail/index.ts'
import { pushJobOf } from './push-jobs.ts'
import { findStaffSubscriptions } from './queries.ts'

type News = {
  /** The store whose staff are notified. */
  storeId: string
  /** A user who already knows and is not notified. */
  except: string | null
  push?: (locale: Locale) => PushMessage
  mail?: (locale: Locale) => Omit<Mail, 'to'>
}

/** Notifies the subscribed staff of a store, each in their language, within the caller's transaction. */
export async function notifyStaff(tx: Queries, { storeId, except, push, mail }: News): Promise<void> {
  const devices = push ? await findStaffSubscriptions(tx, storeId, except) : []
  const recipients = mail ? await findOrderMailRecipients(tx, storeId) : []
  const jobs = [
    ...devices.map(({ sessionId, locale }) => pushJobOf(sessionId, push!(locale))),
    ...recipients
      .filter(({ id }) => id !== except)
      .map(({ email, locale }) => mailJobOf({ to: email, ...mail!(locale) })),
  ]
  if (jobs.length > 0) await run(tx, jobStatement(jobs))
}
