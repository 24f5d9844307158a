import { afterAll, beforeAll, expect, test } from 'vitest'
import { locksAwaited, testDatabase } from '../../../testing/database.ts'
import { newId } from '../../platform/ids.ts'
import { openLiveSessions } from './live-sessions.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a session is looked up soon even while another sender requests many', async () => {
  const live = openLiveSessions(database, { on: () => () => {} }, () => {})
  const ended: string[] = []
  const lookUp = async (network: string) => {
    await live.isLive({ sessionId: newId(), userId: newId() }, { network, browser: '' })
    ended.push(network)
  }
  // Lookups run beside each other and end in any order, so their number leaves room for a slow one.
  const many = 400
  const lookups: Promise<void>[] = []
  await database.db.transaction(async (tx) => {
    await tx.execute('lock table sessions in access exclusive mode')
    for (let times = 0; times < many; times++) lookups.push(lookUp('198.51.100.1'))
    lookups.push(lookUp('203.0.113.9'))
    await locksAwaited(database, 4)
  })
  await Promise.all(lookups)
  expect(ended.indexOf('203.0.113.9')).toBeLessThan(many / 2)
})
