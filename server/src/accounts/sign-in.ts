import { Problem } from '../platform/http/problem.ts'
import type { Accounts, Caller } from './accounts.ts'
import { beginSession, type Tokens } from './begin-session.ts'
import { changePerson, findPersonByEmail, noteLogin } from './queries/people.ts'

/**
 * Begins a session. An address nobody has gets the same words after the same work as a wrong password.
 *
 * @throws Problem `wrong_credentials`, `account_disabled` (only to who knows the password), `rate_limited`
 */
export async function signIn(
  { db, keys, limits, passwords }: Accounts,
  { email, password }: { email: string; password: string },
  { address, device }: Caller,
): Promise<Tokens> {
  const trier = { account: email, address }
  await limits.count('login', trier)
  const person = await findPersonByEmail(db, email)
  const matches = await passwords.matches(password, person?.passwordHash)
  if (!person || !matches) throw wrongCredentials()
  await limits.forgive('login', trier)
  if (person.status !== 'Active') {
    throw new Problem('account_disabled', 'This account is disabled. Please write to the shop.')
  }
  const { id, passwordHash } = person
  const renewed = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null
  return db.transaction(async (tx) => {
    if (!(await noteLogin(tx, id, passwordHash))) throw wrongCredentials()
    if (renewed) await changePerson(tx, id, { passwordHash: renewed })
    return beginSession(tx, keys, { personId: id, device })
  })
}

function wrongCredentials(): Problem {
  return new Problem('wrong_credentials', 'Email address or password is not right.')
}
