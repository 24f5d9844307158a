import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inTurn } from './turn.mjs'

const module = new URL('turn.mjs', import.meta.url).href

async function newTurn(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'dix-turn-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: join(folder, 'turn') }
}

/** Another process that takes a turn, says so, and waits until its input ends. */
function other(file: string) {
  const story = `import { inTurn } from ${JSON.stringify(module)}
    await inTurn(${JSON.stringify(file)}, () => {}, async () => {
      console.log('in')
      for await (const _ of process.stdin) continue
      console.log('out')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', story], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

test('Whoever comes second waits until the first is done, and says so once', async () => {
  const { folder, file } = await newTurn()
  const first = other(file)
  await once(first.stdout, 'data')
  let told = 0
  const second = inTurn(
    file,
    () => {
      told += 1
      first.stdin.end()
    },
    async () => first.stdout.read()?.toString() ?? first.exitCode,
  )
  await Promise.all([second, once(first, 'exit')])
  expect(told).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('The turn of a killed process is free', async () => {
  const { file } = await newTurn()
  const first = other(file)
  await once(first.stdout, 'data')
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(
    await inTurn(
      file,
      () => {},
      async () => 'mine',
    ),
  ).toBe('mine')
})

test.runIf(process.platform === 'linux')('A process with a reused id does not hold the turn', async () => {
  const { file } = await newTurn()
  await writeFile(file, `${process.pid} 1`)
  expect(
    await inTurn(
      file,
      () => {},
      async () => 'mine',
    ),
  ).toBe('mine')
})

test('Of many at once, one at a time has the turn', async () => {
  const { file } = await newTurn()
  await writeFile(file, '999999999 1')
  const lines: string[] = []
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = other(file)
      child.stdout.on('data', (text) => lines.push(...text.toString().trim().split('\n')))
      child.stdin.end()
      await once(child, 'exit')
    }),
  )
  expect(lines).toEqual(Array(4).fill(['in', 'out']).flat())
})
