import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

type ReadMail = { subject: string; text: string; html: string }

/** The data folder of the shop under test. @throws if the shop was not started here */
export function dataDir(): string {
  const folder = process.env.DIX_DATA_DIR
  if (!folder) throw new Error('DIX_DATA_DIR does not say where the data of the shop at DIX_URL is.')
  return folder
}

/** Every email to an address, oldest first. */
async function mailsTo(recipient: string): Promise<ReadMail[]> {
  const outbox = join(dataDir(), 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  )
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === recipient))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html }))
}

/**
 * Waits for an email whose text matches `mark` and returns the match in the newest one; emails arrive independently of
 * responses.
 */
async function readMail(recipient: string, mark: RegExp, after: number): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const marked = (await mailsTo(recipient)).flatMap(({ text }) => mark.exec(text)?.[1] ?? [])
      found = marked.length > after ? marked.at(-1) : undefined
      return found
    })
    .toBeTruthy()
  return found!
}

/** The newest six-digit code. @param after codes that have arrived before */
export function mailedCode(recipient: string, after = 0): Promise<string> {
  return readMail(recipient, /\b(\d{6})\b/, after)
}

/** Path and query of an emailed link to a page. */
export async function mailedLink(
  recipient: string,
  page: 'verify-email' | 'undo-email-change' = 'verify-email',
): Promise<string> {
  const link = new URL(await readMail(recipient, new RegExp(`(https?:\\S+${page}\\S+)`), 0))
  return link.pathname + link.search
}

/** Waits for an email by its subject. */
export async function expectMail(recipient: string, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(recipient)).some((mail) => subject.test(mail.subject)))
    .toBe(true)
}
