/** Renders pages as on their first request, and sends the cost to the parent. */
import { defaultSettings, type Locale, listingPath, productPath } from '@dix/contract'
import { openCatalogue } from '@dix/server/catalogue/index.ts'
import { loadBuiltRender } from '@dix/server/pages/built.ts'
import { renderPage } from '@dix/server/pages/render.ts'
import { pageSources } from '@dix/server/pages/sources.ts'
import { openDatabase } from '@dix/server/platform/database/client.ts'
import { openDatabaseEvents } from '@dix/server/platform/database/database-events.ts'
import { findRunning } from '@dix/server/platform/database/embedded/index.ts'
import { compress } from '@dix/server/platform/http/cache/encoding.ts'
import { createLogger } from '@dix/server/platform/logger.ts'
import { readSynonyms } from '@dix/server/synonyms/index.ts'
import { queryLog } from '../query-log/query-log.ts'
import type { FirstRenders, PageKind } from './measure-first-renders.ts'

/** Measured pages of each kind, after the same number of others for the warm-up. */
const count = 40

/** Warm-up rounds over the others, and measured rounds. */
const [warmUpRounds, rounds] = [4, 3]

const [dataDir = ''] = process.argv.slice(2)
const log = createLogger('warn')
const connection = await findRunning(dataDir)
if (!connection) throw new Error('The database of the measured shop does not respond.')
const database = openDatabase(connection, log)
const events = openDatabaseEvents(database, log)
const live = openCatalogue({ database, events, mainLanguage: () => 'fr', readSynonyms, log })
await live.start()
await live.fillSearch()
const shop = {
  render: await loadBuiltRender(),
  publicUrl: 'http://127.0.0.1',
  testPayments: true,
  paymentMethods: ['card', 'cash'],
  mapTiles: null,
} as const

/** @returns bytes of HTML before compression */
async function makePage(url: string, locale: Locale): Promise<number> {
  const { status, body } = await renderPage(
    shop,
    { url, requested: url, method: 'GET', malformed: false, log },
    locale,
    pageSources(live, { current: defaultSettings }, locale),
  )
  if (status !== 200) throw new Error(`${url} returned ${status}.`)
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  await compress(plain, 'zstd')
  return plain.length
}

/** Twice `count` different pages of each kind; there is only one home page. */
function choosePages(): Record<PageKind, string[]> {
  const { products, subCategories, categories } = live.snapshot
  const named = ({ _id, name }: { _id: string; name: { main: string } }) => ({ _id, name: name.main })
  const some = <Of>(values: Iterable<Of>) => [...values].slice(0, 2 * count)
  return {
    home: Array(2 * count).fill('/'),
    listing: some(subCategories.values()).map((subCategory) =>
      listingPath(named(categories.get(subCategory.categoryIds[0]!)!), named(subCategory)),
    ),
    product: some(products.values()).map((product) => productPath(named(product))),
    search: some(new Set(queryLog(2024, 2_000).map(({ search }) => search))).map(
      (text) => `/search?q=${encodeURIComponent(text)}`,
    ),
  }
}

const pages = Object.entries(choosePages()) as [PageKind, string[]][]
// The warm-up uses the other language, so that none of its pages are measured.
for (let round = 0; round < warmUpRounds; round++)
  for (const [, urls] of pages) for (const url of urls.slice(count)) await makePage(url, 'en')
const times: Record<string, number> = {}
const bytes: Record<string, number> = {}
// Kinds alternate, so that each has its share of the full collections of garbage.
for (let round = 0; round < rounds; round++)
  for (let index = 0; index < count; index++)
    for (const [kind, urls] of pages) {
      const before = process.cpuUsage()
      const length = await makePage(urls[index]!, 'fr')
      const { user, system } = process.cpuUsage(before)
      times[kind] = (times[kind] ?? 0) + user + system
      bytes[kind] = Math.max(bytes[kind] ?? 0, length)
    }
const result = Object.fromEntries(
  pages.map(([kind]) => [kind, { processor: times[kind]! / 1_000 / (rounds * count), bytes: bytes[kind]! }]),
) as FirstRenders
process.send!(result)
process.exit()
