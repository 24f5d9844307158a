import type { Row } from '../report/row.ts'
import { againstBare } from './against-bare.ts'
import type { Bench } from './bench.ts'
import type { MeasuredPages } from './measured-pages.ts'

/** Budgets: share of the bare server's rate. */
const atLeast = 0.75

/** Measures cached HTML of home, listing and product pages. */
export async function htmlRows({ pages }: MeasuredPages, bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages))
    rows.push(await againstBare(`${name} HTML`, { method: 'GET', path }, atLeast, bench))
  return rows
}
