import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../platform/http/problem.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often something may be tried: points per seconds. `both` counts one account from one address, so that
 * a stranger locks nobody out; `account` bounds guessing from many addresses, over a time short enough for
 * the owner to wait; `address` bounds one sender, high because a mobile operator puts thousands of
 * shoppers behind one address.
 */
const rules = {
  /** Ten typing errors; guessing from a hundred addresses still gets 30 tries in 5 minutes. */
  login: { both: [10, 15 * minute], account: [30, 5 * minute], address: [100, 15 * minute] },
  /** Accounts cost us a mail and 12 ms of hashing each. */
  register: { address: [100, hour] },
  /** Each is a mail to somebody who may not have asked for it. */
  forgotPassword: { both: [5, 15 * minute], account: [10, hour], address: [60, hour] },
  /** A code dies after 5 tries; this bounds how many codes can be tried: 60 an hour of a million. */
  code: { both: [15, 15 * minute], account: [60, hour], address: [100, hour] },
  /** Proofs cannot be guessed; each try may cost a hash. */
  resetPassword: { both: [10, 15 * minute], address: [60, hour] },
  /** A client refreshes every 15 minutes, each of its tabs at worst. `account` is the session. */
  refresh: { account: [60, 15 * minute] },
  /** Tokens cannot be guessed, but asking costs us a query: what was right is forgiven. */
  deadRefresh: { address: [100, 15 * minute] },
  verifyEmail: { address: [100, hour] },
  /** Mails that a signed-in person sends, to an address that may be anybody's. */
  mail: { account: [5, hour], address: [60, hour] },
  /** Asked of somebody who found a phone unlocked: the password again. */
  password: { account: [10, 15 * minute] },
  /** Decoding a picture, gathering a download. */
  heavy: { account: [30, hour] },
} as const satisfies Record<string, Partial<Record<Scope, readonly [points: number, seconds: number]>>>

type Scope = 'both' | 'account' | 'address'
export type LimitName = keyof typeof rules

/** Whom a try is counted for. `account` is whatever names it: an email, an id. */
export type Trier = { account?: string; address: string }

export type Limits = {
  /** Counts a try. @throws Problem `rate_limited` that says when the next one may come */
  count(name: LimitName, trier: Trier): Promise<void>
  /** Takes a try back that turned out right: the account starts over, the address gets one back. */
  forgive(name: LimitName, trier: Trier): Promise<void>
}

/** Limits shared by all nodes through the database; without it each node goes on counting in memory. */
export function openLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  for (const [name, scopes] of Object.entries(rules)) {
    for (const [scope, [points, duration]] of Object.entries(scopes)) {
      limiters.set(
        `${name} ${scope}`,
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `${name}-${scope}`,
          points,
          duration,
          insuranceLimiter: new RateLimiterMemory({ keyPrefix: `${name}-${scope}`, points, duration }),
        }),
      )
    }
  }

  function counters(name: LimitName, trier: Trier) {
    return (['both', 'account', 'address'] as const).flatMap((scope) => {
      const limiter = limiters.get(`${name} ${scope}`)
      return limiter ? [{ scope, limiter, key: keyOf(scope, trier) }] : []
    })
  }

  return {
    async count(name, trier) {
      // One after the other: what one counter refuses must not use up the others.
      for (const { limiter, key } of counters(name, trier)) {
        await limiter.consume(key).catch((refused: unknown) => {
          throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused
        })
      }
    },
    async forgive(name, trier) {
      for (const { scope, limiter, key } of counters(name, trier)) {
        if (scope === 'both') await limiter.delete(key)
        else await limiter.reward(key)
      }
    },
  }
}

function tooMany(ms: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new Problem('rate_limited', 'Too many attempts. Please try again in {minutes} min.', {
    values: { minutes: Math.ceil(retryAfter / minute) },
    retryAfter,
  })
}

/** Hashed: what strangers typed is nobody's to read in a table, and may be of any length. */
function keyOf(scope: Scope, { account = '', address }: Trier): string {
  const parts = { both: [account, network(address)], account: [account], address: [network(address)] }[scope]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Who is behind an address: an IPv4 address, or the /64 that one IPv6 connection gets as a whole. */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().replace(/%.*$/, '')}/64`,
  ).toString()
}
