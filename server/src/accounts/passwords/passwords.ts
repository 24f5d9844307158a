import { randomBytes } from 'node:crypto'
import type { Options } from '@node-rs/argon2'
import { loadOnce } from '../../platform/load-once.ts'

/**
 * OWASP's first choice for argon2id, 12 ms of a core here: 19 MiB, 2 passes, 1 lane. Old hashes keep their parameters.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options
const encodedCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export type Passwords = {
  /** A hash in its encoded form. */
  hash(password: string): Promise<string>
  /** Whether a password matches a hash. Without a hash, it does the same work and returns false. */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** Whether a hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean
}

/** Hashes passwords with argon2id, for callers admitted by the queue. The native library loads on first use. */
export function openPasswords(): Passwords {
  const library = loadOnce(() => import('@node-rs/argon2'))
  const dummy = loadOnce(unknownPasswordHash)

  async function hash(password: string): Promise<string> {
    const argon2 = await library()
    return argon2.hash(folded(password), cost)
  }

  async function matches(password: string, given: string | undefined): Promise<boolean> {
    const argon2 = await library()
    // Also with a hash, so that the first unknown account takes no longer.
    const unknown = await dummy()
    const against = given ?? unknown
    const same = await argon2.verify(against, folded(password))
    return same && given !== undefined
  }

  return { hash, matches, isOutdated: (encoded) => !encoded.startsWith(encodedCost) }
}

/** The hash of an unknown password, for accounts that nobody can sign in to. */
export async function unknownPasswordHash(): Promise<string> {
  const argon2 = await import('@node-rs/argon2')
  return argon2.hash(randomBytes(16), cost)
}

/** Keyboards compose accented letters in two ways; both are the same password (NIST SP 800-63B, section 5.1.1.2). */
function folded(password: string): string {
  return password.normalize('NFKC')
}
