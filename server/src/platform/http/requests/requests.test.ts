import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { logRequests } from './requests.ts'

test('tokens in a URL are not logged', async () => {
  let printed = ''
  const log = pino({ level: 'info' }, { write: (line: string) => (printed += line) })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, disableRequestLogging: true })
  logRequests(app)
  await app.inject('/verify-email?token=secret1&a=1')
  await app.inject('/api/events?x=2&access_token=secret2')
  await app.inject('/api/events?refreshToken=secret3')
  expect(printed).toContain('"url":"/verify-email?token=…&a=1"')
  expect(printed).toContain('"url":"/api/events?x=2&access_token=…"')
  expect(printed).not.toMatch(/secret/)
})

test('a refusal is logged with the id that its response has', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await createServer({ publicUrl: 'http://localhost', corsOrigins: [], trustProxy: false }, log)
  const { headers } = await app.inject('/nowhere')
  await app.close()
  expect(lines).toMatchObject([{ msg: 'Failed', url: '/nowhere', reqId: headers['x-request-id'] }])
})
