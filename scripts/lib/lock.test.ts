import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'

const module = new URL('lock.mjs', import.meta.url).href

async function newLock(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'dix-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: join(folder, 'lock') }
}

/** Takes the lock in this process. */
const take = (file: string) =>
  withLock(
    file,
    () => {},
    async () => 'taken',
  )

/** Another process that takes the lock, prints `locked`, and releases it when its input ends. */
function spawnOwner(file: string) {
  const code = `import { withLock } from ${JSON.stringify(module)}
    await withLock(${JSON.stringify(file)}, () => {}, async () => {
      console.log('locked')
      for await (const _ of process.stdin) continue
      console.log('released')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

test('the second process waits until the first is done, and is called back once', async () => {
  const { folder, file } = await newLock()
  const first = spawnOwner(file)
  await once(first.stdout, 'data')
  let calls = 0
  const onWait = () => {
    calls += 1
    first.stdin.end()
  }
  const second = withLock(file, onWait, async () => first.stdout.read()?.toString() ?? first.exitCode)
  await Promise.all([second, once(first, 'exit')])
  expect(calls).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a killed process is free', async () => {
  const { file } = await newLock()
  const first = spawnOwner(file)
  await once(first.stdout, 'data')
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await take(file)).toBe('taken')
})

test.runIf(process.platform === 'linux')('a process with a reused id does not hold the lock', async () => {
  const { file } = await newLock()
  await writeFile(file, `${process.pid} 1`)
  expect(await take(file)).toBe('taken')
})

test('only one of many processes holds the lock at a time', async () => {
  const { file } = await newLock()
  await writeFile(file, '999999999 1')
  const lines: string[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawnOwner(file)
      child.stdout.on('data', (text) => lines.push(...text.toString().trim().split('\n')))
      child.stdin.end()
      await once(child, 'exit')
    }),
  )
  expect(lines).toEqual(Array(4).fill(['locked', 'released']).flat())
})
