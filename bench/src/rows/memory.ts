import { residentMegabytes } from '../load/process-figures.ts'
import { type Row, row } from '../report/row.ts'
import type { Bench } from './bench.ts'

/** Budgets in megabytes of 2^20 bytes. */
const atMost = 350

/** Current memory of the server's process; call this after the load. */
export async function memoryRow(
  { shop }: Pick<Bench, 'shop'>,
  name = 'memory of the Node process',
  most = atMost,
): Promise<Row> {
  const resident = await residentMegabytes(shop.pid)
  return row(
    {
      name,
      unit: 'MB',
      measured: resident.now,
      note: `resident memory right after the load above; peak ${resident.most.toFixed(0)} MB`,
    },
    { of: 'measured', atMost: most },
  )
}
