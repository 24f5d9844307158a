import { closeSync, openSync, writeSync } from 'node:fs'
import { type ImportReport, translate } from '@dix/contract'
import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from '../../platform/command/terminal.ts'
import { csvLines } from '../reading/own-format.ts'
import type { Remark } from '../reading/parsed-row.ts'

/** Refusals to print; the report file lists all of them. */
const printedRefusals = 20

/** A progress bar by the bytes read; nothing if the output is not a terminal. */
export function openProgressBar(totalBytes: number, output: Terminal['stderr']) {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {rows} rows',
      stream: output,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  if (output.isTTY) bar.start(totalBytes, 0, { rows: 0 })
  return {
    update: ({ rows, bytes }: { rows: number; bytes: number }) =>
      bar.update(Math.min(bytes, totalBytes), { rows }),
    stop: () => bar.stop(),
  }
}

/** The report of an import as lines. `ms` is the time it took. */
export function summary(report: ImportReport, ms: number): string {
  const lines: [string, string][] = [
    ['Rows read', String(report.rows)],
    ['  created', String(report.created)],
    ['  updated', String(report.updated)],
    ['  merged with an earlier row', String(report.merged)],
    ['  unchanged', String(report.unchanged)],
    ['  refused', String(report.refused)],
    ['New categories', String(report.newCategories)],
    ['New sub categories', String(report.newSubCategories)],
    ['Products with changed stock', String(report.restocked)],
    ['Prices rounded to whole XOF', String(report.rounded)],
    ['Units guessed', String(report.guessedUnits)],
    ['Time', `${(ms / 1000).toFixed(1)} s`],
  ]
  const [left, right] = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines.map(([label, value]) => `${label.padEnd(left!)}  ${value.padStart(right!)}\n`).join('')
}

/** Collects the first refusals to print, and writes all remarks to a CSV file if there is a path. */
export function openReport(path: string | undefined) {
  const refusals: Remark[] = []
  const file = path === undefined ? null : openSync(path, 'w')
  const write = (cells: string[]) => {
    if (file === null) return
    writeSync(file, csvLines([cells]))
  }
  write(['\ufeffline', 'outcome', 'column', 'reason'])
  return {
    add(remark: Remark) {
      if (remark.outcome === 'refused' && refusals.length < printedRefusals) refusals.push(remark)
      write([String(remark.line), remark.outcome, remark.column, reasonOf(remark)])
    },
    firstRefusals: () => refusals.map((remark) => `${lineOf(remark)}\n`).join(''),
    close: () => {
      if (file !== null) closeSync(file)
    },
  }
}

function lineOf(remark: Remark): string {
  const { line, column } = remark
  return `line ${line}${column && `, column "${column}"`}: ${reasonOf(remark)}`
}

function reasonOf({ message, values }: Remark): string {
  return translate('en', message, values)
}
