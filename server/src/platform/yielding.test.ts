import { type AddressInfo, connect, createServer } from 'node:net'
import { orderEndpoints } from '@dix/contract'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Before, urgently } from './http/register-endpoint.ts'
import { runUrgently, trackConnections, yieldToOthers } from './yielding.ts'

/** Blocks the event loop for this many milliseconds. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('between two pieces of yielding work the event loop serves everything that is ready, even if both waited for a pause', async () => {
  const served: string[] = []
  await yieldToOthers(() => block(5))
  const pieces = ['first', 'second'].map((name) =>
    yieldToOthers(() => {
      served.push(name)
      setImmediate(() => served.push('other'))
      block(5)
    }),
  )
  await Promise.all(pieces)
  expect(served).toEqual(['first', 'other', 'second'])
})

test('yielding work that continues in a later turn shares that turn with no other', async () => {
  const served: string[] = []
  const pieces = ['first', 'second'].map((name) =>
    yieldToOthers(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      served.push(name)
      setImmediate(() => served.push('other'))
    }),
  )
  await Promise.all(pieces)
  expect(served).toEqual(['first', 'other', 'second'])
})

test('waiting connections are accepted before more yielding work', async () => {
  const server = createServer()
  trackConnections(server)
  const waiting = 40
  let accepted = 0
  const all = Promise.withResolvers<number>()
  server.on('connection', () => void accepted++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const sockets = Array.from({ length: waiting }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise((resolve) => setImmediate(resolve))
  // On a slow machine, accepting them takes longer than the work may wait.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  void yieldToOthers(() => void vi.advanceTimersByTime(30))
  void yieldToOthers(() => all.resolve(accepted))
  expect(await all.promise).toBe(waiting)
})

test('urgent work is done before more yielding work', async () => {
  // Urgent work is not late even on a slow machine.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await yieldToOthers(() => {})
  const done: string[] = []
  const order = runUrgently(async () => {
    for (let statement = 0; statement < 10; statement++) await new Promise((resolve) => setImmediate(resolve))
    done.push('order')
  })
  const pages = ['page', 'another'].map((name) =>
    yieldToOthers(() => {
      done.push(name)
      block(5)
    }),
  )
  await Promise.all([order, ...pages])
  expect(done).toEqual(['page', 'order', 'another'])
})

test('urgent work has its time even if accepting connections took long', async () => {
  const server = createServer()
  trackConnections(server)
  await yieldToOthers(async () => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const done: string[] = []
  const order = runUrgently(async () => {
    for (let step = 0; step < 10; step++) {
      await new Promise((resolve) => setImmediate(resolve))
      server.emit('connection')
      vi.advanceTimersByTime(step === 0 ? 80 : 1)
    }
    done.push('order')
  })
  await Promise.all([yieldToOthers(() => void done.push('page')), order])
  expect(done).toEqual(['order', 'page'])
})

test('an urgent request goes before yielding work from its guard to its response, and not longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const statements = async () => {
    for (let statement = 0; statement < 10; statement++) await new Promise((resolve) => setImmediate(resolve))
  }
  const done: string[] = []
  const page = (name: string) =>
    yieldToOthers(() => {
      done.push(name)
      block(5)
    })
  await page('earlier')
  const begun = Promise.withResolvers<void>()
  const guard: Before = {
    before: () => ({
      onRequest: async () => {
        begun.resolve()
        await statements()
      },
    }),
  }
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', urgently(guard).before(orderEndpoints.placeCashOrder), async () => {
    await statements()
    done.push('order')
    return 'OK'
  })
  const order = app.inject('/')
  await begun.promise
  await Promise.all([order, page('page')])
  await page('last')
  expect(done).toEqual(['earlier', 'order', 'page', 'last'])
})

test('an urgent request does not delay yielding work while its body arrives', async () => {
  const guarded = Promise.withResolvers<void>()
  const guard: Before = { before: () => ({ onRequest: async () => guarded.resolve() }) }
  const app = Fastify()
  app.post('/', urgently(guard).before(orderEndpoints.placeCashOrder), async () => 'OK')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await app.close()
  })
  const head = ['POST / HTTP/1.1', 'host: shop', 'content-type: application/json', 'content-length: 2']
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  await guarded.promise
  await new Promise((resolve) => setImmediate(resolve))
  // Otherwise the wait for urgent work would end.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await yieldToOthers(() => block(5))
  expect(await yieldToOthers(() => 'page')).toBe('page')
})

test('yielding work does not wait forever, and an error of one piece does not affect the next', async () => {
  const never = Promise.withResolvers<void>()
  const stuck = runUrgently(() => never.promise)
  const failed = yieldToOthers(() => {
    block(5)
    throw new Error('no such page')
  })
  const next = yieldToOthers(() => 'next')
  await expect(failed).rejects.toThrow('no such page')
  expect(await next).toBe('next')
  never.resolve()
  await stuck
})

test('yielding work that waits for something does not block other yielding work', async () => {
  const gate = Promise.withResolvers<string>()
  const waiting = yieldToOthers(() => gate.promise)
  expect(await yieldToOthers(() => 'another')).toBe('another')
  gate.resolve('first')
  expect(await waiting).toBe('first')
})
