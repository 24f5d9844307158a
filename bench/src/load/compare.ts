import { median, pairwiseRatio } from '../report/statistics.ts'
import type { LoadJob, LoadResult } from './job.ts'
import { processorSeconds } from './process-figures.ts'
import type { Load } from './start-load.ts'

/** A server under comparison. */
export type Side = { url: string; pid: number }

/** Medians of the rounds: requests per second, milliseconds; microseconds of CPU time per response. */
export type Comparison = Record<'shop' | 'bare', LoadResult & { processor: number }> & {
  /** The shop's requests per second divided by the bare server's, per round. */
  ratio: number
  /** The highest p99 of the shop's rounds. */
  worstP99: number
}

type Round = Pick<LoadJob, 'scripts' | 'until' | 'connections'>

/**
 * Puts the same load on both servers in each round, in alternating order, so that other work on the machine affects
 * both equally.
 */
export async function compare(
  load: Load,
  shop: Side,
  bare: Side,
  rounds: readonly Round[],
): Promise<Comparison> {
  const taken: { shop: Measured; bare: Measured }[] = []
  for (const [index, round] of rounds.entries()) {
    const first = index % 2 === 0 ? await measure(load, shop, round) : null
    const reference = await measure(load, bare, round)
    taken.push({ shop: first ?? (await measure(load, shop, round)), bare: reference })
  }
  const pairs = taken.map((pair) => ({
    measured: pair.shop.requestsPerSecond,
    reference: pair.bare.requestsPerSecond,
  }))
  return {
    shop: middle(taken.map((pair) => pair.shop)),
    bare: middle(taken.map((pair) => pair.bare)),
    ratio: pairwiseRatio(pairs),
    worstP99: Math.max(...taken.map((pair) => pair.shop.p99)),
  }
}

type Measured = LoadResult & { processor: number }

/** Runs one round on one server. `processor` is microseconds of CPU time per response. */
export async function measure(load: Load, { url, pid }: Side, round: Round): Promise<Measured> {
  const before = await processorSeconds(pid)
  const result = await load.play({ url, ...round })
  const used = (await processorSeconds(pid)) - before
  return { ...result, processor: (used / result.responses) * 1e6 }
}

function middle(results: readonly Measured[]): Measured {
  const of = (name: keyof Measured) => median(results.map((result) => result[name]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    responses: of('responses'),
    p50: of('p50'),
    p99: of('p99'),
    processor: of('processor'),
  }
}
