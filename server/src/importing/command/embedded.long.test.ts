import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../../../testing/commands.ts'
import { testShop } from '../../../testing/importing/shop.ts'
import { lockDataDir, startEmbedded } from '../../platform/database/embedded/index.ts'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

let shop: Awaited<ReturnType<typeof testShop>>
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const start = (given: string[], env: NodeJS.ProcessEnv) =>
  runProgram(cli, given, { env, input: '', folder: shop.files.folder })

const list = 'name,unit,price,category\nRice,5 kg,3750,Pantry\nMilk,1 L,900,Dairy\nSalt,1 kg,free,Pantry\n'

test('an import works on an embedded shop, whether it is closed or open', async () => {
  const dataDir = join(shop.files.folder, 'shop')
  await mkdir(dataDir)
  const env = { DATA_DIR: dataDir }
  const file = await shop.files.file(list)
  expect(await start(['import', file], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/created +2\n/),
  })

  const lock = await lockDataDir(dataDir)
  const dix = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  expect(await start(['import', file], env)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/unchanged +2\n/),
  })
  await dix.stop()
  const stopped = await start(['import', file], env)
  expect([stopped.code, stopped.err]).toEqual([
    1,
    expect.stringMatching(/^Another Dix .* is running on DATA_DIR/),
  ])
  await lock.release()
  await rm(dataDir, { recursive: true, force: true })
})
