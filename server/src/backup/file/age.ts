import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptOf,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupProblem, notWhole } from '../problems.ts'
import { inChunks } from './chunks.ts'

/**
 * Passphrase encryption in the format of age (https://c2sp.org/age), which the program `age` can decrypt. A chunk's
 * nonce is its number and whether it is the last, so chunks cannot be changed, omitted, reordered or cut off.
 */
const firstLine = 'age-encryption.org/v1\n'

/** Bytes of a chunk and of its tag, fixed by the format. */
const chunkSize = 64 * 1024
const tagSize = 16

const nonceSize = 16

/** 2¹⁷ rounds of scrypt take 128 MB and half a second; a file that asks for more than 2²⁰ is not ours. */
const work = { made: 17, most: 20 } as const

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptOf)

/**
 * The bytes of `source`, encrypted.
 *
 * @param rounds the logarithm of scrypt's N
 */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  rounds: number = work.made,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const nonce = randomBytes(nonceSize)
  yield Buffer.concat([await writeHeader(fileKey, passphrase, rounds), nonce])
  const key = derive(fileKey, nonce, 'payload')
  let number = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of inChunks(source, chunkSize)) {
    if (waiting.length > 0) yield seal(key, chunkNonce(number++, false), waiting)
    waiting = chunk
  }
  yield seal(key, chunkNonce(number, true), waiting)
}

/** Whether a file that begins with these bytes is encrypted. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, firstLine.length).toString('latin1') === firstLine
}

/** The position at which the chunks of an encrypted file begin, and their key. */
export type Opened = { start: number; key: Buffer }

/**
 * Reads the header of an encrypted file.
 *
 * @param beginning its first kilobyte
 * @throws BackupProblem if the passphrase is wrong, or the file was not encrypted with one
 */
export async function openHeader(beginning: Buffer, passphrase: string): Promise<Opened> {
  const text = beginning.toString('latin1')
  const read = /^([^\n]+\n-> scrypt ([\w+/]{22}) (\d\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n/.exec(text)
  const [header = '', authenticated = '', salt = '', rounds = '', wrapped = '', mac = ''] = read ?? []
  const nonce = beginning.subarray(header.length, header.length + nonceSize)
  if (!read || Number(rounds) > work.most || nonce.length < nonceSize)
    throw notWhole('its header is not that of a file encrypted with a passphrase')
  const fileKey = await unwrap(Buffer.from(wrapped, 'base64'), Buffer.from(salt, 'base64'), {
    passphrase,
    rounds: Number(rounds),
  })
  if (!timingSafeEqual(Buffer.from(base64(macOf(fileKey, authenticated))), Buffer.from(mac)))
    throw notWhole('its header does not match')
  return { start: header.length + nonceSize, key: derive(fileKey, nonce, 'payload') }
}

/**
 * The decrypted bytes, each chunk verified before it is passed on.
 *
 * @param source the file from `start` on
 * @throws BackupProblem if a chunk was altered
 */
export async function* decrypt(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  let waiting: Buffer | undefined
  for await (const chunk of inChunks(source, chunkSize + tagSize)) {
    if (waiting) yield open(key, chunkNonce(number++, false), waiting)
    waiting = chunk
  }
  if (!waiting) throw notWhole('its end is missing')
  yield open(key, chunkNonce(number, true), waiting)
}

async function writeHeader(fileKey: Buffer, passphrase: string, rounds: number): Promise<Buffer> {
  const salt = randomBytes(16)
  const wrapped = seal(await keyOf(passphrase, salt, rounds), zeroNonce, fileKey)
  const authenticated = `${firstLine}-> scrypt ${base64(salt)} ${rounds}\n${base64(wrapped)}\n---`
  return Buffer.from(`${authenticated} ${base64(macOf(fileKey, authenticated))}\n`, 'latin1')
}

async function unwrap(
  wrapped: Buffer,
  salt: Buffer,
  { passphrase, rounds }: { passphrase: string; rounds: number },
): Promise<Buffer> {
  const key = await keyOf(passphrase, salt, rounds)
  try {
    return open(key, zeroNonce, wrapped)
  } catch {
    throw new BackupProblem('This is not the passphrase of the backup. Nothing was restored.')
  }
}

/** @param rounds the logarithm of scrypt's N */
function keyOf(passphrase: string, salt: Buffer, rounds: number): Promise<Buffer> {
  const N = 2 ** rounds
  const saltOfAge = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  // Normalized, so that a passphrase gives the same key on every keyboard, regardless of how it composes accents.
  return scrypt(passphrase.normalize('NFC'), saltOfAge, 32, { N, r: 8, p: 1, maxmem: 2 * 128 * 8 * N })
}

function derive(fileKey: Buffer, salt: Buffer, use: 'payload' | 'header'): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, use, 32))
}

function macOf(fileKey: Buffer, text: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(text, 'latin1')
    .digest()
}

/** A key that is used once needs no unique nonce. */
const zeroNonce = Buffer.alloc(12)

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagSize })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagSize) throw notWhole('its end is missing')
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagSize })
  decipher.setAuthTag(sealed.subarray(-tagSize))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()])
  } catch {
    throw notWhole('a part of it has changed since it was encrypted')
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
