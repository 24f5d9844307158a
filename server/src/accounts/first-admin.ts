import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../platform/settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openPasswords } from './passwords.ts'
import { addPerson, findPersonByEmail, hasAdmin } from './queries/people.ts'
import { randomPassword } from './secrets.ts'

type AdminSettings = Pick<Settings, 'adminEmail' | 'adminPassword' | 'shopLanguage'>
type Log = { info(o: object, m: string): void; warn(o: object, m: string): void }

/** Any number that other programs on the same database are unlikely to lock. */
const firstAdminLock = 7_210_011

/** Makes the first administrator of a shop that has none, with the password of the settings if they hold one. */
export async function prepareAccounts(db: NodePgDatabase, settings: AdminSettings, log: Log): Promise<void> {
  if (settings.adminPassword === null) return
  const made = await makeFirstAdmin(db, settings, settings.adminPassword, log)
  if (made && (await isCommonPassword(settings.adminPassword))) {
    log.warn({}, 'ADMIN_PASSWORD is one of the most used passwords: change it before anybody guesses it')
  }
}

/**
 * Makes the first administrator of a shop that has none with a password made up here. It is told once, as no
 * line of the log, and only when the shop is open: a start that failed would have shown it for nothing.
 *
 * @param print writes a line for the operator; whoever keeps standard output keeps it, too
 */
export async function introduceAdmin(
  db: NodePgDatabase,
  settings: AdminSettings,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  const password = randomPassword()
  if (await makeFirstAdmin(db, settings, password, log))
    print(
      `Administrator: ${settings.adminEmail}, password: ${password} (shown this once; change it if this output is kept)`,
    )
}

/** Nodes that start together take turns, and the later ones find nothing to do. False when nobody was made. */
async function makeFirstAdmin(
  db: NodePgDatabase,
  { adminEmail: email, shopLanguage }: AdminSettings,
  password: string,
  log: Log,
): Promise<boolean> {
  if (await hasAdmin(db)) return false
  const passwordHash = await openPasswords().hash(password)
  const admin = { id: newId(), name: 'Admin', email, passwordHash, locale: shopLanguage } as const
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    if (await hasAdmin(tx)) return 'there already'
    // Whoever registered that address need not be the operator.
    if (await findPersonByEmail(tx, email)) return 'a shopper'
    await addPerson(tx, { ...admin, role: 'ADMIN', emailVerified: true })
    return 'made'
  })
  if (outcome === 'made') log.info({ email }, 'The first administrator was made')
  if (outcome === 'a shopper') {
    const hint = 'There is no administrator, and ADMIN_EMAIL belongs to a shopper: npm run admin -- promote'
    log.warn({ email }, hint)
  }
  return outcome === 'made'
}
