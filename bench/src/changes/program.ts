/**
 * Changes products one by one in a process with the catalogue in memory, and sends the cost of following each change.
 */
import { openLoader } from '@dix/server/catalogue/live/loader.ts'
import { openDatabase } from '@dix/server/platform/database/client.ts'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import { createLogger } from '@dix/server/platform/logger.ts'
import { readSynonyms } from '@dix/server/synonyms/index.ts'
import { percentile } from '../report/statistics.ts'
import type { ChangeCosts, ChangeKind } from './measure-changes.ts'

const statements: Record<ChangeKind, string> = {
  'one stock change': 'update stock_levels set stock = stock + 1 where product_id = $1 and $2 > 0',
  'one sell-out':
    'update stock_levels set stock = case when stock > 0 then 0 else 100 end where product_id = $1 and $2 > 0',
  'one product edit': `update products set price = price + 1, name = name || ' ' || $2::int where id = $1`,
}

const [dataDir = '', count = ''] = process.argv.slice(2)
const connection = await findRunning(dataDir)
if (!connection) throw new Error('The database of the measured shop does not respond.')
const database = openDatabase(connection, createLogger('warn'))
const loader = openLoader(database.db, () => 'fr', readSynonyms)
await loader.loadEverything()
await loader.fillSearch()
const ids = [...loader.snapshot.products.keys()]

/** @returns milliseconds of CPU time to follow a change */
async function follow(kind: ChangeKind, id: string): Promise<number> {
  const before = process.cpuUsage()
  const isEdit = kind === 'one product edit'
  await loader.load({
    categories: false,
    synonyms: false,
    products: new Set(isEdit ? [id] : []),
    ratings: new Set(),
    stock: new Set(isEdit ? [] : [id]),
  })
  return milliseconds(process.cpuUsage(before))
}

/** @returns milliseconds of CPU time of the longest event loop turn while following a change */
async function longestTurn(kind: ChangeKind, id: string): Promise<number> {
  let longest = 0
  let isFollowing = true
  let turn = process.threadCpuUsage()
  function watch(): void {
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(turn)))
    turn = process.threadCpuUsage()
    if (isFollowing) setImmediate(watch)
  }
  setImmediate(watch)
  await follow(kind, id)
  isFollowing = false
  return longest
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

const costs: Partial<ChangeCosts> = {}
for (const [kind, statement] of Object.entries(statements) as [ChangeKind, string][]) {
  const processor: number[] = []
  const blocked: number[] = []
  for (let change = 0; change < Number(count); change++) {
    const id = ids[(change * 7_919) % ids.length]!
    await database.pool.query(statement, [id, change + 1])
    // Cached results of earlier searches must follow too.
    for (const text of ['l', 'lait', 'riz', 'huile']) loader.search.find(text)
    // Monitoring takes CPU time itself.
    if (change % 2 === 0) processor.push(await follow(kind, id))
    else blocked.push(await longestTurn(kind, id))
  }
  costs[kind] = { processor: percentile(processor, 0.99), blocked: percentile(blocked, 0.99) }
}
process.send!(costs)
process.exit()
