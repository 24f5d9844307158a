import type { RenderPage } from '@dix/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { composeShop } from '../src/app.ts'
import type { LiveCatalogue } from '../src/catalogue/index.ts'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
  subCategoryCategories,
} from '../src/catalogue/schema.ts'
import type { GatewayOrigins } from '../src/messages/index.ts'
import type { openPayments } from '../src/payments/index.ts'
import type { Configuration } from '../src/platform/configuration.ts'
import type { Database, Queries } from '../src/platform/database/client.ts'
import type { EventStreams } from '../src/platform/http/event-streams/event-streams.ts'
import { stockLevels } from '../src/stock/index.ts'
import { testDatabase } from './database.ts'

const silent = pino({ level: 'silent' })

/** A page that states the address and language it was rendered for; tests of real pages use the built web. */
const plainPage: RenderPage = async (request, { locale }) =>
  new Response(`<html lang="${locale}"><script>page()</script>${new URL(request.url).pathname}</html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

export type TestShop = {
  app: FastifyInstance
  database: Database
  live: LiveCatalogue
  streams: EventStreams
  close(): Promise<void>
}

/** An uncaught error fails the run, even if the test ignores the response. */
function failRun(message: string): void {
  queueMicrotask(() => {
    throw new Error(message)
  })
}

/** The secret that every test node signs with. */
export const testSecret = 'a secret of tests, long enough for any check'

/**
 * A second node, or the only one, on a database: its own app and its own snapshot. With `jobs` it also does background
 * work, and without `smtpUrl` emails become files in the outbox of `dataDir`.
 */
export async function openNode(
  database: Database,
  {
    render = plainPage,
    dataDir = '/nonexistent',
    corsOrigins = [] as string[],
    publicUrl = 'http://dix.test',
    pushAllowedHosts = [] as string[],
    /** One shopper in a test represents many. */
    orderLimitFactor = 1_000,
    mapTiles = null as Configuration['mapTiles'],
    smtpUrl = null as Configuration['smtpUrl'],
    trustProxy = false as Configuration['trustProxy'],
    /** `everything` includes payment checks and sweeps. */
    jobs: working = false as boolean | 'everything',
    secret = testSecret,
    log = silent as FastifyBaseLogger,
    /** Message gateways, and their base URLs. */
    messages = { sms: null, whatsapp: null } as Configuration['messages'],
    gatewayOrigins = {} as GatewayOrigins,
    /** A connection to the payment provider other than the direct one. */
    connection = undefined as Parameters<typeof openPayments>[0]['connection'],
  } = {},
): Promise<Omit<TestShop, 'database'>> {
  const configuration = {
    publicUrl,
    dataDir,
    corsOrigins,
    trustProxy,
    stripe: null,
    smtpUrl,
    mailFrom: 'Dix <no-reply@dix.test>',
    pushAllowedHosts,
    backup: { dir: null, at: { hours: 3, minutes: 0 }, keep: 7, passphraseFile: null },
    orderLimitFactor,
    mapTiles,
    messages,
  }
  const node = await composeShop({
    configuration,
    secret,
    database,
    render,
    log,
    onUnlisted: failRun,
    gatewayOrigins,
    ...(connection && { connection }),
  })
  if (working) node.work(working === true ? 'jobs' : working)
  return node
}

/** A separate shop on a fresh database with the small catalogue of `fillStock`. */
export async function openTestShop(options: Parameters<typeof openNode>[1] = {}): Promise<TestShop> {
  const database = await testDatabase()
  await fillStock(database.db)
  const node = await openNode(database, options)
  return {
    ...node,
    database,
    close: async () => {
      await node.close()
      await database.drop()
    },
  }
}

/** Two categories, three sub categories (one in both), thirty products; their ids describe them. */
export async function fillStock(tx: Queries): Promise<void> {
  const subCategory = (
    id: string,
    name: string,
    nameOther: string | null,
    position: number | null = null,
  ) => ({
    id,
    name,
    nameOther,
    key: name.toLowerCase(),
    image: `/media/demo/1/${id.toLowerCase()}.webp`,
    position,
  })
  await tx
    .insert(categories)
    .values([
      subCategory('OILS', 'Huiles & condiments', 'Oils & condiments', 1),
      subCategory('DRINKS', 'Boissons', 'Drinks', 2),
    ])
  await tx
    .insert(subCategories)
    .values([
      subCategory('OIL', 'Huiles', 'Oils'),
      subCategory('JUICE', 'Jus', 'Juices'),
      subCategory('SYRUP', 'Sirops', null),
    ])
  await tx.insert(subCategoryCategories).values([
    { subCategoryId: 'OIL', categoryId: 'OILS', position: 0 },
    { subCategoryId: 'JUICE', categoryId: 'DRINKS', position: 0 },
    { subCategoryId: 'SYRUP', categoryId: 'DRINKS', position: 0 },
    { subCategoryId: 'SYRUP', categoryId: 'OILS', position: 1 },
  ])
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `P${String(index).padStart(2, '0')}`,
    name: index < 20 ? `Huile d’arachide n° ${index}` : `Jus de bissap n° ${index}`,
    nameOther: index < 20 ? `Peanut oil no. ${index}` : null,
    brand: index % 2 === 0 ? 'Kaolak' : 'Teranga',
    description: 'Pressée à froid.',
    unit: '1 L',
    price: 1000 + index * 10,
    discount: index % 5 === 0 ? 12 : 0,
    images: [`/media/demo/1/p${index}.webp`],
    details: { Origine: 'Kaolack' },
    key: `p${index}`,
  }))
  await tx.insert(products).values(rows)
  await tx
    .insert(stockLevels)
    .values(rows.map(({ id }, index) => ({ productId: id, stock: index % 10 === 9 ? 0 : 5 })))
  await tx.insert(productCategories).values(
    rows.map(({ id }, index) => ({
      productId: id,
      categoryId: index < 20 ? 'OILS' : 'DRINKS',
      position: 0,
    })),
  )
  await tx.insert(productSubCategories).values(
    rows.map(({ id }, index) => ({
      productId: id,
      subCategoryId: index < 20 ? 'OIL' : 'JUICE',
      position: 0,
    })),
  )
}
