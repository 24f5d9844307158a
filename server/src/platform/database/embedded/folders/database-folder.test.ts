import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDataDir } from '../../../../../testing/embedded/shop.ts'
import { findDatabaseFolder } from './database-folder.ts'

/** A DATA_DIR whose database is elsewhere, as when root uses a folder that only root can enter. */
async function leadingElsewhere(): Promise<{ dataDir: string; databaseFolder: string }> {
  const dataDir = await newDataDir()
  const databaseFolder = join(dataDir, 'system/postgres')
  await mkdir(databaseFolder, { recursive: true })
  await symlink(databaseFolder, join(dataDir, 'postgres'))
  await writeFile(join(dirname(databaseFolder), 'data-dir'), dataDir)
  return { dataDir, databaseFolder }
}

test('the database of a DATA_DIR is found in the folder that it points to', async () => {
  const { dataDir, databaseFolder } = await leadingElsewhere()
  expect(await findDatabaseFolder(dataDir)).toBe(databaseFolder)
})

test('a missing database in another folder is not silently replaced by an empty one', async () => {
  const { dataDir, databaseFolder } = await leadingElsewhere()
  await rm(databaseFolder, { recursive: true })
  await expect(findDatabaseFolder(dataDir)).rejects.toThrow(
    `The database of ${dataDir} was kept in ${databaseFolder}, which no longer exists`,
  )
})

test('a copy of a DATA_DIR does not share the database of the original', async () => {
  const { dataDir, databaseFolder } = await leadingElsewhere()
  const copy = join(dataDir, 'copy')
  await mkdir(copy)
  await symlink(databaseFolder, join(copy, 'postgres'))
  await expect(findDatabaseFolder(copy)).rejects.toThrow(`${copy} points to the database of ${dataDir}`)
})

test('a DATA_DIR that was moved keeps its database, and a copy of it still does not share that database', async () => {
  const { dataDir, databaseFolder } = await leadingElsewhere()
  const [moved, copy] = [join(dataDir, 'moved'), join(dataDir, 'copy')]
  await rm(join(dataDir, 'postgres'))
  for (const folder of [moved, copy]) {
    await mkdir(folder)
    await symlink(databaseFolder, join(folder, 'postgres'))
  }
  expect(await findDatabaseFolder(moved)).toBe(databaseFolder)
  await expect(findDatabaseFolder(copy)).rejects.toThrow(`points to the database of ${moved}`)
})
