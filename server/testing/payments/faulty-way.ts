import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Address } from '../../src/payments/stripe.ts'

/**
 * `silent`: nothing arrives and nothing is answered. `deaf`: everything arrives, and the answers are lost.
 * `failing`: it answers that it is broken. `held`: it waits for `release`.
 */
type Mode = 'fine' | 'silent' | 'deaf' | 'failing' | 'held'

/** A way to the provider that can be broken in the ways networks and providers break. */
export async function openFaultyWay() {
  let mode: Mode = 'fine'
  let target: (() => Promise<Address>) | undefined
  let release = () => {}
  let held: Promise<void> = Promise.resolve()
  /** What arrived, as "POST /v1/refunds". */
  const asked: string[] = []
  /** Keys that came with it. */
  const keys: string[] = []

  const server = createServer((incoming, answer) => {
    void pass(incoming, answer).catch(() => answer.destroy())
  })

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    asked.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    keys.push(String(incoming.headers['idempotency-key'] ?? ''))
    const body = await buffer(incoming)
    if (mode === 'silent') return
    if (mode === 'failing') {
      const broken = JSON.stringify({ error: { type: 'api_error', message: 'We are broken.' } })
      answer.writeHead(500, { 'content-type': 'application/json' }).end(broken)
      return
    }
    await held
    const { host, port } = await target!()
    const { method, url, headers } = incoming
    const forwarded = request({ host, port, method, path: url, headers }).end(body)
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage]
    const bytes = await buffer(response)
    if (mode === 'deaf') return
    answer.writeHead(response.statusCode!, { 'content-type': 'application/json' }).end(bytes)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    asked,
    keys,
    address: async (): Promise<Address> => ({ protocol: 'http', host: '127.0.0.1', port }),
    leadTo(address: () => Promise<Address>) {
      target = address
    },
    become(next: Mode) {
      mode = next
      release()
      if (next !== 'held') return
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    /** Nobody listens any more, until it opens again. */
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

export type FaultyWay = Awaited<ReturnType<typeof openFaultyWay>>
