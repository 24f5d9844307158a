import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { type Row, row } from '../report/row.ts'
import { median } from '../report/statistics.ts'
import { root } from '../root.ts'
import { npmStart } from '../start/npm-start.ts'

const run = promisify(execFile)

/** Design.md "Budgets", in seconds. */
const budgets = { warm: 2, fresh: 60 } as const

/** Milliseconds after which a start counts as failed. */
const limits = { warm: 60_000, fresh: 300_000 } as const

/** From `npm start` in this checkout, built, on a stocked DATA_DIR that no shop uses, to the first page. */
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

/** From cloning the last commit to the first page, packages fetched and pages built on the way. */
export async function freshCloneRow(): Promise<Row> {
  await using folder = await temporaryFolder()
  const clone = join(folder.path, 'dix')
  const began = performance.now()
  await run('git', ['clone', '--quiet', root, clone])
  const cloned = performance.now() - began
  const started = await npmStart(clone, join(folder.path, 'start.log'), limits.fresh)
  return row(
    {
      name: 'fresh clone to first page',
      unit: 's',
      measured: (cloned + started) / 1000,
      note: 'the last commit with the demo shop; npm took what it had in its cache',
    },
    { of: 'measured', atMost: budgets.fresh },
  )
}
