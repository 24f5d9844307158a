import { type Coupon, type CouponUses, codesOfCoupon } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { run, type Statement, statement } from '../../platform/database/statement.ts'
import { dueStates, orders, reservingStates } from '../schema.ts'

/**
 * Identifies the customer of a coupon: by account, by the phone number of the delivery (`mobile`, else that of the
 * address), and by the email as hashed by `hashEmail`.
 */
type CouponCustomer = { userId: string; addressId: string | null; mobile?: string; emailKey: string | null }

/** Whether a coupon is limited by the orders of its customer. */
const hasCustomerLimit = (coupon: Coupon | undefined): boolean =>
  coupon !== undefined && (coupon.oncePerCustomer || coupon.firstOrderOnly)

const user = sql.placeholder('couponUser')
const phone = sql`coalesce(phone_e164(${sql.placeholder('couponMobile')}::text),
  (select phone_e164(a.mobile) from addresses a where a.id = ${sql.placeholder('couponAddress')}::text
    and a.user_id = ${user}))`

/**
 * Makes other orders with a limit in common wait until this transaction ends, so that they count its order. It locks the
 * coupon's total uses, then the customer's phone number, email and account for any coupon: always in this sequence, or
 * two orders could wait for each other.
 */
export function lockCoupon(
  coupon: Coupon | undefined,
  { userId, addressId, mobile = '' }: Omit<CouponCustomer, 'emailKey'>,
): Statement {
  const isPersonal = hasCustomerLimit(coupon)
  return lockLimits({
    // The oldest code, which a rename does not change.
    couponCode: coupon && coupon.totalUses !== null ? codesOfCoupon(coupon)[0]! : null,
    couponUser: isPersonal ? userId : null,
    couponAddress: isPersonal ? addressId : null,
    couponMobile: isPersonal ? mobile : null,
  })
}

// `offset 0` keeps PostgreSQL from merging the inner query, which could take the locks in another sequence.
const lockLimits = statement(sql`
  select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
    select name from (values
      (1, 'coupon ' || ${sql.placeholder('couponCode')}::text),
      (2, 'coupon phone ' || ${phone}),
      (3, 'coupon email ' || (select lower(u.email) from users u where u.id = ${user}::text)),
      (4, 'coupon account ' || nullif(${user}::text, ''))
    ) locks (place, name) where name is not null order by place offset 0
  ) ordered`)

/**
 * Uses of a coupon by orders that are neither cancelled nor expired, counted up to its limits.
 *
 * @param keepsPayment whether the customer's own order that awaits payment counts. For a new order it does not, because
 *   placing one abandons that payment
 */
export async function countCouponUses(
  tx: Queries,
  coupon: Coupon | undefined,
  { userId, addressId, mobile = '', emailKey }: CouponCustomer,
  { keepsPayment = false }: { keepsPayment?: boolean } = {},
): Promise<CouponUses> {
  const isPersonal = hasCustomerLimit(coupon)
  if (!coupon || (coupon.totalUses === null && !isPersonal))
    return { uses: 0, usesByCustomer: 0, ordersOfCustomer: 0 }
  return run(
    tx,
    findUses({
      couponCodes: codesOfCoupon(coupon),
      couponTotal: coupon.totalUses ?? 0,
      couponPersonal: isPersonal,
      couponUser: userId,
      couponAddress: addressId,
      couponMobile: mobile,
      couponEmail: emailKey,
      couponAbandons: !keepsPayment,
    }),
  )
}

const codes = sql`${sql.placeholder('couponCodes')}::text[]`
const isPersonal = sql`${sql.placeholder('couponPersonal')}::boolean`
const isCounted = sql`${isOneOf(sql`o.status`, dueStates)}
  and not (${sql.placeholder('couponAbandons')}::boolean and o.user_id is not distinct from ${user} and ${isOneOf(sql`o.status`, reservingStates)})`

const findUses = statement<CouponUses, CouponUses>(
  sql`
    with theirs as (
      select o.id, o.coupon_code from ${orders} o where ${isPersonal} and o.user_id = ${user} and ${isCounted}
      union
      select o.id, o.coupon_code from ${orders} o
      where ${isPersonal} and phone_e164(o.address ->> 'mobile') = ${phone} and ${isCounted}
      union
      select o.id, o.coupon_code from ${orders} o
      where ${isPersonal} and o.email_key = ${sql.placeholder('couponEmail')}::text and ${isCounted}
    )
    select
      (select count(*)::integer from (
        select from ${orders} o where o.coupon_code = any(${codes}) and ${isCounted}
        limit ${sql.placeholder('couponTotal')}::bigint) used) as uses,
      (select count(*)::integer from theirs where coupon_code = any(${codes})) as "usesByCustomer",
      (select count(*)::integer from theirs) as "ordersOfCustomer"`,
  ([found]) => found!,
)

/**
 * The number of orders that use each coupon, excluding cancelled and expired ones, and their discount in whole XOF.
 * Orders with a former code count for the coupon that had it.
 */
export async function listCouponUses(
  tx: Queries,
  coupons: readonly Coupon[],
): Promise<{ code: string; uses: number; takenOff: number }[]> {
  const { rows } = await tx.execute<{ code: string; uses: number; takenOff: number }>(sql`
    select o.coupon_code as code, count(*)::integer as uses, sum(o.coupon_amount)::float8 as "takenOff"
    from ${orders} o where o.coupon_code is not null and ${isOneOf(sql`o.status`, dueStates)} group by 1 order by 1`)
  const codeNow = new Map(
    coupons.flatMap((coupon) => codesOfCoupon(coupon).map((code) => [code, coupon.code])),
  )
  const found = new Map<string, { code: string; uses: number; takenOff: number }>()
  for (const row of rows) {
    const code = codeNow.get(row.code) ?? row.code
    const { uses, takenOff } = found.get(code) ?? { uses: 0, takenOff: 0 }
    found.set(code, { code, uses: uses + row.uses, takenOff: takenOff + row.takenOff })
  }
  return [...found.values()]
}
