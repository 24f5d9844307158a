import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './lib/paths.mjs'
import { Refusal, tell } from './lib/refusal.mjs'

/** Milliseconds from `npm start` on a fresh clone to an open shop, and from SIGTERM to its end. */
const patience = { start: 600_000, stop: 20_000 }

/** Shows that `npm start` alone leads to a shop that can be browsed, and that it closes when asked to. */
await tell(async () => {
  const home = await mkdtemp(join(tmpdir(), 'dix-smoke-'))
  // Open to the user that runs PostgreSQL when root runs this.
  await chmod(home, 0o711)
  const port = await freePort()
  const began = performance.now()
  const environment = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(home, 'data') }
  const shop = spawn('npm', ['start'], { cwd: root, env: environment, stdio: 'inherit' })
  try {
    await opens(`http://127.0.0.1:${port}`, shop)
    await browse(`http://127.0.0.1:${port}`, () => `${((performance.now() - began) / 1000).toFixed(1)} s`)
    await closes(shop)
  } finally {
    shop.kill('SIGKILL')
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

async function opens(address, shop) {
  const deadline = Date.now() + patience.start
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Refusal(`npm start ended with code ${shop.exitCode}.`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Refusal(`The shop did not open within ${patience.start / 1000} s.`)
}

/** Reads the home page as a shopper's browser would: the products on it, and one picture. */
async function browse(address, elapsed) {
  const page = await get(`${address}/`)
  const html = await page.text()
  process.stdout.write(`${address}/ answered ${page.status}, ${html.length} characters, after ${elapsed()}\n`)
  const ids = [...html.matchAll(/href="\/product\/[^"]+-([^"-]+)"/g)].map(([, id]) => id)
  if (ids.length === 0) throw new Refusal('The home page shows no products.')
  for (const productId of [...new Set(ids)].slice(0, 5)) {
    const answer = await get(`${address}/api/product/get-product-details`, { productId })
    const { data } = await answer.json()
    process.stdout.write(`  ${data.name}, ${data.unit}, ${data.price} XOF\n`)
  }
  const [, source] = /<img[^>]+src="([^"]+)"/.exec(html) ?? []
  if (!source) throw new Refusal('The home page shows no picture.')
  const picture = await get(new URL(source.replaceAll('&amp;', '&'), address))
  const { byteLength } = await picture.arrayBuffer()
  process.stdout.write(`  ${source}: ${picture.headers.get('content-type')}, ${byteLength} bytes\n`)
}

/** @param {object} [body] sent as JSON with POST */
async function get(address, body) {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(address, post)
  if (!answer.ok) throw new Refusal(`${address} answered ${answer.status}.`)
  return answer
}

/** Asks npm to stop, as a supervisor does. */
async function closes(shop) {
  const began = performance.now()
  shop.kill('SIGTERM')
  const ended = await Promise.race([once(shop, 'exit'), wait(patience.stop, null, { ref: false })])
  if (!ended) throw new Refusal(`The shop did not close within ${patience.stop / 1000} s.`)
  const [code, signal] = ended
  if (code !== 0) throw new Refusal(`The shop closed with ${signal ?? `code ${code}`} instead of code 0.`)
  process.stdout.write(`Closed with code 0 after ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
