import { cleanUp } from './cleanup/cleanup.ts'
import { readOptions } from './options.ts'
import { thisMachine, warningOf } from './report/machine.ts'
import { refreshPage, writeResults } from './report/publish.ts'
import { textTable } from './report/table.ts'
import { runBench } from './run-bench.ts'

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Terminals tell the whole group, and npm tells it again.
    if (interrupted) return
    interrupted = true
    cleanUp().finally(() => process.exit(130))
  })
}

try {
  const options = readOptions(process.argv.slice(2))
  const machine = thisMachine()
  const began = performance.now()
  const rows = await runBench(options, (line) => {
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)
  })
  process.stdout.write(`\n${textTable(rows)}\n`)
  const warning = warningOf(machine)
  if (warning) process.stdout.write(`\n${warning}\n`)
  await writeResults(machine, options.command, rows)
  if (options.docs) await refreshPage(machine, options.command, rows)
  process.exitCode = rows.some(({ pass }) => pass === false) ? 1 : 0
} catch (error) {
  // What was being measured fails as its processes are put away.
  if (!interrupted) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
