import { createHmac, randomBytes } from 'node:crypto'
import { challengeLife, passkeyHost, type securityEndpoints } from '@dix/contract'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/client.ts'
import { loadOnce } from '../../platform/load-once.ts'
import { hashToken, isSame, type Keys } from '../codes/secrets.ts'
import { loginNameOf } from '../phones/queries.ts'
import type { UserRow } from '../queries.ts'
import { listPasskeys, lockPasskey, recordPasskeyUse, takeChallenge } from './queries.ts'

/** A passkey's response at sign-in, and for a new passkey, as the endpoints take them. */
export type Assertion = z.output<(typeof securityEndpoints.passkeyLogin)['body']>['passkey']
export type Attestation = z.output<(typeof securityEndpoints.addPasskey)['body']>['created']

/** Ed25519, ECDSA with P-256, RSA: the algorithms of current authenticators. */
const algorithms = [-8, -7, -257] as const

/** The domain and origin that passkeys are bound to. */
type Site = { keys: Keys; publicUrl: string }

/**
 * Imported when first used: its 280 files take a tenth of the startup time (docs/decisions/0015-warm-start.md).
 * Resolving the import again for each request of a flood takes 0.3 ms.
 */
const webauthn = loadOnce(() => import('@simplewebauthn/server'))

/** Options for any passkey of this shop; null if its URL allows none. */
export async function signInOptions({ keys, publicUrl }: Site) {
  const host = passkeyHost(publicUrl)
  if (!host) return null
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: host,
    challenge: newChallenge(keys, 'sign-in'),
    userVerification: 'required',
    timeout: challengeLife,
  })
}

/** Options for a new passkey of a user; null if the shop's URL allows none. */
export async function creationOptions(
  tx: Queries,
  { keys, publicUrl }: Site,
  { user, shop }: { user: UserRow; shop: string },
) {
  const host = passkeyHost(publicUrl)
  if (!host) return null
  const known = await listPasskeys(tx, user.id)
  const userName = await loginNameOf(tx, user)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: shop,
    rpID: host,
    userName,
    // An account that logs in by phone has no name at first.
    userDisplayName: user.name || userName,
    userID: new TextEncoder().encode(user.id),
    challenge: newChallenge(keys, `new ${user.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...algorithms],
    timeout: challengeLife,
  })
}

/**
 * Verifies a passkey's response within the caller's transaction: challenge, origin, signature, user verification, and
 * an increasing counter.
 *
 * @returns the owner of the passkey, or null
 */
export async function takeAssertion(
  tx: Queries,
  { keys, publicUrl }: Site,
  assertion: Assertion,
): Promise<string | null> {
  const host = passkeyHost(publicUrl)
  const passkey = host ? await lockPasskey(tx, assertion.id) : undefined
  if (!host || !passkey) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      ...namedIn(assertion),
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: (challenge) => isOpenChallenge(tx, keys, 'sign-in', challenge),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  await recordPasskeyUse(tx, passkey.id, checked.authenticationInfo.newCounter)
  return passkey.userId
}

/** Verifies a browser's new passkey within the caller's transaction. @returns the data to store, or null */
export async function takeAttestation(
  tx: Queries,
  { keys, publicUrl }: Site,
  userId: string,
  attestation: Attestation,
): Promise<{ credentialId: string; publicKey: string; counter: number } | null> {
  const host = passkeyHost(publicUrl)
  if (!host) return null
  const { clientDataJSON, attestationObject } = attestation.response
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: { ...namedIn(attestation), response: { clientDataJSON, attestationObject } },
    expectedChallenge: (challenge) => isOpenChallenge(tx, keys, `new ${userId}`, challenge),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: host,
    supportedAlgorithmIDs: [...algorithms],
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

const namedIn = ({ id, rawId, type }: Assertion | Attestation) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

const lengths = { body: 24, mac: 32 } as const

/** A challenge contains its own expiry and purpose, so that requesting one writes nothing. */
function newChallenge(keys: Keys, use: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(lengths.body)
  body.writeDoubleBE(Date.now() + challengeLife)
  randomBytes(16).copy(body, 8)
  return new Uint8Array(Buffer.concat([body, macOf(keys, use, body)]))
}

/** Whether a challenge is ours, has not expired, and was not used before. */
async function isOpenChallenge(tx: Queries, keys: Keys, use: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== lengths.body + lengths.mac) return false
  const body = bytes.subarray(0, lengths.body)
  const mac = bytes.subarray(lengths.body)
  if (!isSame(mac.toString('hex'), macOf(keys, use, body).toString('hex'))) return false
  const expiresAt = body.readDoubleBE()
  if (expiresAt <= Date.now()) return false
  return takeChallenge(tx, hashToken(bytes.toString('base64url')), new Date(expiresAt))
}

function macOf(keys: Keys, use: string, body: Uint8Array): Buffer {
  return createHmac('sha256', keys.challenges).update(use).update('\0').update(body).digest()
}
