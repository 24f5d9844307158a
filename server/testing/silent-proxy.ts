import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../src/platform/database/client.ts'

/** Forwards connections to a database until stopped; then it accepts new ones but leaves them silent. */
export async function openSilentProxy({ host = '', port = 5432 }: Connection) {
  const pairs = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    pairs.add(client.on('error', () => {}))
    if (isSilent) return
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    pairs.add(upstream.on('error', () => {}))
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** @param forNew whether connections that are made later are silent too */
    silence({ forNew = false } = {}) {
      isSilent = forNew
      for (const socket of pairs) socket.unpipe().pause()
    },
    /** Forwards new connections again; earlier ones stay silent. */
    end() {
      isSilent = false
    },
    close() {
      for (const socket of pairs) socket.destroy()
      server.close()
    },
  }
}
