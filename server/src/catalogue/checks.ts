import { sql } from 'drizzle-orm'
import type { Check } from '../platform/database/checks.ts'
import { products } from './schema.ts'

/** Invariants of products. The unit is that of `stepUnit` of the contract. */
export const catalogueChecks: readonly Check<'units'>[] = [
  {
    name: 'units',
    promise: 'the unit of goods by weight matches their step',
    count: sql`select count(*) from ${products} where step_grams is not null`,
    wrong: sql`
      select id, name as label from ${products}
      where unit <> case step_grams when 1000 then '1 kg' else step_grams || ' g' end`,
  },
]
