import {
  type Coupon,
  type CouponTerms,
  type CouponUses,
  codesOfCoupon,
  couponCode,
  couponProblem,
  formatXof,
  type Locale,
  locales,
  type Message,
  type orderEndpoints,
  type ShopSettings,
} from '@dix/contract'
import { findMailbox, hashEmail, type Limits } from '../../accounts/index.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { countCouponUses } from './queries.ts'

/** A typed code in the form in which coupons are compared; null for none. */
export const typedCode = (typed: string | null | undefined): string | null => couponCode(typed ?? '') || null

/** The owner's coupon with this code. */
export const couponOf = ({ coupons }: ShopSettings, code: string | null): Coupon | undefined =>
  coupons.coupons.find((coupon) => coupon.code === code)

/** The coupon that an order used, also if it was renamed since. */
export const couponOfOrder = ({ coupons }: ShopSettings, code: string | null): Coupon | undefined =>
  coupons.coupons.find((coupon) => code !== null && codesOfCoupon(coupon).includes(code))

const messages = {
  unknown: 'This code is not valid.',
  notYet: 'This code is valid from {day} on.',
  ended: 'This code is no longer valid.',
  usedUp: 'This code has been used up.',
  usedByCustomer: 'You have already used this code.',
  notFirst: 'This code is for the first order.',
  tooSmall: 'This code is for orders of {smallest} or more. Add {missing} more.',
} as const satisfies Record<string, Message>

/**
 * Checks whether a customer can use a coupon on goods of this amount.
 *
 * @returns the discount, or `coupon_refused`
 */
export function termsOfCoupon(
  coupon: Coupon | undefined,
  uses: CouponUses,
  totalAmt: number,
  now: number,
): CouponTerms | Problem<'coupon_refused'> {
  const problem = couponProblem(coupon, uses, totalAmt, now)
  if (problem === undefined) {
    const { code, kind, value } = coupon!
    return { code, kind, value }
  }
  const values = {
    day: dayWords(coupon?.from ?? null),
    smallest: formatXof(coupon?.smallestOrder ?? 0),
    missing: formatXof(Math.max(0, (coupon?.smallestOrder ?? 0) - totalAmt)),
  }
  return new Problem('coupon_refused', messages[problem], { values })
}

function dayWords(day: string | null): Record<Locale, string> {
  const words = (locale: Locale) =>
    day === null
      ? ''
      : new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
          dateStyle: 'long',
          timeZone: 'UTC',
        }).format(new Date(day))
  return Object.fromEntries(locales.map((locale) => [locale, words(locale)])) as Record<Locale, string>
}

type Check = { userId: string; address: string; code: string; addressId: string | null; totalAmt: number }

/**
 * Checks a coupon for an order of a user. Wrong codes are rate limited.
 *
 * @returns its terms, or `coupon_refused`
 */
export async function checkCoupon(
  { db, settings, accounts }: OrdersDependencies,
  { userId, address, code, addressId, totalAmt }: Check,
): Promise<CouponTerms | ProblemOf<typeof orderEndpoints.checkCoupon>> {
  return limitWrongCodes(
    accounts.limits,
    { userId, address, code: typedCode(code), settings: settings.current },
    async () => {
      const email = (await findMailbox(db, userId))?.email
      const emailKey = email === undefined ? null : hashEmail(accounts.keys, email)
      const coupon = couponOf(settings.current, typedCode(code))
      const uses = await countCouponUses(db, coupon, { userId, addressId, emailKey })
      return termsOfCoupon(coupon, uses, totalAmt, Date.now())
    },
  )
}

/** Counts a code that matches no coupon, so that codes cannot be guessed. @throws Problem `rate_limited` */
export async function limitWrongCodes<Result>(
  limits: Limits,
  {
    userId,
    address,
    code,
    settings,
  }: { userId: string; address: string; code: string | null; settings: ShopSettings },
  work: () => Promise<Result>,
): Promise<Result> {
  if (code !== null && !couponOf(settings, code)) await limits.count('coupon', { account: userId, address })
  return work()
}
