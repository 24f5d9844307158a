import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'

/** URL of a shop with passkeys. */
export const passkeyUrl = 'http://localhost'

/** The code that an authenticator app shows, now or some periods of 30 seconds later. */
export function totpCode(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Ceremony = { challenge: string; origin?: string; host?: string; verified?: boolean }

/** A phone with one passkey, as a browser answers for it. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = passkeyUrl }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ host = 'localhost', verified = true }: Ceremony, isNew: boolean) => {
    const flags = 1 | (verified ? 4 : 0) | (isNew ? 64 : 0)
    const head = Buffer.alloc(37)
    sha256(host).copy(head)
    head.writeUInt8(flags, 32)
    head.writeUInt32BE(counter, 33)
    return head
  }
  const bytesOf = (part = '') => new Uint8Array(Buffer.from(part, 'base64url'))
  const cose = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    )
  const named = { id: asText(id), rawId: asText(id), type: 'public-key' as const }

  return {
    /** Answers `POST passkey/start`. */
    create(ceremony: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([authenticatorData(ceremony, true), Buffer.alloc(16), length, id, cose()])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      const response = {
        clientDataJSON: asText(clientData('webauthn.create', ceremony)),
        attestationObject: asText(attestationObject),
      }
      return { ...named, response }
    },
    /** Answers `POST passkey/options`. @param count the counter that it claims; by default one more than the last */
    answer(ceremony: Ceremony, count = counter + 1) {
      counter = count
      const client = clientData('webauthn.get', ceremony)
      const data = authenticatorData(ceremony, false)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: asText(client),
        authenticatorData: asText(data),
        signature: asText(signature),
      }
      return { ...named, response }
    },
  }
}
