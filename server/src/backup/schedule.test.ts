import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { locksAwaited, testDatabase } from '../../testing/database.ts'
import { soon } from '../../testing/soon.ts'
import { claimBackup, forgetBackups, readBackupState, recordBackup } from './record.ts'
import { scheduleBackups } from './schedule.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let printed: string
const log = pino({ level: 'info' }, { write: (line: string) => (printed += line) })
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  printed = ''
  await forgetBackups(database.db)
})

const at = { hours: 3, minutes: 0 }
const done = { path: '/backups/dix.tar', bytes: 4_096, isEncrypted: true }

function nodeOf(now: Date, run: (signal: AbortSignal) => Promise<void>) {
  return scheduleBackups({ db: database.db, at, log, run, now: () => now })
}

test('only one of several nodes makes the due backup', async () => {
  const now = new Date(2026, 10, 23, 3, 0)
  let made = 0
  const run = async () => {
    made++
    await recordBackup(database.db, { ...done, madeAt: now })
  }
  expect(await readBackupState(database.db)).toBeNull()
  // Connections are warmed up, so that the nodes really check at the same time.
  const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
  for (const client of clients) client.release()
  const nodes = [1, 2, 3].map(() => nodeOf(now, run))
  await Promise.all(nodes.map((node) => node.look()))
  await Promise.all(nodes.map((node) => node.look()))
  expect(made).toBe(1)
  const lastDone = { at: now, ...done }
  expect(await readBackupState(database.db)).toMatchObject({ state: 'done', failure: null, lastDone })
  for (const node of nodes) await node.stop()
})

test('only one of several nodes that saw the same last backup may make the next', async () => {
  const { db, pool } = database
  await recordBackup(db, { ...done, madeAt: new Date(2026, 10, 22, 3, 0) })
  const other = await pool.connect()
  await other.query('begin; select from shop_settings for update')
  const claims = [1, 2, 3].map(() => claimBackup(db, new Date(), () => true))
  await locksAwaited(database, claims.length)
  await other.query('rollback')
  other.release()
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
})

test('a failed backup appears in log and state, and the last good one is still shown', async () => {
  await recordBackup(database.db, { ...done, madeAt: new Date(2026, 10, 22, 3, 0) })
  const node = nodeOf(new Date(2026, 10, 23, 3, 0), async () => {
    throw new Error('There is no folder /backups.')
  })
  await node.look()
  expect(await readBackupState(database.db)).toMatchObject({
    state: 'failed',
    failure: 'There is no folder /backups.',
    lastDone: done,
  })
  expect(printed).toMatch(/"level":50.*There is no folder \/backups/)
  await node.stop()
})

test('a backup whose process died counts as interrupted, not as running', async () => {
  const untilStopped = (signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const node = nodeOf(new Date(2026, 10, 23, 3, 0), untilStopped)
  void node.look()
  await expect
    .poll(() => readBackupState(database.db), soon)
    .toMatchObject({ state: 'failed', failure: 'The backup was cut short.' })
  await node.stop()
  expect(await readBackupState(database.db)).toMatchObject({
    failure: 'The shop was stopped in the meantime.',
  })
})
