import type { SignInMethod } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Keys } from '../codes/secrets.ts'
import { lockTotpSecret, takePeriod, takeRecoveryCode } from './queries.ts'
import { decryptSecret, periodOfCode } from './totp.ts'

/**
 * Uses up an app code or recovery code within the caller's transaction: each works once.
 *
 * @param typed with or without spaces and dashes
 * @returns which one it was; null for a wrong or used code
 */
export async function takeFactorCode(
  tx: Queries,
  keys: Keys,
  userId: string,
  typed: string,
): Promise<Extract<SignInMethod, 'totp' | 'recovery_code'> | null> {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(tx, userId, typed)) ? 'recovery_code' : null
  const stored = await lockTotpSecret(tx, userId)
  if (!stored?.confirmedAt) return null
  return (await takeTotpCode(tx, keys, stored, digits)) ? 'totp' : null
}

/** Uses up an app code. The caller holds the lock of `lockTotpSecret`. @param code six digits */
export async function takeTotpCode(
  tx: Queries,
  keys: Keys,
  { userId, secret }: { userId: string; secret: string },
  code: string,
): Promise<boolean> {
  const plain = decryptSecret(keys, userId, secret)
  const period = plain === null ? null : periodOfCode(plain, code, Date.now())
  return period !== null && takePeriod(tx, userId, period)
}

/** @param field of the form that contains the code */
export function wrongFactorCode(field: 'code' | 'totp' = 'code') {
  const message = 'This code is incorrect or has already been used. Enter the current code from your app.'
  return new Problem('wrong_code', message, { fields: { [field]: message } })
}
