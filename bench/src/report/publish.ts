import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import type { Machine } from './machine.ts'
import type { Row } from './row.ts'
import { markdownTable } from './table.ts'

const files = { results: join(root, 'bench/results/latest.json'), page: join(root, 'docs/bench.md') } as const

/** Markers of the table in the page. */
const marks = { begin: '<!-- table begins -->', end: '<!-- table ends -->' } as const

/** Writes the figures in a form for programs. */
export async function writeResults(machine: Machine, command: string, rows: readonly Row[]): Promise<void> {
  await mkdir(dirname(files.results), { recursive: true })
  await writeFile(files.results, `${JSON.stringify({ machine, command, rows }, null, 2)}\n`)
}

/** Puts the table into its page. */
export async function refreshPage(machine: Machine, command: string, rows: readonly Row[]): Promise<void> {
  const page = await readFile(files.page, 'utf8')
  await writeFile(
    files.page,
    withTable(page, `${describe(machine, command, rows)}\n\n${markdownTable(rows)}`),
  )
}

/** The page with the text between its markers replaced. @throws Error if a marker is missing */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(marks.begin)
  const after = rest?.split(marks.end)[1]
  if (after === undefined) throw new Error(`The page has no "${marks.begin}" … "${marks.end}".`)
  return `${before}${marks.begin}\n${table}\n${marks.end}${after}`
}

function describe(machine: Machine, command: string, rows: readonly Row[]): string {
  const { date, cores, memory, node, system, newMemory } = machine
  const slowness = rows.flatMap((row) => row.slowness ?? [])
  const [least, most] = [Math.min(...slowness), Math.max(...slowness)].map((times) => times.toFixed(2))
  return [
    `Measured on ${date} by \`${command}\`: ${cores} cores, ${memory} of memory, ${system}, Node ${node}. The first access to 4 kB of memory took ${newMemory.toFixed(1)} µs.`,
    ...(slowness.length > 0
      ? [
          `The calibration loop took ${least} to ${most} times as long as on the reference machine; times are judged by that.`,
        ]
      : []),
  ].join(' ')
}
