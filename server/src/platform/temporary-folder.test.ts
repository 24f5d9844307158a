import { access, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dix-home-'))
  vi.stubEnv('TMPDIR', home)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test("abandoned folders are deleted after a day; folders in use and other programs' folders stay", async () => {
  await inTemporaryFolder(async (inUse) => {
    const old = join(home, basename(inUse).replace(/.{6}$/, 'killed'))
    const others = join(home, 'dix-shop')
    for (const folder of [old, others]) {
      await mkdir(folder)
      await writeFile(join(folder, 'import.csv'), 'name\n')
      await utimes(folder, 0, 0)
    }
    await sweepTemporaryFolders()
    expect([await isThere(inUse), await isThere(old), await isThere(others)]).toEqual([true, false, true])
  })
})
