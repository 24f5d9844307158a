import { cleanUp } from './cleanup/cleanup.ts'
import { type Options, readOptions } from './options.ts'
import { thisMachine } from './report/machine.ts'
import { refreshPage, writeResults } from './report/publish.ts'
import type { Row } from './report/row.ts'
import { textTable } from './report/table.ts'
import { measureResponses } from './responses/measure-responses.ts'
import { readRecorded, writeRecorded } from './responses/recorded-responses.ts'
import { responseTable } from './responses/response-table.ts'
import { runBench } from './run-bench.ts'

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Terminals signal the whole process group, and npm signals it again.
    if (interrupted) return
    interrupted = true
    cleanUp().finally(() => process.exit(130))
  })
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.responses) await showResponses(options)
  else await showBench(options)
} catch (error) {
  // The cleanup makes the running measurement fail.
  if (!interrupted) {
    // Only the cause says why a `fetch` failed.
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${[message, cause].filter(Boolean).join(': ')}\n`)
    process.exitCode = 1
  }
}

/** Increases only cause warnings, because `.ci/run` also runs on busy machines. */
async function showResponses({ docs }: Options): Promise<void> {
  const costs = await measureResponses()
  process.stdout.write(`${responseTable(costs, await readRecorded())}\n`)
  if (docs) await writeRecorded(costs)
}

async function showBench(options: Options): Promise<void> {
  const machine = thisMachine()
  const began = performance.now()
  const tell = (line: string) => {
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)
  }
  const save = (rows: readonly Row[]) => writeResults(machine, options.command, rows)
  const rows = await runBench(options, tell, save)
  process.stdout.write(`\n${textTable(rows)}\n`)
  if (options.docs) {
    await refreshPage(machine, options.command, rows)
    await writeRecorded(await measureResponses())
  }
  process.exitCode = rows.some(({ pass, busy }) => pass === false && busy === undefined) ? 1 : 0
}
