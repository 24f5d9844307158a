import { rm } from 'node:fs/promises'
import type { Endpoint } from '@dix/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Flood, openFloods, requests, slowest } from '../testing/calls/flood.ts'
import { endpoints, openSamples, routeOf, type Sample } from '../testing/calls/samples.ts'
import { databaseUrl, testDatabase } from '../testing/database.ts'
import { passkeyUrl } from '../testing/factors.ts'
import { addManyProducts } from '../testing/many-products.ts'
import { callOver, type Running, ready, runDix } from '../testing/process.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { fillStock, openNode, testSecret } from '../testing/shop.ts'
import { fileForm } from '../testing/users.ts'
import { invitations, rateLimits } from './accounts/schema.ts'
import { offers } from './catalogue/offers/schema.ts'

/**
 * One sender floods the shop with each request that it has; another sender's health checks are answered in between.
 * Counts the work that a health check waits for, in floods of health checks, and measures no time. The shop is a
 * separate process, behind a proxy; the work is read from Linux.
 */
const floodTest = test.skipIf(process.platform !== 'linux')

/**
 * Floods of health checks, of some 8 ms, whose work a health check may wait for: in all, and when most of the flood is
 * answered first because nothing lets others in between.
 */
const most = { inAll: 40, atOnce: 14 } as const

/** Which requests are tested, to look at a few: `FLOOD='cart|docs'`. */
const wanted = new RegExp(process.env.FLOOD ?? '')

/** A sixteenth of them as a sample. */
const some = (names: readonly string[]) =>
  names.filter((name, index) => wanted.test(name) && (!inject('isSample') || index % 16 === 0))

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
let dix: Running
let flood: ReturnType<typeof openFloods>
let samples: Awaited<ReturnType<typeof openSamples>>
let manyProducts: string[]
/** Milliseconds of work. */
let healthFlood: number

beforeAll(async () => {
  folder = await quickFolder('dix-floods-')
  database = await testDatabase()
  await fillStock(database.db)
  manyProducts = await addManyProducts(database)
  dix = await runDix({
    DATA_DIR: folder,
    DEMO: '0',
    DATABASE_URL: databaseUrl(database),
    TOKEN_SECRET: testSecret,
    PUBLIC_URL: passkeyUrl,
    PUSH_ALLOWED_HOSTS: 'localhost',
    SMS_GATEWAY: 'outbox',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
  await ready(dix)
  samples = await openSamples({ database, call: callOver(dix.url) })
  flood = openFloods(dix)
  const floods: Flood[] = []
  for (let times = 0; times < 8; times++) floods.push(await flood('healthz', '/healthz'))
  healthFlood = Math.min(...floods.map(({ work }) => work))
})
afterAll(async () => {
  await dix.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const holds = ({ worst: { work, answered } }: Flood) =>
  work > (answered > requests / 2 ? most.atOnce : most.inAll) * healthFlood

/** Floods again what held the event loop, because a first use loads or compiles something. */
async function repeated(ask: () => Promise<Flood>): Promise<Flood> {
  for (let tries = 1; ; tries++) {
    const done = await ask()
    if (!holds(done) || tries === 3) return done
  }
}

function expectFair(floods: readonly Flood[]): void {
  const report = `A flood of health checks takes ${healthFlood.toFixed(0)} ms of work. The slowest:\n${slowest(floods)}`
  console.log(report)
  expect(
    floods.filter(holds).map(({ name }) => name),
    report,
  ).toEqual([])
}

const requestOf = ({ method }: Endpoint, { caller, body, form }: Sample): RequestInit => ({
  method,
  headers: {
    ...(body && { 'content-type': 'application/json' }),
    ...(caller && { authorization: `Bearer ${caller.token}` }),
  },
  ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
  ...(form && { body: fileForm(form.field, form.content, form.name) }),
})

/** A sample of the request, after earlier floods used up what may exist only so often. */
async function sampleOf(endpoint: Endpoint): Promise<Sample> {
  for (const table of [rateLimits, invitations, offers]) await database.db.delete(table)
  return samples[routeOf(endpoint)]!()
}

const hasList = ({ body = {} }: Sample) => Object.values(body).some(Array.isArray)

/** With each list of its body repeated to 200 entries, of different products where they name one. */
function enlarged({ body = {}, ...sample }: Sample): Sample {
  const other = (entry: unknown, index: number): unknown => {
    if (typeof entry === 'string' && /^P\d\d$/.test(entry)) return manyProducts[index]
    if (typeof entry !== 'object' || entry === null || !('productId' in entry)) return entry
    return { ...entry, productId: manyProducts[index] }
  }
  const long = (value: unknown) =>
    Array.isArray(value) && value.length > 0
      ? manyProducts.map((_, index) => other(value[index % value.length], index))
      : value
  const fields = Object.entries(body).map(([name, value]) => [name, long(value)])
  return { ...sample, body: Object.fromEntries(fields) }
}

floodTest(
  'a flood of any request of the contract, also with long lists, lets others in between',
  async () => {
    const floods: Flood[] = []
    for (const name of some(endpoints.map(routeOf))) {
      const endpoint = endpoints.find((endpoint) => routeOf(endpoint) === name)!
      const sample = () => sampleOf(endpoint)
      const valid = await repeated(async () =>
        flood(name, endpoint.path, requestOf(endpoint, await sample())),
      )
      expect(valid.statuses, name).toHaveProperty('200')
      floods.push(valid)
      if (!hasList(await sample())) continue
      const long = async () => requestOf(endpoint, enlarged(await sample()))
      floods.push(await repeated(async () => flood(`${name} with long lists`, endpoint.path, await long())))
    }
    expectFair(floods)
  },
)

/** Paths of the routes that respond to GET, from the tree that Fastify prints. */
async function pathsOfRoutes(): Promise<string[]> {
  const node = await openNode(database)
  const above: string[] = []
  const paths: string[] = []
  for (const line of node.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = line.match(/^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/) ?? []
    if (indent === undefined || part === undefined) continue
    above.splice(indent.length / 4)
    above.push(part)
    if (methods?.split(', ').includes('GET')) paths.push(above.join(''))
  }
  await node.close()
  return paths
}

/** Pages of each kind that the sitemaps list. */
async function listedPages(): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await fetch(dix.url + path)).text()).matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path!,
    )
  const files = await locations('/sitemap.xml')
  const pages = await Promise.all(files.map(locations))
  return [...files, ...pages.flatMap((listed) => [listed[0]!, listed.at(-1)!])]
}

floodTest('a flood of any page, list or file outside the contract does too', async () => {
  const ordered = await sampleOf(endpoints.find(({ path }) => path === '/api/order/details')!)
  const { caller: admin } = await sampleOf(endpoints.find(({ path }) => path === '/api/store/list')!)
  const { _id: order } = ordered.body as { _id: string }
  const ofContract = new Set(endpoints.map(({ path }) => path))
  const routes = (await pathsOfRoutes())
    .filter((path) => !ofContract.has(path) && !path.startsWith('/assets/'))
    // Live events never end.
    .filter((path) => path !== '/api/events' && !path.endsWith('*'))
    .map((path) => path.replace(':orderId', order).replace(/:\w+/g, 'x'))
  const paths = new Set([...routes, ...(await listedPages()), '/', '/search?q=huile'])
  expect([...paths].filter((path) => path.includes(order))).not.toEqual([])
  const floods: Flood[] = []
  for (const path of some([...paths])) {
    const { token } = (path.startsWith('/api/order/receipt') ? ordered.caller : admin)!
    floods.push(await repeated(() => flood(path, path, { headers: { authorization: `Bearer ${token}` } })))
  }
  expectFair(floods)
})
