import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Configuration } from '../../platform/configuration.ts'
import { newId } from '../../platform/ids.ts'
import { randomPassword } from '../codes/secrets.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { addUser, findUserByEmail, hasAdmin } from '../queries.ts'

type AdminConfiguration = Pick<Configuration, 'adminEmail' | 'adminPassword' | 'shopLanguage'>
type Log = { info(o: object, m: string): void; warn(o: object, m: string): void }

/** An arbitrary number that other programs on the same database are unlikely to lock. */
const firstAdminLock = 7_210_011

/** Creates the first administrator of a shop that has none, if the configuration has a password. */
export async function prepareAccounts(
  db: NodePgDatabase,
  configuration: AdminConfiguration,
  log: Log,
): Promise<void> {
  if (configuration.adminPassword === null) return
  const made = await makeFirstAdmin(db, configuration, configuration.adminPassword, log)
  if (made && (await isCommonPassword(configuration.adminPassword))) {
    log.warn({}, 'ADMIN_PASSWORD is one of the most common passwords: change it before someone guesses it')
  }
}

/**
 * Creates the first administrator of a shop that has none, with a random password. It is printed once, not logged, and
 * only when the shop is open, so that a failed start does not print a password that is never used.
 *
 * @param print writes a line for the operator, which ends up in any log of standard output
 */
export async function introduceAdmin(
  db: NodePgDatabase,
  configuration: AdminConfiguration,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  const password = randomPassword()
  if (await makeFirstAdmin(db, configuration, password, log))
    print(
      `Administrator: ${configuration.adminEmail}, password: ${password} (shown this once; change it if this output is kept)`,
    )
}

/** Serializes nodes that start together. @returns whether an administrator was created */
async function makeFirstAdmin(
  db: NodePgDatabase,
  { adminEmail: email, shopLanguage }: AdminConfiguration,
  password: string,
  log: Log,
): Promise<boolean> {
  if (await hasAdmin(db)) return false
  const passwordHash = await openPasswords().hash(password)
  const admin = { id: newId(), name: 'Admin', email, passwordHash, locale: shopLanguage } as const
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`)
    if (await hasAdmin(tx)) return 'there already'
    // The user who registered that address may not be the operator.
    if (await findUserByEmail(tx, email)) return 'a shopper'
    await addUser(tx, { ...admin, role: 'ADMIN', emailVerified: true })
    return 'made'
  })
  if (outcome === 'made') log.info({ email }, 'The first administrator was created')
  if (outcome === 'a shopper') {
    const hint = 'There is no administrator, and ADMIN_EMAIL belongs to a shopper: npm run admin -- promote'
    log.warn({ email }, hint)
  }
  return outcome === 'made'
}
