import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../platform/http/problem.ts'
import { networkOf } from '../platform/http/sender.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often something may be tried: points per seconds. `both` counts one account from one address, so that
 * a stranger locks nobody out; `account` bounds guessing from many addresses, over a time short enough for
 * the owner to wait; `address` bounds one sender, high because a mobile operator puts thousands of
 * shoppers behind one address.
 */
const rules = {
  /**
   * Ten typing errors; guessing from a hundred addresses still gets 30 tries in 5 minutes. Those two guard each
   * account; `address` only bounds our hashing, far above what one operator's shoppers mistype together.
   */
  login: { both: [10, 15 * minute], account: [30, 5 * minute], address: [1_000, 15 * minute] },
  /** Of a browser that signed in to the account before: strangers do not use it up. `account` is browser and email. */
  knownLogin: { account: [10, 15 * minute] },
  /** `account` is the email: it is made and deleted in vain. Shoppers of one operator share out the work by turns. */
  register: { account: [10, hour] },
  /** Beyond it accounts are made all the same, and ask for their mail themselves. */
  registrationMail: { address: [600, hour] },
  /**
   * Each is a mail to somebody who may not have asked for it, and the only limit of these mails. With five tries a code,
   * `account` also bounds guessing: 50 an hour of a million.
   */
  forgotPassword: { both: [5, 15 * minute], account: [10, hour], address: [600, hour] },
  /** As `knownLogin`. */
  knownForgotPassword: { account: [5, hour] },
  /** Wrong reset codes of browsers that asked for none, all of an email together (contract, "Session"). */
  codeElsewhere: { account: [5, day], address: [100, hour] },
  /** Codes of a new email, which its own user enters. One dies after 5 tries; this bounds how many can be tried. */
  code: { both: [15, 15 * minute], account: [60, hour], address: [100, hour] },
  /** Invalid proofs. They cannot be guessed. */
  resetPassword: { both: [10, 15 * minute], address: [60, hour] },
  /**
   * Codes of second factors after a right password. `account` bounds guessing from many addresses, the known browser's
   * budget is its own; three of a million codes count at a time.
   */
  secondFactor: { both: [10, 15 * minute], account: [20, hour], address: [100, hour] },
  /** As `knownLogin`. */
  knownSecondFactor: { account: [10, 15 * minute] },
  /** The same codes to confirm a change, by somebody who is signed in. */
  factorConfirmation: { account: [10, 15 * minute] },
  /** Challenges of logins that are over, which cannot be guessed. */
  deadChallenge: { address: [300, hour] },
  /** Passkeys that fail. To check one costs a signature. */
  passkey: { address: [300, hour] },
  /** Secrets and options for new factors. */
  newFactor: { account: [30, hour] },
  /** A client refreshes every 15 minutes, each of its tabs at worst. `account` is the session. */
  refresh: { account: [60, 15 * minute] },
  /** Slows down clients that repeat invalid tokens. Valid tokens from the same address are never refused. */
  deadRefresh: { address: [100, 15 * minute] },
  /** Links that are dead. Those that live are never refused. */
  verifyEmail: { address: [100, hour] },
  undoEmailChange: { address: [100, hour] },
  invitation: { address: [100, hour] },
  /** Mails that a signed-in user causes, to an address that may not be theirs. */
  mail: { account: [5, hour], address: [600, hour] },
  /**
   * Mails to one address, from any cause but resets: `account` is the recipient. Security mails to the owner of a
   * verified address are not counted, or a thief would use them up first.
   */
  mailTo: { account: [10, hour] },
  /** Asked of somebody who found a phone unlocked: the password again. */
  password: { account: [10, 15 * minute] },
  /** Decoding takes a core for a second at worst; a wrong file or two belongs to choosing a picture. */
  picture: { account: [60, hour] },
  /** Reports of zero-result searches; those beyond the limit are silently ignored. */
  zeroResultSearch: { address: [300, hour] },
  /**
   * Of those, searches that are new on that day. Real shoppers behind one address have fewer; somebody who invents
   * them needs twenty addresses to fill the list of a day. Known ones still count.
   */
  newZeroResultSearch: { address: [100, day] },
  /** Counts an address once for a search and day: searches of several senders rank first. */
  zeroResultSender: { both: [1, day] },
  /** Subscriptions and tests of push notifications, each of which may cost a request to somebody's server. */
  notification: { account: [30, hour] },
  /** A cart is merged at sign-in, and by each tab that had one. Each may write two hundred lines. */
  cartMerge: { account: [60, hour] },
  /** Reviews that are written or changed. Only those who bought write any; a shopper may rate a whole order. */
  review: { account: [40, hour], address: [400, hour] },
  /** Codes of coupons that there are not. Right ones are never refused, whatever neighbours of an address guess. */
  coupon: { account: [10, 15 * minute], address: [400, hour] },
  /** Choices of how to hear of orders: each is kept on record. */
  consent: { account: [30, hour] },
  /** An export reads every feature. */
  personalDataExport: { account: [30, hour] },
} as const satisfies Record<string, Partial<Record<Scope, readonly [points: number, seconds: number]>>>

type Scope = 'both' | 'account' | 'address'
export type LimitName = keyof typeof rules

/** Whom a try is counted for. `account` is whatever names it: an email, an id. */
export type RateLimitSubject = { account?: string; address?: string }

export type Limits = {
  /** Counts a try. @throws Problem `rate_limited` that says when the next one may come */
  count(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<void>
  /** Counts a try, for callers that go on in silence: false when it was one too many. */
  allows(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<boolean>
  /**
   * Does not count an attempt that was right: this account at this address starts over; the account and the address
   * as a whole get this one attempt back.
   */
  forgive(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<void>
}

/** Limits shared by all nodes through the database; without it each node counts in memory. */
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

  function counters(name: LimitName, rateLimitSubject: RateLimitSubject) {
    return (['address', 'both', 'account'] as const).flatMap((scope) => {
      const limiter = limiters.get(`${name} ${scope}`)
      return limiter ? [{ scope, limiter, key: keyOf(scope, rateLimitSubject) }] : []
    })
  }

  /**
   * Milliseconds to wait, or null when the try was counted. One counter after the other, and what one refuses
   * is given back to those before it: a blocked sender uses up neither an account nor the neighbours.
   */
  async function take(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<number | null> {
    const taken: ReturnType<typeof counters> = []
    for (const counter of counters(name, rateLimitSubject)) {
      try {
        await counter.limiter.consume(counter.key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        for (const { limiter, key } of taken) await limiter.reward(key)
        return refused.msBeforeNext
      }
      taken.push(counter)
    }
    return null
  }

  return {
    async count(name, rateLimitSubject) {
      const wait = await take(name, rateLimitSubject)
      if (wait !== null) throw tooMany(wait)
    },
    async allows(name, rateLimitSubject) {
      return (await take(name, rateLimitSubject)) === null
    },
    async forgive(name, rateLimitSubject) {
      for (const { scope, limiter, key } of counters(name, rateLimitSubject)) {
        if (scope === 'both') await limiter.delete(key)
        else await limiter.reward(key)
      }
    },
  }
}

function tooMany(ms: number) {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  if (retryAfter > 2 * hour) {
    const values = { hours: Math.ceil(retryAfter / hour) }
    return new Problem('rate_limited', 'Too many attempts. Please try again in {hours} h.', {
      values,
      retryAfter,
    })
  }
  const values = { minutes: Math.ceil(retryAfter / minute) }
  return new Problem('rate_limited', 'Too many attempts. Please try again in {minutes} min.', {
    values,
    retryAfter,
  })
}

/** Hashed: nobody shall read typed addresses in the table, and they may be of any length. */
function keyOf(scope: Scope, { account = '', address = '' }: RateLimitSubject): string {
  const parts = { both: [account, networkOf(address)], account: [account], address: [networkOf(address)] }[
    scope
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
