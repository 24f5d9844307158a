import { type SecondFactor, securityLimits } from '@dix/contract'
import { type AnyColumn, and, count, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import { hashToken, randomPassword } from '../codes/secrets.ts'
import { passkeys, recoveryCodes, totpSecrets, usedChallenges } from '../schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** The second factors of an account; recovery codes count only in addition to another. */
export async function findFactorMethods(tx: Queries, userId: string): Promise<SecondFactor['methods']> {
  const [found] = (
    await tx.execute<{ totp: boolean; passkey: boolean; recovery: boolean }>(sql`
      select exists (select from ${totpSecrets} where user_id = ${userId} and confirmed_at is not null) as totp,
        exists (select from ${passkeys} where user_id = ${userId}) as passkey,
        exists (select from ${recoveryCodes} where user_id = ${userId}) as recovery`)
  ).rows
  if (!found || !(found.totp || found.passkey)) return []
  const all = { totp: found.totp, passkey: found.passkey, recovery_code: found.recovery }
  return (['totp', 'passkey', 'recovery_code'] as const).filter((method) => all[method])
}

/** SQL for whether a user has a second factor. */
export const userHasFactor = (userId: AnyColumn) => sql<boolean>`(
  exists (select from ${totpSecrets} where user_id = ${userId} and confirmed_at is not null)
  or exists (select from ${passkeys} where user_id = ${userId}))`

/** After a factor was added or removed, the user's streams end and reopen with their new access. */
export async function announceFactors(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('sessions', ${JSON.stringify([userId])})`)
}

/** Whether a user has a passkey or a confirmed secret of an authenticator app. */
export async function hasFactor(tx: Queries, userId: string): Promise<boolean> {
  return (await findFactorMethods(tx, userId)).length > 0
}

/** Stores the secret of an app to be confirmed, replacing an unconfirmed one. Returns false if one is confirmed. */
export async function putTotpSecret(tx: Queries, userId: string, secret: string): Promise<boolean> {
  const stored = await tx
    .insert(totpSecrets)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, lastPeriod: null, createdAt: sql`now()` },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId })
  return stored.length > 0
}

/** The encrypted secret of an app, locked until the transaction ends. */
export async function lockTotpSecret(
  tx: Queries,
  userId: string,
): Promise<typeof totpSecrets.$inferSelect | undefined> {
  const [found] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).for('update')
  return found
}

/** From then on the secret counts as a second factor. */
export async function confirmTotpSecret(tx: Queries, userId: string): Promise<void> {
  await tx.update(totpSecrets).set({ confirmedAt: sql`now()` }).where(eq(totpSecrets.userId, userId))
}

/** Uses up a period, and all earlier ones. Returns false if it was used already. */
export async function takePeriod(tx: Queries, userId: string, period: number): Promise<boolean> {
  const taken = await tx
    .update(totpSecrets)
    .set({ lastPeriod: period })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        or(isNull(totpSecrets.lastPeriod), lt(totpSecrets.lastPeriod, period)),
      ),
    )
    .returning({ userId: totpSecrets.userId })
  return taken.length > 0
}

/** Removes the app's secret, confirmed or not. Returns false if none was confirmed. */
export async function removeTotpSecret(tx: Queries, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt })
  return removed.some(({ confirmedAt }) => confirmedAt !== null)
}

/** The time when the app was confirmed; null if there is none. */
export async function findTotpSince(tx: Queries, userId: string): Promise<Date | null> {
  const [found] = await tx
    .select({ confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
  return found?.confirmedAt ?? null
}

/** Replaces a user's recovery codes. @returns the new ones, shown only this once */
export async function replaceRecoveryCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: securityLimits.recoveryCodes }, randomPassword)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ hash: hashRecoveryCode(userId, code), userId })))
  return codes
}

/** Uses up a recovery code as typed. */
export async function takeRecoveryCode(tx: Queries, userId: string, typed: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hashRecoveryCode(userId, typed)), eq(recoveryCodes.userId, userId)))
    .returning({ hash: recoveryCodes.hash })
  return taken.length > 0
}

/** Ignores case, spaces and dashes. */
function hashRecoveryCode(userId: string, typed: string): string {
  return hashToken(`${userId} ${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}

/** Only unused codes: used ones are deleted. */
export async function countRecoveryCodes(tx: Queries, userId: string): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return found?.count ?? 0
}

/** Returns false if this passkey is already registered. */
export async function insertPasskey(
  tx: Queries,
  passkey: Pick<PasskeyRow, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'name'>,
): Promise<boolean> {
  const added = await tx
    .insert(passkeys)
    .values({ id: newId(), ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return added.length > 0
}

/** Oldest first. */
export async function listPasskeys(tx: Queries, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
}

/** Locks the passkey until the transaction ends, so that one request at a time checks its counter. */
export async function lockPasskey(tx: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
    .for('update')
  return found
}

/** @param counter as the passkey reported it */
export async function recordPasskeyUse(tx: Queries, id: string, counter: number): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, id))
}

/** Returns false if the user has no such passkey. */
export async function renamePasskey(
  tx: Queries,
  { id, userId, name }: Pick<PasskeyRow, 'id' | 'userId' | 'name'>,
): Promise<boolean> {
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** @returns its name, or undefined if the user has no such passkey */
export async function removePasskey(tx: Queries, id: string, userId: string): Promise<string | undefined> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name })
  return removed?.name
}

/** Removes the recovery codes of a user without any other factor. */
export async function removeLoneRecoveryCodes(tx: Queries, userId: string): Promise<void> {
  if (!(await hasFactor(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Removes every factor of a user. @returns whether there were any */
export async function removeFactors(tx: Queries, userId: string): Promise<boolean> {
  const had = await hasFactor(tx, userId)
  await removeTotpSecret(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await removeLoneRecoveryCodes(tx, userId)
  return had
}

/** Removes factors added since a given time, and recovery codes created since. */
export async function removeFactorsSince(tx: Queries, userId: string, since: Date): Promise<void> {
  await tx
    .delete(totpSecrets)
    .where(
      and(
        eq(totpSecrets.userId, userId),
        or(isNull(totpSecrets.confirmedAt), gte(totpSecrets.confirmedAt, since)),
      ),
    )
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
  await removeLoneRecoveryCodes(tx, userId)
}

/** Uses up a challenge. Returns false if it was used before. */
export async function takeChallenge(tx: Queries, hash: string, expiresAt: Date): Promise<boolean> {
  const taken = await tx
    .insert(usedChallenges)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash })
  return taken.length > 0
}

export async function sweepChallenges(tx: Queries): Promise<void> {
  await tx.delete(usedChallenges).where(sql`${usedChallenges.expiresAt} < now()`)
}
