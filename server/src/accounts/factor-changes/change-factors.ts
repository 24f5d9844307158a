import { type securityEndpoints, securityLimits } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takeTotpCode, wrongFactorCode } from '../factors/factor-code.ts'
import { type Attestation, creationOptions, takeAttestation } from '../factors/passkeys.ts'
import {
  announceFactors,
  confirmTotpSecret,
  countRecoveryCodes,
  hasFactor,
  insertPasskey,
  listPasskeys,
  lockTotpSecret,
  putTotpSecret,
  removeFactors,
  removeLoneRecoveryCodes,
  removePasskey,
  removeTotpSecret,
  replaceRecoveryCodes,
} from '../factors/queries.ts'
import { encryptSecret, newTotpSecret, totpUri } from '../factors/totp.ts'
import { factorAddedMail, factorRemovedMail, mailUser } from '../mails.ts'
import { loginNameOf } from '../phones/queries.ts'
import { signedOut } from '../problems.ts'
import { findUser, lockUser, type UserRow } from '../queries.ts'
import { type ActionSource, recordEvent } from '../security/events.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { type Confirmation, confirmed } from './confirm.ts'

/** A request of a signed-in user that changes their factors. */
export type FactorChange = { userId: string; confirmation: Confirmation; caller: Caller }

/** New recovery codes, shown only this once; null if the account keeps its existing ones. */
type NewCodes = { recoveryCodes: string[] | null }

/**
 * Creates a secret that becomes active when `confirmTotp` receives a code from it. @returns the secret, or
 * `factor_present`
 */
export async function startTotp(
  { db, keys, limits, shopName }: Accounts,
  userId: string,
): Promise<{ secret: string; uri: string } | ProblemOf<typeof securityEndpoints.startTotp>> {
  await limits.count('newFactor', { account: userId })
  const user = await findUser(db, userId)
  if (!user) return signedOut()
  const secret = newTotpSecret()
  if (!(await putTotpSecret(db, userId, encryptSecret(keys, userId, secret)))) return totpPresent()
  return { secret, uri: totpUri(secret, { shop: shopName(), account: await loginNameOf(db, user) }) }
}

/** @returns codes, or `wrong_code`, `factor_present`, `invalid_input` for a wrong password or a missing secret */
export async function confirmTotp(
  accounts: Accounts,
  change: FactorChange,
  totp: string,
): Promise<NewCodes | ProblemOf<typeof securityEndpoints.confirmTotp>> {
  await accounts.limits.count('factorConfirmation', { account: change.userId })
  return confirmed(accounts, change, async (tx, user, tell) => {
    const stored = await lockTotpSecret(tx, user.id)
    if (!stored) return new Problem('invalid_input', 'Start the setup again.')
    if (stored.confirmedAt) return totpPresent()
    if (!(await takeTotpCode(tx, accounts.keys, stored, totp))) return wrongFactorCode('totp')
    await confirmTotpSecret(tx, user.id)
    return added(tx, user, change.caller, { tell, details: { factor: 'totp' } })
  })
}

/** @returns nothing, or `not_found`, `wrong_code`, `invalid_input` for a wrong password */
export async function removeTotp(
  accounts: Accounts,
  change: FactorChange,
): Promise<ProblemOf<typeof securityEndpoints.removeTotp> | undefined> {
  return confirmed(accounts, change, async (tx, user, tell) => {
    const wasOn = await removeTotpSecret(tx, user.id)
    if (!wasOn) return new Problem('not_found', 'The authenticator app is not on.')
    return removed(tx, user, change.caller, { tell, details: { factor: 'totp' } })
  })
}

/** @returns new codes, or `not_found` without a factor, `wrong_code`, `invalid_input` for a wrong password */
export async function makeRecoveryCodes(
  accounts: Accounts,
  change: FactorChange,
): Promise<NewCodes | ProblemOf<typeof securityEndpoints.makeRecoveryCodes>> {
  return confirmed(accounts, change, async (tx, user) => {
    if (!(await hasFactor(tx, user.id)))
      return new Problem('not_found', 'Recovery codes come with two-step login. Turn it on first.')
    await recordEvent(tx, { kind: 'recovery_codes_made', ...own(user, change.caller) })
    return { recoveryCodes: await replaceRecoveryCodes(tx, user.id) }
  })
}

/** @returns options for the browser, or `not_found` if the shop's address allows no passkeys */
export async function startPasskey(
  accounts: Accounts,
  userId: string,
): Promise<
  NonNullable<Awaited<ReturnType<typeof creationOptions>>> | ProblemOf<typeof securityEndpoints.startPasskey>
> {
  const { db, limits, shopName } = accounts
  await limits.count('newFactor', { account: userId })
  const user = await findUser(db, userId)
  if (!user) return signedOut()
  const options = await creationOptions(db, accounts, { user, shop: shopName() })
  return options ?? noPasskeys()
}

/** @returns codes, or `not_found`, `wrong_code`, `invalid_input` for a wrong password or a refused passkey */
export async function addPasskey(
  accounts: Accounts,
  change: FactorChange,
  { name, created }: { name: string; created: Attestation },
): Promise<NewCodes | ProblemOf<typeof securityEndpoints.addPasskey>> {
  return confirmed(accounts, change, async (tx, user, tell) => {
    if ((await listPasskeys(tx, user.id)).length >= securityLimits.passkeys)
      return new Problem('invalid_input', 'An account can have up to 20 passkeys. Delete one first.')
    const passkey = await takeAttestation(tx, accounts, user.id, created)
    if (!passkey) return new Problem('invalid_input', 'Your passkey could not be read. Try again.')
    if (!(await insertPasskey(tx, { userId: user.id, name, ...passkey })))
      return new Problem('invalid_input', 'This passkey is already in your account.')
    return added(tx, user, change.caller, { tell, details: { factor: 'passkey', name } })
  })
}

/** @returns nothing, or `not_found`, `wrong_code`, `invalid_input` for a wrong password */
export async function deletePasskey(
  accounts: Accounts,
  change: FactorChange,
  passkeyId: string,
): Promise<ProblemOf<typeof securityEndpoints.removePasskey> | undefined> {
  return confirmed(accounts, change, async (tx, user, tell) => {
    const name = await removePasskey(tx, passkeyId, user.id)
    if (name === undefined) return passkeyNotFound()
    return removed(tx, user, change.caller, { tell, details: { factor: 'passkey', name } })
  })
}

/**
 * Removes every factor of a user who lost them, and logs out their devices. Administrators cannot remove their own,
 * because factors protect against a stranger at an open session.
 *
 * @returns nothing, or `not_found`, `forbidden`
 */
export async function resetFactors(
  { db, live }: Pick<Accounts, 'db' | 'live'>,
  userId: string,
  source: ActionSource,
): Promise<ProblemOf<typeof securityEndpoints.resetFactors> | undefined> {
  if (userId === source.actorId)
    return new Problem(
      'forbidden',
      'Manage your own two-step login on your security page. If you lost access, use a recovery code.',
    )
  const ended = await inTransaction(db, (tx) => resetFactorsOf(tx, userId, source))
  if (!ended) return new Problem('not_found', 'Account not found.')
  live.forget(ended)
  return undefined
}

/** @returns the ids of the sessions that end; undefined if there is no such user */
export async function resetFactorsOf(
  tx: Queries,
  userId: string,
  source: ActionSource,
): Promise<string[] | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  await removeFactors(tx, userId)
  await recordEvent(tx, { kind: 'factors_reset', userId, ...source })
  await mailUser(tx, user, factorRemovedMail)
  return endSessionsOf(tx, userId)
}

/** Whether the user is emailed about a change, and what its event records. */
type ChangeRecord = { tell: boolean; details: Record<string, string> }

/** @returns codes if this is the first factor */
async function added(
  tx: Queries,
  user: UserRow,
  caller: Caller,
  { tell, details }: ChangeRecord,
): Promise<NewCodes> {
  await announceFactors(tx, user.id)
  await recordEvent(tx, { kind: 'factor_added', ...own(user, caller), details })
  if (tell) await mailUser(tx, user, factorAddedMail)
  const hasCodes = (await countRecoveryCodes(tx, user.id)) > 0
  return { recoveryCodes: hasCodes ? null : await replaceRecoveryCodes(tx, user.id) }
}

async function removed(
  tx: Queries,
  user: UserRow,
  caller: Caller,
  { tell, details }: ChangeRecord,
): Promise<undefined> {
  await removeLoneRecoveryCodes(tx, user.id)
  await announceFactors(tx, user.id)
  await recordEvent(tx, { kind: 'factor_removed', ...own(user, caller), details })
  if (tell) await mailUser(tx, user, factorRemovedMail)
}

const own = ({ id }: UserRow, { address, device }: Caller) => ({ userId: id, actorId: id, address, device })

function totpPresent() {
  return new Problem('factor_present', 'The authenticator app is already on. Turn it off first.')
}

export function noPasskeys() {
  return new Problem('not_found', 'Passkeys only work over https.')
}

export function passkeyNotFound() {
  return new Problem('not_found', 'Passkey not found.')
}
