import { type Score, type Visit, visit } from '../browser/visit.ts'
import { type Budget, type Row, row } from '../report/row.ts'
import { median } from '../report/statistics.ts'
import type { Bench } from './bench.ts'
import type { MeasuredPages } from './measured-pages.ts'

/** Budgets. Kilobytes are 1,024 bytes. */
const budgets = { scripts: 150, all: 300, performance: 95, others: 100, shift: 0.02 } as const

/** Measures a phone's first visits: weight and Lighthouse scores, with budgets only for the home page. */
export async function visitRows({ pages }: MeasuredPages, { shop, pace }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const visits: Visit[] = []
    for (let run = 0; run < pace.visits; run++) visits.push(await visit(shop.url + path))
    rows.push(...rowsOf(name, visits, name === 'home'))
  }
  return rows
}

function rowsOf(page: string, visits: Visit[], promised: boolean): Row[] {
  const middle = (read: (visit: Visit) => number) => median(visits.map(read))
  const line = (what: string, unit: Row['unit'], read: (visit: Visit) => number, budget: Budget) =>
    row({ name: `${page}, ${what}`, unit, measured: middle(read) }, promised ? budget : null)
  const score = (name: Score) =>
    line(`Lighthouse ${name}`, 'points', (visit) => visit.scores[name], {
      of: 'measured',
      atLeast: name === 'performance' ? budgets.performance : budgets.others,
    })
  const failed = [...new Set(visits.flatMap((visit) => visit.failed))]
  return [
    line('JavaScript', 'kB', (visit) => visit.bytes.scripts / 1024, {
      of: 'measured',
      atMost: budgets.scripts,
    }),
    line('first load', 'kB', (visit) => visit.bytes.all / 1024, { of: 'measured', atMost: budgets.all }),
    {
      ...score('performance'),
      note: `on a machine of Lighthouse's benchmark index ${middle(({ machine }) => machine).toFixed(0)}${failed.length > 0 ? `; points lost by ${failed.join(', ')}` : ''}`,
    },
    score('accessibility'),
    score('best-practices'),
    score('seo'),
    line('layout shift', 'shift', (visit) => visit.shift, { of: 'measured', below: budgets.shift }),
  ]
}
