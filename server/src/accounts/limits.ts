import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../platform/http/problem.ts'
import { networkOf } from '../platform/http/sender.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Attempts (points) per number of seconds. `both` counts one account from one IP address, so that strangers cannot lock
 * anyone out. `account` bounds guessing from many IP addresses, for a time short enough for the owner to wait.
 * `address` bounds one sender; it is high because mobile operators put thousands of shoppers behind one IP address.
 */
const rules = {
  /**
   * Allows ten typing errors, while guessing from a hundred IP addresses still gets only 30 attempts in 5 minutes.
   * `address` only bounds our hashing, far above the typing errors of one operator's shoppers.
   */
  login: { both: [10, 15 * minute], account: [30, 5 * minute], address: [1_000, 15 * minute] },
  /**
   * For a browser that signed in to the account before, so that strangers cannot use up its budget. `account` is
   * browser and email.
   */
  knownLogin: { account: [10, 15 * minute] },
  /**
   * `account` is the email, which can be registered and deleted repeatedly. Shoppers of one operator share the budget.
   */
  register: { account: [10, hour] },
  /** Beyond this limit accounts are still created, but users have to request their email. */
  registrationMail: { address: [600, hour] },
  /**
   * Each sends an email to a user who may not have requested it, and this is the only limit. With five attempts per
   * code, `account` also bounds guessing: 50 an hour out of a million.
   */
  forgotPassword: { both: [5, 15 * minute], account: [10, hour], address: [600, hour] },
  /** Like `knownLogin`. */
  knownForgotPassword: { account: [5, hour] },
  /** Wrong reset codes of browsers that requested none, counted per email. */
  codeElsewhere: { account: [5, day], address: [100, hour] },
  /**
   * Codes of a new email, which its own user enters. A code is void after 5 attempts; this bounds the number of codes
   * that can be tried.
   */
  code: { both: [15, 15 * minute], account: [60, hour], address: [100, hour] },
  /**
   * Codes to phones cost money: `account` is the number. A browser that signed in with it before has its own budget,
   * which strangers cannot use up.
   */
  phoneCode: { account: [5, hour] },
  /** With the default settings, one IP address cannot spend all of a day's 83 codes to numbers without an account. */
  phoneCodeDay: { account: [10, day], address: [60, day] },
  /** Like `knownLogin`. */
  knownPhoneCode: { account: [5, hour] },
  /** `account` is the number: a client without cookies becomes a new known browser at each login. */
  knownPhoneCodeDay: { account: [20, day] },
  phoneCodeAddress: { address: [60, hour] },
  /** Their own, because strangers behind the same operator's IP address can use up the other for nothing. */
  knownPhoneCodeAddress: { address: [60, hour] },
  /** `account` is the browser, for all numbers. */
  phoneCodeBrowser: { account: [5, hour] },
  /** Invalid proofs. They cannot be guessed. */
  resetPassword: { both: [10, 15 * minute], address: [60, hour] },
  /**
   * Second-factor codes after a correct password. `account` bounds guessing from many IP addresses, and a known browser
   * has its own budget; three of a million codes are valid at a time.
   */
  secondFactor: { both: [10, 15 * minute], account: [20, hour], address: [100, hour] },
  /** Like `knownLogin`. */
  knownSecondFactor: { account: [10, 15 * minute] },
  /** The same codes when a signed-in user confirms a change. */
  factorConfirmation: { account: [10, 15 * minute] },
  /** Expired or unknown login challenges, which cannot be guessed. */
  deadChallenge: { address: [300, hour] },
  /** Failing passkeys, which cannot be guessed. Valid ones are never refused, even if a neighbour sends others. */
  passkey: { address: [300, hour] },
  /** Secrets and options for new factors. */
  newFactor: { account: [30, hour] },
  /** A client refreshes every 15 minutes, at worst in each of its tabs. `account` is the session. */
  refresh: { account: [60, 15 * minute] },
  /** Slows down clients that repeat invalid tokens. Valid tokens from the same IP address are never refused. */
  deadRefresh: { address: [100, 15 * minute] },
  /** Expired links. Valid ones are never refused. */
  verifyEmail: { address: [100, hour] },
  undoEmailChange: { address: [100, hour] },
  invitation: { address: [100, hour] },
  /** Emails that a signed-in user triggers, to an address that may not be theirs. */
  mail: { account: [5, hour], address: [600, hour] },
  /**
   * Emails to one address for any reason but resets: `account` is the recipient. Security emails to the owner of a
   * verified address do not count, or a thief could use up the budget first.
   */
  mailTo: { account: [10, hour] },
  /** Entering the password again, possibly on an unlocked phone that is not the user's own. */
  password: { account: [10, 15 * minute] },
  /** Decoding takes up to a second of CPU; users may pick a wrong file or two. */
  picture: { account: [60, hour] },
  /** Reports of zero-result searches; those beyond the limit are silently ignored. */
  zeroResultSearch: { address: [300, hour] },
  /**
   * Those reports whose search is new that day. Real shoppers behind one IP address have fewer; inventing enough to
   * fill a day's list takes twenty IP addresses. Known ones still count.
   */
  newZeroResultSearch: { address: [100, day] },
  /** Counts an IP address once per search and day, because searches of several senders rank first. */
  zeroResultSender: { both: [1, day] },
  /** Subscriptions and tests of push notifications, each of which may send a request to another server. */
  notification: { account: [30, hour] },
  /** A cart is merged at sign-in, by each tab that had one. A merge may write two hundred lines. */
  cartMerge: { account: [60, hour] },
  /** Reviews that are written or changed. Only buyers can write them; a shopper may review a whole order. */
  review: { account: [40, hour], address: [400, hour] },
  /** Unknown coupon codes. Valid ones are never refused, even if others guess from the same IP address. */
  coupon: { account: [10, 15 * minute], address: [400, hour] },
  /** Emails that staff send again: `account` is the order. */
  orderMail: { account: [5, hour] },
  /** Choices of how a refund is paid out: each change is emailed. */
  payoutChoice: { account: [20, hour] },
  /** Additions to an order: each moves stock and may be emailed. */
  orderAddition: { account: [20, hour] },
  /** Choices of notification channel: each is recorded. */
  consent: { account: [30, hour] },
  /** An export reads every feature. */
  personalDataExport: { account: [30, hour] },
} as const satisfies Record<string, Partial<Record<Scope, readonly [points: number, seconds: number]>>>

type Scope = 'both' | 'account' | 'address'
export type LimitName = keyof typeof rules

/** The subject that an attempt is counted for. `account` is any identifier: an email, an id. */
export type RateLimitSubject = { account?: string; address?: string }

export type Limits = {
  /** Counts an attempt. @throws Problem `rate_limited` with the time of the next allowed attempt */
  count(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<void>
  /** Counts an attempt, for callers that continue silently: false if it exceeded the limit. */
  allows(name: LimitName, rateLimitSubject: RateLimitSubject): Promise<boolean>
  /** Counts attempts that were made already, and never refuses. */
  add(name: LimitName, rateLimitSubject: RateLimitSubject, attempts: number): Promise<void>
  /**
   * Uncounts a successful attempt: resets the counter of this account at this IP address, and gives this one attempt
   * back to the account and to the IP address.
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
   * Milliseconds to wait, or null if the attempt was counted. A refusal is given back to the counters checked before,
   * so that a blocked sender uses up no budget of an account or neighbour.
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
    async add(name, rateLimitSubject, attempts) {
      for (const { limiter, key } of counters(name, rateLimitSubject)) await limiter.penalty(key, attempts)
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

/** Hashed, because typed addresses must not be readable in the table and may have any length. */
function keyOf(scope: Scope, { account = '', address = '' }: RateLimitSubject): string {
  const parts = { both: [account, networkOf(address)], account: [account], address: [networkOf(address)] }[
    scope
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
