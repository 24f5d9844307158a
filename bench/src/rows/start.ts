import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '../cleanup/child.ts'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { type Row, row } from '../report/row.ts'
import { median } from '../report/statistics.ts'
import { root } from '../root.ts'
import { npmStart, outerEnvironment } from '../start/npm-start.ts'

const run = promisify(execFile)

/** Budgets in seconds. */
const budgets = { warm: 2, fresh: 60, tests: 600 } as const

/** Milliseconds after which a start counts as failed. */
const limits = { warm: 60_000, fresh: 300_000 } as const

/**
 * Measures the time from `npm start` to the first page, in this built checkout, on a filled DATA_DIR that nothing else
 * uses.
 */
export async function warmStartRow(dataDir: string, runs: number): Promise<Row> {
  const taken: number[] = []
  for (let index = 0; index < runs; index++)
    taken.push(
      await npmStart(root, join(dataDir, 'start.log'), limits.warm, { DATA_DIR: dataDir, DEMO: '1' }),
    )
  return row(
    { name: 'warm start', unit: 's', measured: median(taken) / 1000, note: 'npm start to the first page' },
    { of: 'measured', atMost: budgets.warm },
  )
}

/**
 * Measures the time from cloning the last commit to the first page, including installing packages and building pages.
 */
export async function freshCloneRow(): Promise<Row> {
  await using folder = await temporaryFolder()
  const began = performance.now()
  const clone = await cloneInto(folder.path)
  const cloned = performance.now() - began
  const started = await npmStart(clone, join(folder.path, 'start.log'), limits.fresh)
  return row(
    {
      name: 'fresh clone to first page',
      unit: 's',
      measured: (cloned + started) / 1000,
      note: 'the last commit with the demo shop; npm used its cache',
    },
    { of: 'measured', onThisMachine: true, atMost: budgets.fresh },
  )
}

/** Runs `npm test` in a clone of the last commit. @throws Error if a test fails */
export async function testsRow(): Promise<Row> {
  await using folder = await temporaryFolder()
  const cwd = await cloneInto(folder.path)
  const began = performance.now()
  await using child = await startChild('npm', ['test'], {
    cwd,
    env: outerEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const [code] = await once(child.process, 'exit')
  if (code !== 0) throw new Error(`npm test ended with code ${code}.`)
  return row(
    {
      name: 'npm test',
      unit: 's',
      measured: (performance.now() - began) / 1000,
      note: 'in a clone of the last commit, including installing packages and building pages',
    },
    { of: 'measured', onThisMachine: true, atMost: budgets.tests },
  )
}

async function cloneInto(folder: string): Promise<string> {
  const clone = join(folder, 'dix')
  await run('git', ['clone', '--quiet', root, clone])
  return clone
}
