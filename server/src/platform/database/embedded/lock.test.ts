import { expect, onTestFinished, test } from 'vitest'
import { kill, newDataDir, startChild } from '../../../../testing/embedded/shop.ts'
import { lockDataDir } from './lock.ts'

test('a second Dix on the same DATA_DIR is refused with a message that names the first', async () => {
  const dataDir = await newDataDir()
  const { child } = await startChild('lock', dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    new RegExp(
      `^Another Dix \\(process ${child.pid}, since 20\\d\\d-.+\\) is running on DATA_DIR ${dataDir}: stop it`,
    ),
  )
})

test('when several start at once, exactly one locks the folder', async () => {
  const dataDir = await newDataDir()
  const lines = await Promise.all([1, 2, 3, 4].map(() => startChild('lock', dataDir)))
  expect(lines.filter(({ line }) => line === 'ready')).toHaveLength(1)
  expect(lines.filter(({ line }) => line.startsWith('Another Dix'))).toHaveLength(3)
})

test('the folder of a killed Dix can be locked again at once', async () => {
  const dataDir = await newDataDir()
  const { child } = await startChild('lock', dataDir)
  await kill(child)
  const lock = await lockDataDir(dataDir)
  onTestFinished(lock.release)
})

test("releasing a folder twice does not release another process's lock", async () => {
  const dataDir = await newDataDir()
  const first = await lockDataDir(dataDir)
  await first.release()
  const second = await lockDataDir(dataDir)
  onTestFinished(second.release)
  await first.release()
  await expect(lockDataDir(dataDir)).rejects.toThrow(`Another Dix (process ${process.pid}`)
})
