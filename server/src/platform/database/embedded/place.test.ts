import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDataDir } from '../../../../testing/embedded/shop.ts'
import { findPlace } from './place.ts'

/** A DATA_DIR that leads to a database elsewhere, as root's does under a folder that only root may enter. */
async function leadingElsewhere(): Promise<{ dataDir: string; place: string }> {
  const dataDir = await newDataDir()
  const place = join(dataDir, 'system/postgres')
  await mkdir(place, { recursive: true })
  await symlink(place, join(dataDir, 'postgres'))
  await writeFile(join(dirname(place), 'data-dir'), dataDir)
  return { dataDir, place }
}

test('A DATA_DIR leads to the database that was put elsewhere', async () => {
  const { dataDir, place } = await leadingElsewhere()
  expect(await findPlace(dataDir)).toBe(place)
})

test('A database that was put elsewhere and is gone is not silently replaced by an empty one', async () => {
  const { dataDir, place } = await leadingElsewhere()
  await rm(place, { recursive: true })
  await expect(findPlace(dataDir)).rejects.toThrow(
    `The database of ${dataDir} was kept in ${place}, which is gone`,
  )
})

test('The copy of a DATA_DIR does not share the database of the original', async () => {
  const { dataDir, place } = await leadingElsewhere()
  const copy = join(dataDir, 'copy')
  await mkdir(copy)
  await symlink(place, join(copy, 'postgres'))
  await expect(findPlace(copy)).rejects.toThrow(`${copy} leads to the database of ${dataDir}`)
})

test('A DATA_DIR that was moved keeps its database, and a copy of the moved one still does not share it', async () => {
  const { dataDir, place } = await leadingElsewhere()
  const [moved, copy] = [join(dataDir, 'moved'), join(dataDir, 'copy')]
  await rm(join(dataDir, 'postgres'))
  for (const folder of [moved, copy]) {
    await mkdir(folder)
    await symlink(place, join(folder, 'postgres'))
  }
  expect(await findPlace(moved)).toBe(place)
  await expect(findPlace(copy)).rejects.toThrow(`leads to the database of ${moved}`)
})
