import { sql } from 'drizzle-orm'
import type { Check } from '../../platform/database/checks.ts'
import { customersWithSums } from './customers-with-sums.ts'
import { customerRollUp, listedCustomers, staleCustomers } from './schema.ts'

const isMarked = sql`id in (select customer_id from ${staleCustomers})`

/** The rolled-up figures of a customer match their account and orders. Marked customers are computed from these. */
export const customerCheck: Check<'customers'> = {
  name: 'customers',
  promise: 'the customer list matches the accounts and orders',
  count: sql`select count(*) from ${listedCustomers}`,
  wrong: sql`
    select coalesce(stored.id, computed.id) as id, coalesce(computed.name, stored.name) as label
    from (select * from ${listedCustomers} where not ${isMarked}) stored
    full join (
      select * from (${customersWithSums({ until: sql`(select through from ${customerRollUp})` })}) e where not ${isMarked}
    ) computed on computed.id = stored.id
    where stored is distinct from computed and exists (select from ${customerRollUp})`,
}
