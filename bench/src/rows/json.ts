import type { Row } from '../report/row.ts'
import { againstBare } from './against-bare.ts'
import type { Bench } from './bench.ts'
import type { MeasuredPages } from './measured-pages.ts'

/** Budgets: share of the bare server's rate. */
const atLeast = 0.6

/** Measures listing, product detail and category JSON. */
export async function jsonRows({ calls }: MeasuredPages, bench: Bench): Promise<Row[]> {
  return [
    await againstBare('listing JSON', calls.listing, atLeast, bench),
    await againstBare('product detail JSON', calls.product, atLeast, bench),
    await againstBare('category JSON', calls.categories, atLeast, bench),
  ]
}
