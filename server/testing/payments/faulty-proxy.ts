import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ApiAddress } from '../../src/payments/stripe.ts'

/**
 * `unreachable`: nothing arrives and nothing is sent back. `unanswering`: requests arrive, but the responses are lost.
 * `failing`: it responds with an error. `unauthorized`: it rejects the key. `paused`: requests wait for another mode.
 */
type Mode = 'working' | 'unreachable' | 'unanswering' | 'failing' | 'unauthorized' | 'paused'

/** A proxy to the provider that can fail in the ways that networks and providers do. */
export async function openFaultyProxy() {
  let mode: Mode = 'working'
  let target: (() => Promise<ApiAddress>) | undefined
  let resume = () => {}
  let paused: Promise<void> = Promise.resolve()
  /** The requests that arrived, such as "POST /v1/refunds". */
  const requests: string[] = []
  /** The idempotency keys of these requests. */
  const keys: string[] = []

  const server = createServer((incoming, response) => {
    void pass(incoming, response).catch(() => response.destroy())
  })

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    keys.push(String(incoming.headers['idempotency-key'] ?? ''))
    const body = await buffer(incoming)
    if (mode === 'unreachable') return
    if (mode === 'failing') {
      const broken = JSON.stringify({ error: { type: 'api_error', message: 'We are broken.' } })
      response.writeHead(500, { 'content-type': 'application/json' }).end(broken)
      return
    }
    if (mode === 'unauthorized') {
      const refused = JSON.stringify({
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
      })
      response.writeHead(401, { 'content-type': 'application/json' }).end(refused)
      return
    }
    await paused
    const { host, port } = await target!()
    const { method, url, headers } = incoming
    const forwarded = request({ host, port, method, path: url, headers }).end(body)
    const [upstream] = (await once(forwarded, 'response')) as [IncomingMessage]
    const bytes = await buffer(upstream)
    if (mode === 'unanswering') return
    response.writeHead(upstream.statusCode!, { 'content-type': 'application/json' }).end(bytes)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    requests,
    keys,
    address: async (): Promise<ApiAddress> => ({ protocol: 'http', host: '127.0.0.1', port }),
    forwardTo(address: () => Promise<ApiAddress>) {
      target = address
    },
    setMode(next: Mode) {
      mode = next
      resume()
      if (next !== 'paused') return
      paused = new Promise((resolve) => {
        resume = resolve
      })
    },
    /** Refuses connections until it opens again. */
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

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>
