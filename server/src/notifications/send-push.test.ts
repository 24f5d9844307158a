import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPushService, openTestBrowser, type TestPushService } from '../../testing/push-service.ts'
import { openPushSender } from './send-push.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

const keys = deriveVapidKeys('a secret of tests, long enough for any check')
const message = {
  title: 'Nouvelle commande',
  body: '2 770 F CFA',
  tag: 'order-1',
  path: '/dashboard/orders/1',
}

let service: TestPushService
beforeAll(async () => {
  service = await openPushService()
})
beforeEach(() => {
  service.taken.length = 0
  service.respond = (response) => response.writeHead(201).end()
})
afterAll(() => service.close())

const send = (endpoint: string, allowedHosts: string[] = []) => {
  const { endpoint: _same, ...browser } = openTestBrowser(endpoint).subscription
  const sender = openPushSender(keys, 'https://dix.example', allowedHosts)
  return sender.send({ endpoint, ...browser.keys }, message, 600)
}

test('only the browser can read a push; the service sees only its urgency and sender', async () => {
  const browser = openTestBrowser(`${service.origin}/push/1`)
  const { endpoint, keys: browserKeys } = browser.subscription
  const sender = openPushSender(keys, 'https://dix.example', ['localhost'])
  expect(await sender.send({ endpoint, ...browserKeys }, message, 600)).toBe('taken')
  const [push] = service.taken
  expect(push).toMatchObject({
    path: '/push/1',
    headers: { ttl: '600', urgency: 'high', topic: 'order-1', 'content-encoding': 'aes128gcm' },
  })
  expect(push!.body.toString('latin1')).not.toContain('commande')
  expect(browser.read(push!.body)).toEqual(message)
  expect(() => openTestBrowser(endpoint).read(push!.body)).toThrow()
  const [, token, publicKey] = /^vapid t=(\S+), k=(\S+)$/.exec(push!.headers.authorization!)!
  expect(publicKey).toBe(keys.publicKey)
  const { payload } = await jwtVerify(token!, asKey(keys.publicKey))
  expect(payload).toMatchObject({ aud: service.origin, sub: 'https://dix.example' })
})

test('keys stay the same for a secret, and differ between secrets', () => {
  expect(deriveVapidKeys('a secret of tests, long enough for any check')).toEqual(keys)
  expect(deriveVapidKeys('another secret').publicKey).not.toBe(keys.publicKey)
})

test.each([
  (port: number) => `https://127.0.0.1:${port}/`,
  (port: number) => `https://localhost:${port}/`,
  (port: number) => `https://[::1]:${port}/`,
  (port: number) => `https://[::ffff:127.0.0.1]:${port}/`,
  (port: number) => `https://2130706433:${port}/`,
  (port: number) => `https://0.0.0.0:${port}/`,
])('no connection is made to this machine, in any spelling: %s', async (write) => {
  await expect(send(write(service.port))).rejects.toThrow(/not allowed/)
  expect(service.taken).toEqual([])
})

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00::1]',
  '100.64.0.1',
])('no connection is made to %s of a private network', async (host) => {
  await expect(send(`https://${host}/`)).rejects.toThrow(/not allowed/)
})

test('allowing one host does not allow others', async () => {
  await expect(send(`https://127.0.0.1:${service.port}/`, ['localhost'])).rejects.toThrow(/not allowed/)
  expect(await send(`${service.origin}/`, ['localhost'])).toBe('taken')
})

test('a redirect is not followed', async () => {
  service.respond = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
  await expect(send(`${service.origin}/start`, ['localhost'])).rejects.toThrow('returned 307')
  expect(service.taken.map(({ path }) => path)).toEqual(['/start'])
})

test('an endless response does not block anything', async () => {
  service.respond = (response) => {
    response.writeHead(201)
    const more = () => void response.write('x'.repeat(65_536), (error) => error || more())
    more()
  }
  expect(await send(`${service.origin}/`, ['localhost'])).toBe('taken')
})

test('waiting for a push service that does not respond has an end', async () => {
  service.respond = () => {}
  await expect(send(`${service.origin}/`, ['localhost'])).rejects.toThrow(/abort|timeout/i)
})

test.each([404, 410])('a response of %d ends a subscription', async (status) => {
  service.respond = (response) => response.writeHead(status).end()
  expect(await send(`${service.origin}/`, ['localhost'])).toBe('gone')
})

test.each([400, 403, 429, 500])('a response of %d is a failure', async (status) => {
  service.respond = (response) => response.writeHead(status).end()
  await expect(send(`${service.origin}/`, ['localhost'])).rejects.toThrow(`returned ${status}`)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://93.184.216.34/push', false],
  ['https://push.internal/x', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://localhost/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://10.1.2.3/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://allowed/x', true],
  ['http://allowed/x', false],
])('the endpoint %s is stored: %s', (endpoint, expected) => {
  expect(openPushSender(keys, 'https://dix.example', ['allowed']).accepts(endpoint)).toBe(expected)
})

function asKey(publicKey: string) {
  const bytes = Buffer.from(publicKey, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
}
