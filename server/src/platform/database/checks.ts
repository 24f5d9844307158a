import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from './client.ts'

/** An invariant of the stored data. The audit and the tests run the same statements. */
export type Check<Name extends string = string> = {
  name: Name
  /** The statement that holds while all is well, for operators. */
  promise: string
  /** Counts the rows that are checked. */
  count: SQL
  /** Selects the wrong rows: `id`, and the name as `label`. Selects none while all is well. */
  wrong: SQL
  /** Both statements, limited to what has changed since a given time, for checks that take long over everything. */
  ofChanged?(since: Date): Pick<Check, 'count' | 'wrong'>
}

/** The result of a check. */
export type Finding<Name extends string = string> = {
  check: Name
  checked: number
  wrong: number
  /** The first findings. */
  examples: { _id: string; name: string }[]
}

/** Examples of a finding. */
export const examplesShown = 5

/** Runs one check, in one snapshot of the database. */
export async function runCheck<Name extends string>(
  tx: Queries,
  { name, count, wrong }: Check<Name>,
): Promise<Finding<Name>> {
  const found = await tx.execute<Omit<Finding, 'check'>>(sql`
    with wrong as (${wrong})
    select (${count})::integer as checked, (select count(*) from wrong)::integer as wrong,
      (select coalesce(json_agg(json_build_object('_id', id::text, 'name', label)), '[]')
        from (select id, label from wrong order by id limit ${examplesShown}) first) as examples`)
  return { check: name, ...found.rows[0]! }
}

/** The findings of checks that are not satisfied. */
export async function findViolations<Name extends string>(
  tx: Queries,
  checks: readonly Check<Name>[],
): Promise<Finding<Name>[]> {
  const findings: Finding<Name>[] = []
  for (const check of checks) findings.push(await runCheck(tx, check))
  return findings.filter(({ wrong }) => wrong > 0)
}
