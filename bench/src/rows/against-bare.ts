import { record } from '../bare/recorded.ts'
import { startBare } from '../bare/start-bare.ts'
import { compare, measure } from '../load/compare.ts'
import type { Call } from '../load/job.ts'
import { type Row, row } from '../report/row.ts'
import type { Bench } from './bench.ts'

/** Compares one cached, warm endpoint with a bare route that sends the same bytes. */
export async function againstBare(
  name: string,
  call: Call,
  atLeast: number,
  { shop, load, pace }: Bench,
): Promise<Row> {
  await using bare = await startBare(await record(shop.url, call))
  const round = (seconds: number) => ({ scripts: [[call]], until: { seconds } })
  for (const side of [shop, bare]) await measure(load, side, round(pace.warmUp))
  const rounds = Array.from({ length: pace.rounds }, () => round(pace.seconds))
  const { shop: ours, bare: theirs, ratio } = await compare(load, shop, bare, rounds)
  return row(
    {
      name,
      unit: 'req/s',
      measured: ours.requestsPerSecond,
      reference: theirs.requestsPerSecond,
      ratio,
      note: `${ours.processor.toFixed(0)} µs of CPU time per response, ${theirs.processor.toFixed(0)} µs on the bare server`,
    },
    { of: 'ratio', atLeast },
  )
}
