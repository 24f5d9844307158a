import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Keys } from '../codes/secrets.ts'

/** Number of 30-second periods by which a phone's clock may be off. */
const tolerance = 1

/** A new secret of an authenticator app: 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URL in the QR code for the app. */
export function totpUri(secret: string, { shop, account }: { shop: string; account: string }): string {
  return totpOf(secret, { issuer: shop, label: account }).toString()
}

/**
 * The 30-second period that a code belongs to; null for a wrong code.
 *
 * @param code six digits
 * @param now milliseconds since 1970
 */
export function periodOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
}

/** AES-256-GCM, bound to the user, so that a secret copied to another user's row cannot be decrypted. */
export function encryptSecret(keys: Keys, userId: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.factors, iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null if it was encrypted with another key, such as after a restore with another `TOKEN_SECRET`. */
export function decryptSecret(keys: Keys, userId: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const cipher = createDecipheriv('aes-256-gcm', keys.factors, bytes.subarray(0, 12))
    cipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
