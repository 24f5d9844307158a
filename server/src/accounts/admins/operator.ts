import type { Locale, Role } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { resetFactorsOf } from '../factor-changes/change-factors.ts'
import { hashChosen } from '../passwords/choose-password.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { setPassword } from '../passwords/set-password.ts'
import { addUser, findUserByEmail, isEmailTaken, updateUser } from '../queries.ts'
import { byOperator, recordEvent } from '../security/events.ts'

/** The reason why the operator's command changed nothing, as one message. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem'
}

type NewAdmin = { email: string; name: string; password: string; locale: Locale }

/**
 * Creates an administrator. The address counts as verified: the operator vouches for it.
 *
 * @throws OperatorProblem if the address has an account, Problem for one of the most used passwords
 */
export async function createAdmin(
  db: NodePgDatabase,
  { email, name, password, locale }: NewAdmin,
): Promise<void> {
  const passwordHash = await hashChosen(openPasswords(), password, 'password')
  if (passwordHash instanceof Problem) throw passwordHash
  const admin = {
    id: newId(),
    email,
    name,
    passwordHash,
    locale,
    role: 'ADMIN',
    emailVerified: true,
  } as const
  await db
    .transaction(async (tx) => {
      await addUser(tx, admin)
      await recordEvent(tx, { ...newAdmin(admin.id, 'USER'), ...byOperator })
    })
    .catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error
      throw new OperatorProblem(`${email} already has an account; "promote" makes it an administrator.`)
    })
}

/** Makes a user an administrator, of every store. @throws OperatorProblem if the address has no account */
export async function promote(db: NodePgDatabase, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw unknown(email)
    await updateUser(tx, user.id, { role: 'ADMIN', storeId: null, status: 'Active' })
    if (user.role !== 'ADMIN') await recordEvent(tx, { ...newAdmin(user.id, user.role), ...byOperator })
  })
}

/**
 * Sets a new password, ends every session, and notifies the user by email.
 *
 * @throws OperatorProblem if the address has no account, Problem for one of the most used passwords
 */
export async function resetByOperator(db: NodePgDatabase, email: string, password: string): Promise<void> {
  const passwordHash = await hashChosen(openPasswords(), password, 'password')
  if (passwordHash instanceof Problem) throw passwordHash
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw unknown(email)
    await setPassword(tx, user, { passwordHash })
    await recordEvent(tx, { kind: 'password_changed', userId: user.id, ...byOperator })
  })
}

/** Removes every second factor of a user who lost them, and ends their sessions. @throws OperatorProblem for an unknown address */
export async function removeFactorsByOperator(db: NodePgDatabase, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw unknown(email)
    await resetFactorsOf(tx, user.id, byOperator)
  })
}

const newAdmin = (userId: string, from: Role) =>
  ({ kind: 'role_changed', userId, details: { from, to: 'ADMIN' } }) as const

function unknown(email: string): OperatorProblem {
  return new OperatorProblem(`There is no account with the address ${email}.`)
}
