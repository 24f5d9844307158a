import { expect, test, vi } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { openPasswords } from './passwords.ts'

/** The library itself, with its checks counted. */
const argon2 = vi.hoisted(() => ({ checks: [] as string[] }))
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>()
  return {
    ...actual,
    verify: (hash: string, password: string) => {
      argon2.checks.push(hash.slice(0, hash.lastIndexOf('p=1$')))
      return actual.verify(hash, password)
    },
  }
})

test('without a hash, a check takes the same work and never matches', async () => {
  const passwords = openPasswords()
  const hash = await passwords.hash('mangue verte 7')
  expect(await passwords.matches('mangue verte 7', hash)).toBe(true)
  expect(await passwords.matches('mangue verte 7', undefined)).toBe(false)
  expect(argon2.checks).toEqual(['$argon2id$v=19$m=19456,t=2,', '$argon2id$v=19$m=19456,t=2,'])
})

test('one password has many hashes', async () => {
  const passwords = openPasswords()
  expect(await passwords.hash('mangue verte 7')).not.toBe(await passwords.hash('mangue verte 7'))
})

test('the most used passwords are known, in upper or lower case; a long phrase of one’s own is not', async () => {
  for (const common of ['password', 'Password1', 'AZERTYUIOP', 'sunshine', 'football', 'ｐａｓｓｗｏｒｄ']) {
    expect(await isCommonPassword(common), common).toBe(true)
  }
  for (const own of ['mangue verte 7', 'ditakh bien mûr'])
    expect(await isCommonPassword(own), own).toBe(false)
})
