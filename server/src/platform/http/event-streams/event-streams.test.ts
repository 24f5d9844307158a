import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Role } from '@dix/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventStreams, openEventStreams } from './event-streams.ts'

const unavailable = expect.objectContaining({ code: 'unavailable', retryAfter: 5 })

let streams: EventStreams
beforeEach(() => {
  vi.useFakeTimers()
  streams = openEventStreams({ on: () => () => {} })
})
afterEach(async () => {
  await streams.close()
  vi.useRealTimers()
})

/** A connection with its own user, by default from their own network. */
function open(id: string, network = id, browser = '') {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const owner = { userId: id, sessionId: id, sender: { network, browser } }
  return { response, stream: streams.open(owner, response) }
}
const startAs = ({ stream }: ReturnType<typeof open>, role: Role) =>
  streams.start(stream, { role, storeId: null }, {})

test('a process accepts five thousand streams, and five hundred more from staff', () => {
  const start = ({ stream }: ReturnType<typeof open>, role: Role) =>
    streams.start(stream, { role, storeId: null }, {})
  for (let index = 0; index < 5_000; index++) start(open(`${index}`), 'USER')
  const refused = open('one more')
  expect(() => start(refused, 'USER')).toThrow(unavailable)
  expect([refused.response.headersSent, streams.owners().length]).toEqual([false, 5_000])
  for (let index = 0; index < 500; index++) start(open(`staff ${index}`), 'PICKER')
  expect(() => open('even staff')).toThrow(unavailable)
  streams.end(['user:7'])
  expect(() => start(open('even staff'), 'ADMIN')).not.toThrow()
})

test('shoppers whose streams are opening do not use up the streams of staff', () => {
  const start = ({ stream }: ReturnType<typeof open>, role: Role) =>
    streams.start(stream, { role, storeId: null }, {})
  for (let index = 0; index < 5_000; index++) start(open(`${index}`), 'USER')
  const opening = Array.from({ length: 600 }, (_, index) => open(`opening ${index}`))
  expect(() => start(open('staff'), 'MANAGER')).not.toThrow()
  for (const stream of opening) expect(() => start(stream, 'USER')).toThrow(unavailable)
  expect(streams.owners().length).toBe(5_001)
})

test('accounts of one network do not use up the streams of others, nor those of old accounts behind it', () => {
  for (let index = 0; index < 5_000; index++) startAs(open(`${index}`, 'flood'), 'USER')
  for (const other of ['A', 'B']) expect(() => startAs(open(other), 'USER')).not.toThrow()
  expect(() => startAs(open('old account', 'flood', 'old account'), 'USER')).not.toThrow()
  expect(streams.owners().length).toBe(5_000)
  expect(streams.owners().map(({ userId }) => userId)).toEqual(
    expect.arrayContaining(['0', 'A', 'B', 'old account']),
  )
  expect(() => startAs(open('one more', 'flood'), 'USER')).toThrow(unavailable)
  streams.end(['user:0'])
  expect(() => startAs(open('after all', 'flood'), 'USER')).not.toThrow()
  expect(streams.owners().length).toBe(5_000)
})

test('a stream that ends before it starts ends right after its headers', () => {
  const { response, stream } = open('A')
  streams.end(['session:A'])
  streams.start(stream, { role: 'USER', storeId: null }, {})
  expect([response.headersSent, response.writableEnded]).toEqual([true, true])
  expect(streams.owners()).toEqual([])
})

test('every stream gets a ping every twenty seconds', () => {
  const { response, stream } = open('A')
  streams.start(stream, { role: 'USER', storeId: null }, {})
  const write = vi.spyOn(response, 'write')
  vi.advanceTimersByTime(40_000)
  expect(write.mock.calls.map(([chunk]) => `${chunk}`)).toEqual(Array(2).fill('data: {"event":"ping"}\n\n'))
})

test('a stream ends once its session has expired', () => {
  const [expiring, other] = [open('A'), open('B')]
  const access = { role: 'USER', storeId: null } as const
  streams.start(expiring.stream, { ...access, endsAt: new Date(Date.now() + 30_000) }, {})
  streams.start(other.stream, { ...access, endsAt: new Date(Date.now() + 90_000) }, {})
  vi.advanceTimersByTime(20_000)
  const owners = () => streams.owners().map(({ userId }) => userId)
  expect(owners()).toEqual(['A', 'B'])
  vi.advanceTimersByTime(20_000)
  expect(owners()).toEqual(['B'])
})

test('no stream opens once they are closed', async () => {
  await streams.close()
  expect(() => open('A')).toThrow(expect.objectContaining({ code: 'unavailable' }))
})

test('clients that connect at the same time, or lose events together, are asked to spread their requests', () => {
  let listening = () => {}
  const events = {
    on(_channel: string, given: { listening(): void }) {
      listening = given.listening
      return () => {}
    },
  }
  const own = openEventStreams(events)
  own.on('orders', () => {})
  const connect = (id: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const write = vi.spyOn(response, 'write')
    const owner = { userId: id, sessionId: id, sender: { network: id, browser: '' } }
    own.start(own.open(owner, response), { role: 'USER', storeId: null }, {})
    return () => `${write.mock.calls.at(-1)![0]}`
  }
  const [alone, many] = ['{"event":"ready"}', '{"event":"ready","data":{"many":true}}'].map(
    (data) => `data: ${data}\n\n`,
  )
  const first = connect('first')
  listening()
  expect(first()).toBe(alone)
  const messages = Array.from({ length: 20 }, (_, index) => connect(`${index}`)).map((last) => last())
  expect([messages[0], messages.at(-1)]).toEqual([alone, many])
  listening()
  expect(first()).toBe(many)
  vi.advanceTimersByTime(1_000)
  expect(connect('later')()).toBe(alone)
})
