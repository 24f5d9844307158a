import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Parsed emails by path. Tests poll, and an email in the outbox never changes. */
const read = new Map<string, Promise<Email>>()

/** The emails in a folder's outbox, oldest first, as a mail program would parse them. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readMail(join(folder, name))))
}

function readMail(path: string): Promise<Email> {
  const mail = read.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  read.set(path, mail)
  return mail
}
