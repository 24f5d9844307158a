import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isEncrypted, openHeader } from './age.ts'

const passphrase = 'mangue verte et mil'

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 50_000) yield bytes.subarray(from, from + 50_000)
}

const encrypted = (bytes: Buffer) => buffer(encrypt(piecesOf(bytes), passphrase, 10))

async function decrypted(bytes: Buffer, given = passphrase): Promise<Buffer> {
  const { start, key } = await openHeader(bytes.subarray(0, 1_024), given)
  return buffer(decrypt(piecesOf(bytes.subarray(start)), key))
}

test.each([0, 65_536, 70_000])(
  '%i bytes survive encryption, and `age` can decrypt them too',
  async (size) => {
    const bytes = randomBytes(size)
    const sealed = await encrypted(bytes)
    expect(isEncrypted(sealed)).toBe(true)
    expect(await decrypted(sealed)).toEqual(bytes)
    const library = new Decrypter()
    library.addPassphrase(passphrase)
    expect(Buffer.from(await library.decrypt(sealed))).toEqual(bytes)
  },
)

test('files that `age` encrypted with a passphrase can be read', async () => {
  const bytes = randomBytes(70_000)
  const library = new Encrypter()
  library.setPassphrase(passphrase)
  library.setScryptWorkFactor(10)
  expect(await decrypted(Buffer.from(await library.encrypt(bytes)))).toEqual(bytes)
})

test('a wrong passphrase, or a changed, missing or additional byte is refused', async () => {
  const bytes = randomBytes(150_000)
  const sealed = await encrypted(bytes)
  await expect(decrypted(sealed, `${passphrase}!`)).rejects.toThrow(/not the passphrase/)
  const { start, key } = await openHeader(sealed.subarray(0, 1_024), passphrase)
  const body = sealed.subarray(start)
  const read = (changed: Buffer) => buffer(decrypt(piecesOf(changed), key))
  const chunk = 65_536 + 16
  for (const length of [0, 10, chunk - 1, chunk, 2 * chunk, body.length - 1])
    await expect(read(body.subarray(0, length)), `${length} bytes`).rejects.toThrow(/changed or cut short/)
  for (const at of [0, chunk - 1, chunk + 5, body.length - 1]) {
    const changed = Buffer.from(body)
    changed[at]! ^= 1
    await expect(read(changed), `byte ${at}`).rejects.toThrow(/changed or cut short/)
  }
  await expect(read(Buffer.concat([body, Buffer.from('x')]))).rejects.toThrow(/changed or cut short/)
  const swapped = [body.subarray(chunk, 2 * chunk), body.subarray(0, chunk), body.subarray(2 * chunk)]
  await expect(read(Buffer.concat(swapped))).rejects.toThrow(/changed or cut short/)
})

test('a changed header is refused', async () => {
  const sealed = await encrypted(Buffer.from('eggs'))
  for (let at = 22; at < 150; at += 5) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 2
    await expect(decrypted(changed), `byte ${at}`).rejects.toThrow(/changed or cut short|not the passphrase/)
  }
})
