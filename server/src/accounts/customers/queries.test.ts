import { phoneE164 } from '@dix/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneNumbers } from '../../../../contract/testing/phone-numbers.ts'
import { testDatabase } from '../../../testing/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The numbers as the database compares them. */
async function compared(written: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await database.db.execute<{ phone: string | null }>(sql`
    select phone_e164(written) as phone
    from unnest(${sql.param(written)}::text[]) with ordinality as numbers (written, at) order by at`)
  return rows.map(({ phone }) => phone)
}

test('the database determines the country of a phone number as the contract does', async () => {
  const known = phoneNumbers.map(([written]) => written)
  expect(await compared(known)).toEqual(phoneNumbers.map(([, e164]) => e164))
  const part = fc.constantFrom(
    '+',
    '00',
    '221',
    '225',
    '0',
    '1',
    '2',
    '5',
    '7',
    '33',
    '(0)',
    ' ',
    '.',
    '-',
    '456',
    '٣',
  )
  const numbers = fc.sample(fc.array(part, { maxLength: 14 }), 2_000).map((parts) => parts.join(''))
  expect(await compared(numbers)).toEqual(numbers.map(phoneE164))
})
