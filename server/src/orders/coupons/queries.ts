import type { CouponUses } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { run, type Statement, statement } from '../../platform/database/statement.ts'
import { dueStates, orders, reservingStates } from '../schema.ts'

/** Whose coupon it is: by account, by the phone number of the delivery, and by the email as `hashEmail` names it. */
type CouponCustomer = {
  code: string | null
  userId: string
  addressId: string | null
  emailKey: string | null
}

/**
 * Locks a coupon until the transaction ends: the next order with it counts this one, too. Nothing without a code.
 *
 * @param code as coupons are compared
 */
export const lockCoupon = (code: string | null): Statement => lockCode({ couponCode: code })

const lockCode = statement(sql`
  select case when ${sql.placeholder('couponCode')}::text is null then null
    else pg_advisory_xact_lock(hashtextextended('coupon ' || ${sql.placeholder('couponCode')}::text, 0)) end`)

/**
 * Uses of a coupon by orders that stand. The customer's own payment that is still open does not count: it is abandoned
 * before they order anything else.
 */
export async function countCouponUses(
  tx: Queries,
  { code, userId, addressId, emailKey }: CouponCustomer,
): Promise<CouponUses> {
  if (code === null) return { uses: 0, usesByCustomer: 0, ordersOfCustomer: 0 }
  const given = { couponCode: code, couponUser: userId, couponAddress: addressId, couponEmail: emailKey }
  return run(tx, findUses(given))
}

const code = sql.placeholder('couponCode')
const user = sql.placeholder('couponUser')
const phone = sql`(select phone_e164(a.mobile) from addresses a where a.id = ${sql.placeholder('couponAddress')}::text
  and a.user_id = ${user})`
const isCounted = sql`${isOneOf(sql`o.status`, dueStates)}
  and not (o.user_id is not distinct from ${user} and ${isOneOf(sql`o.status`, reservingStates)})`

const findUses = statement<CouponUses, CouponUses>(
  sql`
    with theirs as (
      select o.id, o.coupon_code from ${orders} o where o.user_id = ${user} and ${isCounted}
      union
      select o.id, o.coupon_code from ${orders} o
      where phone_e164(o.address ->> 'mobile') = ${phone} and ${isCounted}
      union
      select o.id, o.coupon_code from ${orders} o
      where o.email_key = ${sql.placeholder('couponEmail')}::text and ${isCounted}
    )
    select
      (select count(*)::integer from ${orders} o where o.coupon_code = ${code} and ${isCounted}) as uses,
      (select count(*)::integer from theirs where coupon_code = ${code}) as "usesByCustomer",
      (select count(*)::integer from theirs) as "ordersOfCustomer"`,
  ([found]) => found!,
)

/** How many orders that stand use each coupon, and what it took off them in whole XOF. */
export async function listCouponUses(
  tx: Queries,
): Promise<{ code: string; uses: number; takenOff: number }[]> {
  const { rows } = await tx.execute<{ code: string; uses: number; takenOff: number }>(sql`
    select o.coupon_code as code, count(*)::integer as uses, sum(o.coupon_amount)::float8 as "takenOff"
    from ${orders} o where o.coupon_code is not null and ${isOneOf(sql`o.status`, dueStates)} group by 1 order by 1`)
  return rows
}
