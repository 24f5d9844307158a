import { BackupSchema } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { recordBackup } from './record.ts'

let shop: TestUsers
let token: string
beforeAll(async () => {
  shop = await openTestUsers()
  token = (await shop.user({ role: 'ADMIN' })).token
})
afterAll(() => shop.close())

const card = async () =>
  BackupSchema.parse((await shop.call('POST /api/insights/backup', {}, { token })).data)

test('administrators see the last backup and its problems', async () => {
  const { db } = shop.database
  expect(await card()).toEqual({ automatic: false, running: false, warning: 'never', lastDone: null })
  const at = new Date()
  await recordBackup(db, { path: '/backups/dix.tar', bytes: 4_096, isEncrypted: true, madeAt: at })
  const lastDone = { at: at.toISOString(), bytes: 4_096, encrypted: true }
  expect(await card()).toMatchObject({ warning: null, lastDone })
  await recordBackup(db, new Error('There is no folder /backups.'))
  expect(await card()).toMatchObject({ warning: 'failed', lastDone })
})

test('the API does not reveal where backups are or why they fail', async () => {
  await recordBackup(shop.database.db, new Error('There is no folder /backups.'))
  expect(JSON.stringify(await shop.call('POST /api/insights/backup', {}, { token }))).not.toContain(
    '/backups',
  )
  expect(
    (await shop.call('POST /api/insights/backup', {}, { token: (await shop.user()).token })).status,
  ).toBe(403)
})
