import type { Budget, Row } from './row.ts'

const headings = ['what', 'measured', 'reference', 'ratio', 'judged', 'budget', 'result'] as const

/** Whole numbers from 100, otherwise as many digits as are meaningful. */
export function figure(value: number): string {
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

/** The cells of one row, as texts. */
function cells({ name, measured, reference, ratio, unit, budget, pass, slowness, busy }: Row): string[] {
  const withUnit = (value: number) => (unit === 'shift' ? figure(value) : `${figure(value)} ${unit}`)
  return [
    name,
    withUnit(measured),
    reference === null ? '' : withUnit(reference),
    ratio === null ? '' : ratio.toFixed(2),
    slowness === undefined ? '' : withUnit(measured / slowness),
    budget ? bound(budget, withUnit) : '',
    pass === null ? '' : busy !== undefined ? 'not judged' : pass ? 'pass' : 'FAIL',
  ]
}

function bound(budget: Budget, withUnit: (value: number) => string): string {
  const show = budget.of === 'ratio' ? String : withUnit
  if ('atLeast' in budget) return `≥ ${show(budget.atLeast)}`
  return 'atMost' in budget ? `≤ ${show(budget.atMost)}` : `< ${show(budget.below)}`
}

/** The rows as aligned columns for a terminal, followed by notes. */
export function textTable(rows: readonly Row[]): string {
  const lines = [[...headings], ...rows.map(cells)]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return [...table, ...notes(rows).map((note) => `\n${note}`)].join('\n')
}

/** The rows as a Markdown table, followed by a list of notes. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`
  const table = [line(headings), line(headings.map(() => '---')), ...rows.map((row) => line(cells(row)))]
  return [...table, '', ...notes(rows).map((note) => `- ${note}`)].join('\n').trimEnd()
}

function notes(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, note, busy }) => [
    ...(busy === undefined ? [] : [`${name}: other processes used ${busy.toFixed(1)} cores`]),
    ...(note === undefined ? [] : [`${name}: ${note}`]),
  ])
}
