import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './lib/paths.mjs'
import { runScript, secondsSince, UserError } from './lib/script.mjs'

/** Milliseconds for `npm start` on a fresh clone, and from SIGTERM to its exit. */
const timeouts = { start: 600_000, stop: 20_000 }

/** The smoke test: `npm start` alone installs, builds and serves a shop, and SIGTERM closes it. */
await runScript(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dix-smoke-'))
  // PostgreSQL runs as another user if root runs this.
  await chmod(folder, 0o711)
  const port = await freePort()
  const start = performance.now()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') }
  const shop = spawn('npm', ['start'], { cwd: root, env, stdio: 'inherit' })
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(url, shop)
    await browse(url, start)
    await close(shop)
  } finally {
    shop.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

/**
 * A copy of the server's function, which is in TypeScript: the machine's own Node runs this script and may be unable to
 * read that.
 */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

async function waitUntilReady(url, shop) {
  const deadline = Date.now() + timeouts.start
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new UserError(`npm start ended with code ${shop.exitCode}.`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new UserError(`The shop was not ready within ${timeouts.start / 1000} s.`)
}

/** Requests the home page as a browser does, with its products and one picture. */
async function browse(url, start) {
  const page = await request(`${url}/`)
  const html = await page.text()
  process.stdout.write(`${url}/: ${page.status}, ${html.length} characters, after ${secondsSince(start)}\n`)
  const ids = [...html.matchAll(/href="\/product\/[^"]+-([^"-]+)"/g)].map(([, id]) => id)
  if (ids.length === 0) throw new UserError('The home page shows no products.')
  for (const productId of [...new Set(ids)].slice(0, 5)) {
    const response = await request(`${url}/api/product/get-product-details`, { productId })
    const { data } = await response.json()
    process.stdout.write(`  ${data.name}, ${data.unit}, ${data.price} XOF\n`)
  }
  const [, source] = /<img[^>]+src="([^"]+)"/.exec(html) ?? []
  if (!source) throw new UserError('The home page shows no picture.')
  const picture = await request(new URL(source.replaceAll('&amp;', '&'), url))
  const { byteLength } = await picture.arrayBuffer()
  process.stdout.write(`  ${source}: ${picture.headers.get('content-type')}, ${byteLength} bytes\n`)
}

/** @param {object} [body] sent as JSON with POST */
async function request(url, body) {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(url, post)
  if (!response.ok) throw new UserError(`${url} returned ${response.status}.`)
  return response
}

/** Stops npm with SIGTERM, as a supervisor does. */
async function close(shop) {
  const start = performance.now()
  shop.kill('SIGTERM')
  const exit = await Promise.race([once(shop, 'exit'), sleep(timeouts.stop, null, { ref: false })])
  if (!exit) throw new UserError(`The shop did not stop within ${timeouts.stop / 1000} s.`)
  const [code, signal] = exit
  if (code !== 0) throw new UserError(`The shop ended with ${signal ?? `code ${code}`} instead of code 0.`)
  process.stdout.write(`Stopped with code 0 after ${secondsSince(start)}\n`)
}
