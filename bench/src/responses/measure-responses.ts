import { record } from '../bare/recorded.ts'
import { startBare } from '../bare/start-bare.ts'
import { temporaryFolder } from '../cleanup/temporary-folder.ts'
import { measure } from '../load/compare.ts'
import type { Call, LoadJob } from '../load/job.ts'
import { type Load, startLoad } from '../load/start-load.ts'
import { queryLog } from '../query-log/query-log.ts'
import { median } from '../report/statistics.ts'
import { findMeasuredPages } from '../rows/measured-pages.ts'
import { medianResponse, scriptsOf } from '../rows/search.ts'
import { type Shop, startShop } from '../shop/start-shop.ts'
import { stockShop } from '../shop/stock-shop.ts'

/** The cost of one kind of response: microseconds of CPU time per response, on the shop and on the bare server. */
export type ResponseCost = { name: string; shop: number; bare: number }

/** Requests of the warm-up, after which the code is compiled. */
const warmUp = 4_000
/** Requests per round, and measured rounds; few, because `.ci/run` runs this. */
const requests = 320
const rounds = 11

/** Arbitrary, but fixed so that the log is always the same. */
const seed = 7

/** The cost of six responses of the demo shop, each measured in rounds alternating with the bare server. */
export async function measureResponses(): Promise<ResponseCost[]> {
  await using folder = await temporaryFolder()
  await stockShop(folder.path, 0)
  await using shop = await startShop(folder.path)
  await using load = await startLoad()
  const { calls, pages } = await findMeasuredPages(shop.url)
  const read = (path: string): Call => ({ method: 'GET', path })
  const cached: [string, Call][] = [
    ['listing JSON', calls.listing],
    ['product detail JSON', calls.product],
    ['category JSON', calls.categories],
    ['home HTML', read(pages.home)],
    ['product HTML', read(pages.product)],
  ]
  const costs: ResponseCost[] = []
  for (const [name, call] of cached) {
    await using bare = await startBare(await record(shop.url, call))
    costs.push({ name, ...(await costsOf(shop, bare, load, Array(rounds + 1).fill([[call]]))) })
  }
  return [...costs, await searchCost(shop, load)]
}

async function searchCost(shop: Shop, load: Load): Promise<ResponseCost> {
  const log = queryLog(seed, warmUp + requests * rounds)
  await using bare = await startBare(await medianResponse(shop.url, log.slice(0, requests)))
  const scripts = Array.from({ length: rounds }, (_, round) =>
    scriptsOf(log.slice(warmUp + round * requests, warmUp + (round + 1) * requests)),
  )
  return {
    name: 'search as you type',
    ...(await costsOf(shop, bare, load, [scriptsOf(log.slice(0, warmUp)), ...scripts])),
  }
}

/** @param scripts for each round; the first round is the warm-up */
async function costsOf(
  shop: Shop,
  bare: { url: string; pid: number },
  load: Load,
  scripts: LoadJob['scripts'][],
): Promise<Omit<ResponseCost, 'name'>> {
  const taken: Omit<ResponseCost, 'name'>[] = []
  for (const [index, script] of scripts.entries()) {
    const round = { scripts: script, until: { requests: index === 0 ? warmUp : requests } }
    const cost = {
      shop: (await measure(load, shop, round)).processor,
      bare: (await measure(load, bare, round)).processor,
    }
    if (index > 0) taken.push(cost)
  }
  // The median of many short rounds, because other programs use the machine now and then.
  return { shop: median(taken.map(({ shop }) => shop)), bare: median(taken.map(({ bare }) => bare)) }
}
