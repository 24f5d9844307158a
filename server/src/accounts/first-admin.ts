import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../platform/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openPasswords } from './passwords.ts'
import { randomPassword } from './secrets.ts'
import { addPerson, findPersonByEmail, hasAdmin } from './store/people.ts'

type AdminSettings = Pick<Settings, 'adminEmail' | 'adminPassword' | 'shopLanguage'>
type Log = { info(o: object, m: string): void; warn(o: object, m: string): void }

/**
 * Makes the first administrator of a shop that has none. Runs under the start lock, so several nodes make
 * one. A generated password goes to the terminal and nowhere else, and only this once.
 *
 * @param print writes a line for the operator, outside the log
 */
export async function prepareAccounts(
  db: NodePgDatabase,
  { adminEmail: email, adminPassword, shopLanguage }: AdminSettings,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  if (await hasAdmin(db)) return
  if (await findPersonByEmail(db, email)) {
    // Whoever registered that address need not be the operator.
    const message =
      'There is no administrator, and ADMIN_EMAIL belongs to a shopper: npm run admin -- promote'
    log.warn({ email }, message)
    return
  }
  if (adminPassword && (await isCommonPassword(adminPassword))) {
    log.warn({}, 'ADMIN_PASSWORD is one of the most used passwords: change it before anybody guesses it')
  }
  const password = adminPassword ?? randomPassword()
  const passwordHash = await openPasswords().hash(password)
  await addPerson(db, {
    id: newId(),
    name: 'Admin',
    email,
    passwordHash,
    locale: shopLanguage,
    role: 'ADMIN',
    emailVerified: true,
  })
  log.info({ email }, 'The first administrator was made')
  if (!adminPassword) print(`Administrator: ${email}, password: ${password} (shown this once)`)
}
