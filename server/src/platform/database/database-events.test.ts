import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { soon } from '../../../testing/soon.ts'
import { type DatabaseEvents, openDatabaseEvents, pause } from './database-events.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let events: DatabaseEvents
let received: string[]
beforeEach(async () => {
  database = await testDatabase()
  events = openDatabaseEvents(database, { warn() {}, info() {} })
  received = []
})
afterEach(async () => {
  await events.close()
  await database.drop()
})

const follow = (channel: string, name = channel) =>
  events.on(channel, {
    event: (payload) => received.push(`${name} ${payload}`),
    listening: () => received.push(`${name} listens`),
  })
const receives = (...expected: string[]) => vi.waitFor(() => expect(received).toEqual(expected), soon)
const announce = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload])
const connections = async () => {
  const { rows } = await database.pool.query(
    "select pid from pg_stat_activity where application_name = 'dix events' and datname = current_database()",
  )
  return rows.map(({ pid }) => pid as number)
}

test('one connection receives every channel, even those added later', async () => {
  follow('one')
  await receives('one listens')
  follow('two')
  follow('one', 'one again')
  await receives('one listens', 'two listens', 'one again listens')
  received = []
  await announce('two', 'A')
  await announce('one', 'B')
  await receives('two A', 'one B', 'one again B')
  expect(await connections()).toHaveLength(1)
})

test('after the connection was cut every listener learns that events may have been missed', async () => {
  follow('one')
  follow('two')
  await receives('one listens', 'two listens')
  const [before] = await connections()
  await database.pool.query('select pg_terminate_backend($1)', [before])
  await receives('one listens', 'two listens', 'one listens', 'two listens')
  received = []
  await announce('one', 'A')
  await receives('one A')
})

test('a listener that was removed receives nothing more', async () => {
  const stop = follow('one')
  follow('two')
  await receives('one listens', 'two listens')
  stop()
  await announce('one', 'A')
  await announce('two', 'B')
  await receives('one listens', 'two listens', 'two B')
})

test('a silently cut connection is reopened within two seconds', () => {
  const { check, response, farewell, retry } = pause
  expect(check + response + farewell + retry).toBeLessThanOrEqual(2_000)
})
