import {
  areaCookie,
  defaultSettings,
  listedQuarters,
  mainStore,
  type ShopSettings,
  writeArea,
} from '@dix/contract'
import { settings } from '@dix/server/settings/schema.ts'
import { type Call, connections } from '../load/job.ts'
import type { Load } from '../load/start-load.ts'
import type { Transaction } from './stock-shop.ts'

/** The ids of the stores and of the quarter that each delivers to; the first is the main store. */
function storesAndQuarters(count: number): { storeId: string; quarter: string }[] {
  return listedQuarters.slice(0, count).map(({ id }, index) => ({
    storeId: index === 0 ? mainStore : `S${String(index).padStart(2, '0')}`,
    quarter: id,
  }))
}

/** The quarters of a shop with `count` stores, each delivered by another store. */
export const quartersOf = (count: number): string[] => storesAndQuarters(count).map(({ quarter }) => quarter)

/** Opens stores until there are `count`. Each has all products of the main store, a tenth of them sold out. */
export async function addStores(tx: Transaction, count: number): Promise<void> {
  const all = storesAndQuarters(count)
  const others = all.slice(1)
  const stores: ShopSettings['stores'] = {
    mainName: 'Magasin 1',
    mainPoint: null,
    stores: others.map(({ storeId }, index) => ({
      id: storeId,
      name: `Magasin ${index + 2}`,
      kind: 'shop',
      address: '',
      phone: '',
      point: null,
      hours: defaultSettings.hours,
      closed: false,
    })),
  }
  const zones: ShopSettings['zones'] = {
    zones: all.map(({ storeId, quarter }) => ({
      id: `z_${quarter}`,
      store: storeId,
      name: quarter,
      kind: 'quarters',
      quarters: [quarter],
      radius: null,
      points: [],
      deliveryFee: 0,
      freeFrom: null,
      smallestOrder: 0,
      minutes: null,
    })),
    quarters: [],
  }
  await tx.insert(settings).values([
    { topic: 'stores', value: stores, revision: 1 },
    { topic: 'zones', value: zones, revision: 1 },
  ])
  for (const [index, { storeId }] of others.entries())
    await tx.execute(`
      insert into stock_levels (product_id, store_id, stock)
      select product_id, '${storeId}',
        case when (row_number() over (order by product_id) + ${index}) % 10 = 0 then 0 else stock end
      from stock_levels where store_id = '${mainStore}'`)
}

/** The same load, with the connections spread over visitors of these quarters. */
export function fromQuarters(load: Load, quarters: readonly string[]): Load {
  return {
    play: (job) => {
      const scripts = Array.from(
        { length: job.connections ?? connections },
        (_, index) => job.scripts[index % job.scripts.length]!,
      )
      return load.play({ ...job, scripts: visitorsOf(quarters, scripts) })
    },
    [Symbol.asyncDispose]: () => load[Symbol.asyncDispose](),
  }
}

/** The same scripts, as visitors of these quarters in turn. @param first number of the first visitor */
export function visitorsOf(quarters: readonly string[], scripts: readonly Call[][], first = 0): Call[][] {
  return scripts.map((script, index) => {
    const quarter = quarters[(first + index) % quarters.length]!
    const cookie = `${areaCookie}=${writeArea({ quarter, point: null })}`
    return script.map((call) => ({ ...call, headers: { ...call.headers, cookie } }))
  })
}
