import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { accountLimits } from '@dix/contract'
import { networkOf } from '../../platform/http/sender.ts'

/**
 * Keys of accounts, each for one purpose, so that a signature made with one reveals nothing about another. Those of
 * every order are key objects, because Node prepares raw bytes again for each hash.
 */
export type Keys = {
  access: Uint8Array
  codes: Uint8Array
  networks: KeyObject
  emails: KeyObject
  factors: Uint8Array
  challenges: Uint8Array
}

/** @param secret the shop's `TOKEN_SECRET` */
export function deriveKeys(secret: string): Keys {
  const derive = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', `dix ${use}`, 32))
  return {
    access: derive('access tokens'),
    codes: derive('one-time codes'),
    networks: createSecretKey(derive('networks')),
    emails: createSecretKey(derive('emails')),
    factors: derive('second factors'),
    challenges: derive('passkey challenges'),
  }
}

/** 256 random bits as text for URLs, cookies and JSON. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a random token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Six uniformly random digits. */
export function randomCode(): string {
  return String(randomInt(10 ** accountLimits.code)).padStart(accountLimits.code, '0')
}

/** The stored hash of a code for a new email, valid only with the key and for that user. */
export const hashEmailCode = (keys: Keys, code: string, userId: string) =>
  hashCode(keys, `email ${userId} ${code}`)

/** The stored hash of a reset code, valid only with the key and for that user. */
export const hashResetCode = (keys: Keys, code: string, userId: string) =>
  hashCode(keys, `password ${userId} ${code}`)

/** The stored hash of a code for a phone number in E.164, valid only with the key and for that number. */
export const hashPhoneCode = (keys: Keys, code: string, phone: string) =>
  hashCode(keys, `phone ${phone} ${code}`)

/** The same for a code that was emailed because no message could be sent: it proves the mailbox, not the number. */
export const hashMailedPhoneCode = (keys: Keys, code: string, phone: string) =>
  hashCode(keys, `mailed phone ${phone} ${code}`)

function hashCode(keys: Keys, text: string): string {
  return createHmac('sha256', keys.codes).update(text).digest('base64url')
}

/** Identifies the network of an address without revealing it to anyone without the key. */
export function hashNetwork(keys: Keys, address: string): string {
  return createHmac('sha256', keys.networks).update(networkOf(address)).digest('base64url')
}

/** Identifies an email even after its account is deleted, without revealing it to anyone without the key. */
export function hashEmail(keys: Keys, email: string): string {
  return createHmac('sha256', keys.emails).update(email.toLowerCase()).digest('base64url')
}

/** Constant-time comparison. */
export function isSame(a: string, b: string): boolean {
  const [one, two] = [Buffer.from(a), Buffer.from(b)]
  return one.length === two.length && timingSafeEqual(one, two)
}

/** Excludes letters and digits that look alike: 16 of 31 characters, 79 bits. Users type it only once. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
