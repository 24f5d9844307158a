import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { migrateQueue } from './queue-tables.ts'

let client: pg.Client
let connection: pg.ClientConfig

beforeEach(async () => {
  const database = await testDatabase()
  connection = database.connection
  client = new pg.Client(connection)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
})

const canQueue = async () =>
  (await client.query(`select to_regprocedure('jobs.force_unlock_workers(text[])') is not null as can`))
    .rows[0].can

test("a database without the queue's tables gets them", async () => {
  await client.query('drop schema jobs cascade')
  await migrateQueue(client, connection)
  expect(await canQueue()).toBe(true)
})

test('a queue of an earlier version of the library is brought up to date', async () => {
  const { rows } = await client.query('select max(id) as newest from jobs.migrations')
  await client.query('delete from jobs.migrations where id = $1', [rows[0].newest])
  await migrateQueue(client, connection)
  expect((await client.query('select max(id) as newest from jobs.migrations')).rows).toEqual(rows)
})
