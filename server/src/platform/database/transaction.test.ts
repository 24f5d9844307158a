import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { Queries } from './client.ts'
import { shopSettings } from './schema.ts'
import { run, statement } from './statement.ts'
import { runTransaction, type TransactionOptions } from './transaction.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(shopSettings)
})

const noteOf = statement(
  sql`insert into ${shopSettings} values (${sql.placeholder('name')}, ${sql.placeholder('value')}) returning name`,
)
const note = (tx: Queries, values: { name: string; value: string }) => run(tx, noteOf(values))
const noted = async () => (await database.db.select().from(shopSettings)).map(({ name }) => name)

test('a transaction commits when it returns and rolls back when it throws', async () => {
  await runTransaction(database.db, (tx) => note(tx, { name: 'one', value: '' }))
  const thrown = runTransaction(database.db, async (tx) => {
    await note(tx, { name: 'two', value: '' })
    throw new Error('changed my mind')
  })
  await expect(thrown).rejects.toThrow('changed my mind')
  expect(await noted()).toEqual(['one'])
})

test('an error that a transaction returns rolls it back and is its result', async () => {
  const tooLate = new Error('too late')
  const result = await runTransaction(database.db, async (tx) => {
    await note(tx, { name: 'one', value: '' })
    return tooLate
  })
  expect(result).toBe(tooLate)
  expect(await noted()).toEqual([])
})

test('a batch with the commit also commits the earlier statements', async () => {
  const response = await runTransaction(database.db, (tx) =>
    tx.batch([noteOf({ name: 'one', value: '' }), noteOf({ name: 'two', value: '' })], { commit: true }),
  )
  expect(response).toEqual([[{ name: 'one' }], [{ name: 'two' }]])
  expect(await noted()).toEqual(['one', 'two'])
})

test('if the last statement fails, its commit rolls everything back and the connection stays usable', async () => {
  const failed = runTransaction(database.db, async (tx) => {
    await note(tx, { name: 'one', value: '' })
    return tx.batch([noteOf({ name: 'one', value: 'again' })], { commit: true })
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await noted()).toEqual([])
  await runTransaction(database.db, (tx) => note(tx, { name: 'one', value: '' }))
  expect(await noted()).toEqual(['one'])
})

test('a transaction refuses statements after its end', async () => {
  const late = runTransaction(database.db, async (tx) => {
    await tx.batch([noteOf({ name: 'one', value: '' })], { commit: true })
    await note(tx, { name: 'late', value: '' })
  })
  await expect(late).rejects.toMatchObject({ message: 'The transaction is over.' })
  expect(await noted()).toEqual(['one'])
})

test('code that continues after a rollback writes nothing', async () => {
  const began = Promise.withResolvers<void>()
  let straggler: Promise<unknown> = Promise.resolve()
  const transaction = runTransaction(database.db, async (tx) => {
    straggler = began.promise.then(() => note(tx, { name: 'late', value: '' }))
    await tx.execute(sql`select 1`)
    throw new Error('given up')
  })
  await expect(transaction).rejects.toThrow('given up')
  began.resolve()
  await expect(straggler).rejects.toMatchObject({ message: 'The transaction is over.' })
  expect(await noted()).toEqual([])
})

test('a statement that fails and is ignored still fails the transaction', async () => {
  const careless = runTransaction(database.db, async (tx) => {
    await note(tx, { name: 'one', value: '' })
    await note(tx, { name: 'one', value: '' }).catch(() => {})
  })
  await expect(careless).rejects.toThrow('The transaction had failed before its end.')
  expect(await noted()).toEqual([])
})

test('nothing is written if the transaction could not begin', async () => {
  const client = await database.pool.connect()
  const query = (text: unknown, ...values: unknown[]) =>
    client.query(text === 'begin' ? 'begin as nobody can' : (text as string), ...(values as [unknown[]]))
  const poor = { $client: { connect: async () => ({ query, release() {} }) } } as never
  const begun = runTransaction(poor, async (tx) => {
    await tx.execute(sql`select 1`)
    await note(tx, { name: 'one', value: '' })
  })
  await expect(begun).rejects.toMatchObject({ code: '42601' })
  client.release()
  expect(await noted()).toEqual([])
})

test('statements with the same text share a name, different texts never do', async () => {
  const again = statement(sql`select ${sql.placeholder('value')}::text as value`)
  const other = statement(sql`select ${sql.placeholder('value')}::text as other`)
  expect(statement(sql`select ${sql.placeholder('value')}::text as value`)({}).name).toBe(again({}).name)
  const rows = await runTransaction(database.db, (tx) =>
    tx.batch([again({ value: 'a' }), other({ value: 'b' })]),
  )
  expect(rows).toEqual([[{ value: 'a' }], [{ other: 'b' }]])
})

test('a transaction that keeps plans plans a statement for any values, and leaves the connection as it was', async () => {
  const isNoted = statement(sql`select from ${shopSettings} where name = ${sql.placeholder('name')}`)
  const { name } = isNoted({ name: 'one' })
  const plansOf = (options: TransactionOptions) =>
    runTransaction(
      database.db,
      async (tx) => {
        await run(tx, isNoted({ name: 'one' }))
        const { rows } = await tx.execute(
          sql`select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements where name = ${name}`,
        )
        return rows[0]
      },
      options,
    )
  expect(await plansOf({ keepsPlans: true })).toEqual({ generic: 1, custom: 0 })
  expect(await plansOf({})).toEqual({ generic: 1, custom: 1 })
})
