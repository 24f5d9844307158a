import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../../../../testing/commands.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dix-live-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const simulate = (...given: string[]) =>
  runProgram(cli, given, { env: { HOME: process.env.HOME, TMPDIR: folder }, folder })

test('orders driven through a shop take as long in each stage as simulated ones, and nothing stays', async () => {
  const { out, err, code } = await simulate('--live')
  expect({ out, err, code }).toMatchObject({ err: '', code: 0 })
  for (const stage of ['Waiting', 'Picking', 'Waiting for a rider', 'Riding'])
    expect(out).toMatch(new RegExp(`^${stage} +\\d`, 'm'))
  expect(out).toContain('All medians are within 25 %.')
  expect(await readdir(folder)).toEqual([])
})

test('a live run refuses options of a whole day', async () => {
  const { err, code } = await simulate('--live', '--rain', '18:00-20:00')
  expect(code).toBe(2)
  expect(err).toContain("'--live'")
})
