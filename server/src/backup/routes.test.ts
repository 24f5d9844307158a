import { BackupSchema } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { diskFullText, folderProblem } from './problems.ts'
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
  expect(await card()).toEqual({
    automatic: false,
    running: false,
    warning: 'never',
    failure: null,
    lastDone: null,
  })
  const at = new Date()
  await recordBackup(db, { path: '/backups/dix.tar', bytes: 4_096, isEncrypted: true, madeAt: at })
  const lastDone = { at: at.toISOString(), bytes: 4_096, encrypted: true }
  expect(await card()).toMatchObject({ warning: null, lastDone })
  await recordBackup(db, new Error('There is no folder /backups.'))
  expect(await card()).toMatchObject({ warning: 'failed', failure: null, lastDone })
})

test('administrators see that the disk is full, or that the folder cannot be used', async () => {
  const { db } = shop.database
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    await recordBackup(db, new Error(diskFullText(Object.assign(new Error(code), { code }))!))
    expect(await card()).toMatchObject({ warning: 'failed', failure: 'disk_full' })
  }
  expect(diskFullText(Object.assign(new Error('EIO'), { code: 'EIO' }))).toBeNull()
  await recordBackup(db, folderProblem('/backups', 'is not an existing folder'))
  expect(await card()).toMatchObject({ warning: 'failed', failure: 'folder' })
  await recordBackup(db, { path: '/backups/dix.tar', bytes: 4_096, isEncrypted: true, madeAt: new Date() })
  expect(await card()).toMatchObject({ warning: null, failure: null })
})

test('the API does not reveal where backups are', async () => {
  await recordBackup(shop.database.db, folderProblem('/backups', 'is not an existing folder'))
  expect(JSON.stringify(await shop.call('POST /api/insights/backup', {}, { token }))).not.toContain(
    '/backups',
  )
  expect(
    (await shop.call('POST /api/insights/backup', {}, { token: (await shop.user()).token })).status,
  ).toBe(403)
})
