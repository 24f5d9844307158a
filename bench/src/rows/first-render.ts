import { measureFirstRenders } from '../first-render/measure-first-renders.ts'
import { type Row, row } from '../report/row.ts'

/** Budgets: milliseconds of CPU time; kilobytes of 1,024 bytes. */
const budgets = { home: 15, others: 10, html: 200 } as const

/** Measures the cost of a page's first render, on a running shop's database. */
export async function firstRenderRows(dataDir: string): Promise<Row[]> {
  return Object.entries(await measureFirstRenders(dataDir)).flatMap(([page, { processor, bytes }]) => [
    row(
      { name: `${page}, rendered for the first time`, unit: 'ms', measured: processor },
      { of: 'measured', atMost: page === 'home' ? budgets.home : budgets.others },
    ),
    row(
      { name: `${page}, HTML before compression`, unit: 'kB', measured: bytes / 1024 },
      { of: 'measured', atMost: budgets.html },
    ),
  ])
}
