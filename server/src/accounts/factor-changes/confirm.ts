import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takeFactorCode, wrongFactorCode } from '../factors/factor-code.ts'
import { type Assertion, takeAssertion } from '../factors/passkeys.ts'
import { hasFactor } from '../factors/queries.ts'
import { mayMailUser } from '../mails.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { signedOut } from '../problems.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { recordEvent } from '../security/events.ts'

/** Confirms a change to the factors. */
export type Confirmation = {
  password: string
  code?: string | null | undefined
  passkey?: Assertion | null | undefined
}

type NotConfirmed = Problem<'invalid_input'> | Problem<'wrong_code'> | Problem<'signed_out'>

/**
 * Changes the factors of a signed-in user if the password and, if there is a factor already, its code or passkey are
 * correct. Both steps succeed or neither does.
 *
 * @param work changes them, with the user locked; an error that it returns changes nothing. `tell` is whether the user
 *   may be emailed about it
 * @throws Problem `rate_limited`
 */
export async function confirmed<Result>(
  accounts: Accounts,
  { userId, confirmation, caller }: { userId: string; confirmation: Confirmation; caller: Caller },
  work: (tx: Queries, user: UserRow, tell: boolean) => Promise<Result>,
): Promise<Result | NotConfirmed> {
  const { db, keys, limits } = accounts
  const { password, code, passkey } = confirmation
  const wrong = { field: 'password', message: 'The password is incorrect.' } as const
  const checked = await checkPassword(accounts, { userId, caller }, password, wrong)
  if (checked instanceof Problem) return checked
  if (code || passkey) await limits.count('factorConfirmation', { account: userId })
  const tell = await mayMailUser(limits, checked.user)
  const changed = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    // The password has been changed since it was checked.
    if (user?.passwordHash !== checked.user.passwordHash) return signedOut()
    if (await hasFactor(tx, userId)) {
      if (!code && !passkey) return codeMissing()
      const isRight = passkey
        ? (await takeAssertion(tx, accounts, passkey)) === userId
        : (await takeFactorCode(tx, keys, userId, code ?? '')) !== null
      if (!isRight) return wrongFactorCode()
    }
    const used = await checked.take(tx)
    if (used) return used
    return work(tx, user, tell)
  })
  if (changed instanceof Problem) {
    const { address, device } = caller
    if (changed.code === 'wrong_code' && (code || passkey))
      await recordEvent(db, { kind: 'code_failed', userId, actorId: userId, address, device })
    return changed
  }
  if (code || passkey) await limits.forgive('factorConfirmation', { account: userId })
  return changed
}

function codeMissing() {
  const message = 'Enter the code of your authenticator app, or a recovery code.'
  return new Problem('wrong_code', message, { fields: { code: message } })
}
