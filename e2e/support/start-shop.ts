import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning } from '../../server/src/platform/database/embedded/index.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { compiled } from '../../server/testing/compiled.ts'
import { quickFolder } from '../../server/testing/quick-folder.ts'
import { dataDir } from './account/mails.ts'

const root = resolve(import.meta.dirname, '../..')

/** Milliseconds, because a first start creates a database and fills it with the demo shop. */
const timeouts = { start: 120_000, stop: 20_000 } as const

export type RunningShop = { url: string; dataDir: string; stop: () => Promise<void> }

/** The first administrator of a shop that was started here. */
export const admin = { email: 'admin@dix.local', password: 'mangue verte et citron' } as const

/**
 * Starts the shop as an operator would, on an empty folder and a free port, and waits until it is ready. Its log goes
 * to `results/shop.log`.
 *
 * @param name of the log, for an additional shop
 * @param settings in addition to those of journeys
 * @throws with the end of the shop's output, if it ends or is not ready within two minutes
 */
export async function startShop(name = 'shop', settings: NodeJS.ProcessEnv = {}): Promise<RunningShop> {
  const port = await freePort()
  const dataDir = await quickFolder('dix-e2e-')
  const shop = spawn(join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...compiled,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Emails are read from the outbox; journeys have their own email addresses, as shoppers do.
      SMTP_URL: '',
      TRUST_PROXY: '127.0.0.1',
      // The shoppers of all journeys share a phone number.
      ORDER_LIMIT_FACTOR: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readLog = await copyLog(shop, name)
  const stop = async () => {
    await stopProcess(shop)
    await rm(dataDir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(shop, `${url}/readyz`)
  } catch (error) {
    await stop()
    throw new Error(`The shop did not open. Its log:\n${readLog()}`, { cause: error })
  }
  return { url, dataDir, stop }
}

/** Starts another node on the database of the shop under test: two nodes are one shop. */
export async function startSecondNode(): Promise<RunningShop> {
  const connection = await findRunning(dataDir())
  if (!connection) throw new Error('The database of the shop under test does not respond.')
  const { host, port, user, password, database } = connection
  const access = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
  if (typeof password === 'string') access.set('password', password)
  const secret = await readFile(join(dataDir(), 'token-secret'), 'utf8')
  return startShop('second-node', {
    DATABASE_URL: `postgresql:///${database}?${access}`,
    TOKEN_SECRET: secret.trim(),
    DRAIN_SECONDS: '0',
  })
}

/** Copies all output to the log file; the returned function gives the end of it. */
async function copyLog(shop: ChildProcess, name: string): Promise<() => string> {
  const results = join(root, 'e2e/results')
  await mkdir(results, { recursive: true })
  const file = createWriteStream(join(results, `${name}.log`))
  let end = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      file.write(chunk)
      end = (end + chunk.toString()).slice(-2_000)
    })
  }
  return () => end
}

async function untilReady(shop: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + timeouts.start
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`It ended with code ${shop.exitCode}.`)
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await pause(200)
  }
  throw new Error('It was not ready in time.')
}

async function stopProcess(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  const late = setTimeout(() => shop.kill('SIGKILL'), timeouts.stop)
  await ended
  clearTimeout(late)
}
