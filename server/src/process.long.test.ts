import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { eventsPath } from '@dix/contract'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../testing/database.ts'
import { openShoppers, type Shopper } from '../testing/orders/shoppers.ts'
import { callOver, ended, type Running, ready, runDix, supervised } from '../testing/process.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { fillStock } from '../testing/shop.ts'
import { soon } from '../testing/soon.ts'
import { findRunning } from './platform/database/embedded/index.ts'
import { unfinishedRestore } from './platform/database/unfinished-restore.ts'
import { freePort } from './platform/free-port.ts'

// Each test starts whole processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

/** Dix as an operator sees it: a process, a folder, signals. */
let folder: string
let running: Running[]
/** Nodes on one database share it. */
const tokenSecret = randomBytes(32).toString('base64url')

beforeEach(async () => {
  folder = await quickFolder('dix-process-')
  // The database's user must be able to enter this folder.
  await chmod(folder, 0o711)
  running = []
})
afterEach(async () => {
  for (const dix of running) await dix.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}, program?: string[]): Promise<Running> {
  const variables = { DATA_DIR: join(folder, 'data'), DEMO: '0', TOKEN_SECRET: tokenSecret, ...environment }
  const dix = await runDix(variables, program)
  running.push(dix)
  return dix
}

/** For tests that do not need a separate database server, which takes seconds to create. Dropped after the test. */
async function newDatabase(source?: string): Promise<{ DATABASE_URL: string }> {
  const database = await testDatabase(source)
  onTestFinished(async () => {
    for (const dix of running) await dix.stop()
    await database.drop()
  })
  return { DATABASE_URL: databaseUrl(database) }
}

async function productCount(dix: Running): Promise<number> {
  const response = await fetch(`${dix.url}/api/product/get`, { method: 'POST' })
  return ((await response.json()) as { totalCount: number }).totalCount
}

/** Expects a start to end with one line because another Dix uses the folder. */
async function expectRefusal(refused: Running): Promise<string> {
  const { code, output } = await ended(refused)
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^Dix cannot start\. .*\.$/)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

test('an empty folder becomes a shop of more than 5,000 products that survives kill -9; only one of several starts serves', async () => {
  const both = await Promise.all([start({ DEMO: '1' }), start({ DEMO: '1' })])
  const loser = await Promise.race(both.map((dix) => ended(dix).then(() => dix)))
  await expectRefusal(loser)
  const first = both.find((dix) => dix !== loser)!
  await ready(first)
  const before = await productCount(first)
  expect(before).toBeGreaterThanOrEqual(5000)
  expect(first.output()).toContain(`Dix is open at ${first.url}`)
  expect(await expectRefusal(await start())).toContain(String(first.child.pid))

  await first.stop('SIGKILL')
  const second = await start()
  await ready(second)
  expect(await productCount(second)).toBe(before)
  expect(await second.stop()).toBe(0)
})

test("the first start prints the administrator's sign-in once, outside the log, and records the first language", async () => {
  const database = { ...(await newDatabase()), ADMIN_EMAIL: 'cheffe@shop.example' }
  const first = await start({ ...database, SHOP_LANGUAGE: 'fr' })
  await ready(first)
  const [line, password] = await vi.waitFor(
    () =>
      /^Administrator: cheffe@shop\.example, password: (\S+) .*$/m.exec(first.output()) ?? Promise.reject(),
    soon,
  )
  const login = await fetch(`${first.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cheffe@shop.example', password }),
  })
  expect(login.status).toBe(200)
  expect(await first.stop()).toBe(0)
  expect(first.output().replace(line, '')).not.toContain(password)

  const second = await start({ ...database, SHOP_LANGUAGE: 'en' })
  await ready(second)
  expect(await (await fetch(second.url)).text()).toContain('<html lang="fr"')
  expect(await second.stop()).toBe(0)
  expect(second.output()).not.toContain('Administrator:')
})

test('a stop is announced while the shop still serves, lets running requests finish, and leaves no error in the log', async () => {
  const dix = await start({ ...(await newDatabase()), DRAIN_SECONDS: '1', LOG_LEVEL: 'error' })
  await ready(dix)
  const socket = connect(Number(new URL(dix.url).port), '127.0.0.1')
  const body = '{"search":"riz"}'
  socket.write(
    `POST /api/product/get HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  let response = ''
  socket.on('data', (chunk) => (response += chunk))
  const closed = once(socket, 'close')
  dix.child.kill('SIGTERM')
  await vi.waitFor(async () => {
    const response = await fetch(`${dix.url}/readyz`)
    expect([response.status, (await response.json()).status]).toEqual([503, 'stopping'])
  }, soon)
  expect(await productCount(dix)).toBe(0)
  // The socket closes once the shop accepts no more connections.
  await vi.waitFor(() => expect(fetch(`${dix.url}/healthz`)).rejects.toThrow(), soon)
  socket.write(body.slice(5))
  await closed
  expect(response).toMatch(/^HTTP\/1.1 200 OK/)
  expect(response.toLowerCase()).toContain('connection: close')
  expect(await dix.stop()).toBe(0)
  expect(logged(dix)).toEqual([])
})

test('a stop while shoppers order and staff watch loses no order and leaves no error in the log', async () => {
  const database = await testDatabase()
  await fillStock(database.db)
  const dix = await start({ DATABASE_URL: databaseUrl(database), DRAIN_SECONDS: '0', LOG_LEVEL: 'error' })
  onTestFinished(async () => {
    await dix.stop()
    await database.drop()
  })
  await ready(dix)
  const shoppers = openShoppers({ database, call: callOver(dix.url) }, tokenSecret)
  await shoppers.setStock('P00', 1_000_000)
  const admin = await shoppers.shopper({}, { role: 'ADMIN' })
  const watching = await fetch(dix.url + eventsPath, { headers: { authorization: `Bearer ${admin.token}` } })
  const watched = watching.text().catch(() => {})
  const them = await Promise.all(Array.from({ length: 8 }, () => shoppers.shopper({ P00: 1 })))
  const acknowledged: string[] = []
  const refusals = new Set<number>()
  const order = async (shopper: Shopper) => {
    for (;;) {
      const { status, data } = await shoppers.order(shopper)
      if (status === 200) acknowledged.push(data._id)
      else refusals.add(status)
      await shoppers.fill(shopper, { P00: 1 })
    }
  }
  // Each ends when no process listens any more.
  const ordering = Promise.all(them.map((user) => order(user).catch(() => {})))
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(8), soon)
  expect(await dix.stop()).toBe(0)
  await Promise.all([ordering, watched])
  expect(logged(dix)).toEqual([])
  expect([...refusals].filter((status) => status !== 503)).toEqual([])
  const { rows } = await database.pool.query('select id from orders')
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
})

test.each([
  ['PORT', 'many'],
  ['SHOP_LANGUAGE', 'wolof'],
  ['HOST', '203.0.113.7'],
])('a wrong %s ends the start with one message that names it', async (name, value) => {
  const { code, output } = await ended(await start({ ...(await newDatabase()), [name]: value }))
  expect(code).toBe(1)
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(name)
})

test('a port in use ends the start with one message, and the database is stopped', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, output } = await ended(await start({ PORT: String(port) }))
  taken.close()
  expect(code).toBe(1)
  expect(output).toContain(`PORT ${port} is used by another program`)
  expect(await findRunning(join(folder, 'data'))).toBeNull()
})

test('a DATA_DIR that is a file ends the start with one message', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'file'), 'x')
  const { code, output } = await ended(await start({ DATA_DIR: join(folder, 'file') }))
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^Dix cannot start\. .*file.*\.$/)
})

test('two nodes that start together on one new database migrate and fill it once', async () => {
  const environment = { ...(await newDatabase('template0')), DEMO: '1' }
  const nodes = await Promise.all(
    ['one', 'two'].map((name) => start({ ...environment, DATA_DIR: join(folder, name) })),
  )
  for (const node of nodes) await ready(node)
  const [one, two] = await Promise.all(nodes.map(productCount))
  expect(one).toBe(two)
  expect(one).toBeGreaterThanOrEqual(5000)
  for (const node of nodes) expect(await node.stop()).toBe(0)
})

test.each(['1', '2'])(
  '%s processes that the database refuses end with a message',
  async (WEB_CONCURRENCY) => {
    const url = new URL((await newDatabase()).DATABASE_URL)
    url.password = 's3cret'
    url.pathname = '/none'
    const { code, output } = await ended(await start({ WEB_CONCURRENCY, DATABASE_URL: url.href }))
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL cannot be reached: database "none" does not exist')
    expect(output).not.toContain('s3cret')
  },
)

test('a start waits for a database that is not reachable yet, and says so', async () => {
  const { DATABASE_URL } = await newDatabase()
  const url = new URL(DATABASE_URL)
  const socket = join(url.searchParams.get('host')!, `.s.PGSQL.${url.searchParams.get('port')}`)
  url.searchParams.set('host', '127.0.0.1')
  const port = await freePort()
  url.searchParams.set('port', String(port))
  const dix = await start({ DATABASE_URL: url.href })
  await vi.waitFor(() => expect(dix.output()).toContain('cannot be reached yet; trying for 60 s'), soon)
  const proxy = createServer((client) => {
    const server = connect(socket)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => to.destroy()).pipe(to)
    }
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await ready(dix)
})

/** The contents of the log, without other messages to the operator. */
const logged = (dix: Running) =>
  dix
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; pid: number; msg: string; err?: { message: string } })
const open = (dix: Running) => logged(dix).filter(({ msg }) => msg.startsWith('Dix is open'))

test('`npm start` restarts a shop that crashed and says so; the crash is a line in the log', async () => {
  const bug = `data:text/javascript,process.on('SIGUSR2',()=>{throw%20new%20Error('a%20bug')})`
  const dix = await start({ ...(await newDatabase()), NODE_OPTIONS: `--import=${bug}` }, supervised)
  await ready(dix)
  await vi.waitFor(() => expect(open(dix)).toHaveLength(1), soon)
  process.kill(open(dix)[0]!.pid, 'SIGUSR2')
  await vi.waitFor(() => expect(open(dix)).toHaveLength(2), soon)
  expect(logged(dix)).toContainEqual(
    expect.objectContaining({
      level: 60,
      msg: 'Dix has crashed',
      err: expect.objectContaining({ message: 'a bug' }),
    }),
  )
  expect(dix.output()).toContain('Dix exited with code 1 and restarts in 0.5 s.')
  expect(dix.output()).not.toMatch(/^ +at /m)
  expect(await dix.stop()).toBe(0)
})

test('`npm start` ends with a shop that never became ready', async () => {
  const { code, output } = await ended(await start({ PORT: 'many' }, supervised))
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('several processes serve as one shop; one that cannot be replaced is retried without affecting the others; all close together', async () => {
  const { DATABASE_URL } = await newDatabase()
  const dix = await start({ DATABASE_URL, WEB_CONCURRENCY: '2' })
  await vi.waitFor(() => expect(open(dix)).toHaveLength(2), soon)
  const inDatabase = async (statement: string) => {
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await inDatabase(`create table ${unfinishedRestore} ()`)
  process.kill(open(dix)[0]!.pid, 'SIGKILL')
  await vi.waitFor(() => expect(dix.output()).toContain('Dix cannot start. '), soon)
  await vi.waitFor(
    () => expect(logged(dix).filter(({ msg }) => /starting a new one/.test(msg))).toHaveLength(2),
    soon,
  )
  expect(await productCount(dix)).toBe(0)
  await inDatabase(`drop table ${unfinishedRestore}`)
  await vi.waitFor(() => expect(open(dix)).toHaveLength(3), soon)
  expect(await dix.stop()).toBe(0)
})
