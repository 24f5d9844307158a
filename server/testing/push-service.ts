import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { PushMessage } from '@dix/contract'
import { generate } from 'selfsigned'

type Push = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** Responds to a push; by default with 201. */
type Respond = (response: ServerResponse, path: string) => void

export type TestPushService = {
  port: number
  /** A host name in its certificate. */
  origin: string
  /** Pushes so far, in order. */
  taken: Push[]
  respond: Respond
  close(): Promise<void>
}

const take: Respond = (response) => response.writeHead(201).end()

/** A push service on loopback over https. This process trusts its certificate until it is closed. */
export async function openPushService(): Promise<TestPushService> {
  const names = ['localhost', '127.0.0.1', '::1']
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: names.map((name, at) => (at === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  })
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, cert])
  const service: TestPushService = { port: 0, origin: '', taken: [], respond: take, close }
  const server = createServer({ cert, key }, async (request, response) => {
    const path = request.url ?? ''
    service.taken.push({ path, headers: request.headers, body: await buffer(request) })
    service.respond(response, path)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  service.port = (server.address() as AddressInfo).port
  service.origin = `https://localhost:${service.port}`
  return service

  async function close(): Promise<void> {
    tls.setDefaultCACertificates(trusted)
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

export type TestBrowser = {
  /** As `PushSubscription.toJSON()` gives it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The message that the service worker receives. @throws if the push was not encrypted for this browser */
  read(body: Buffer): PushMessage
}

/** A browser that subscribed at an endpoint, and reads pushes by RFC 8291 and RFC 8188. */
export function openTestBrowser(endpoint: string): TestBrowser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]).toString()
      // The last record's text is followed by a 2 and padding.
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
    },
  }
}
