import { createECDH, hkdfSync } from 'node:crypto'

/** The shop's identity for push services. Both keys as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The shop's keys for Web Push, the same on every node and after every start. Extra bytes make all keys equally likely
 * (FIPS 186-5, A.2.1).
 *
 * @param secret the shop's `TOKEN_SECRET`
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'dix web push', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
