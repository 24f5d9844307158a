import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'
import { ResponseFile } from './response-file.ts'
import { ResponseVersion } from './response-version.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const sender = { network: '203.0.113.9', browser: '' }

/** A response that shows `text` and counts how often it was made. */
function response(text: string) {
  const cache = new ResponseCache(1_000_000)
  const version = new ResponseVersion()
  const shown = { text }
  let made = 0
  const asked = { key: 'page', version, isSame: (basis: unknown) => basis === shown.text }
  return {
    cache,
    asked,
    version,
    made: () => made,
    change(to: string) {
      shown.text = to
      version.advance()
    },
    get: (make = async () => {}) =>
      cache.get(asked, 'identity', sender, async () => {
        made++
        const body = shown.text
        await make()
        return { status: 200, headers: {}, body, basis: body }
      }),
    peek: () => cache.peek(asked, 'identity')?.bodies.identity?.toString() ?? null,
  }
}

/** Work that starts with `begun` and runs until it is released. */
function paused() {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const wait = () => {
    begun.resolve()
    return released.promise
  }
  return { wait, begun: begun.promise, release: released.resolve }
}

test('a response that would be the same at a new version is not made again', async () => {
  const { get, peek, change, made } = response('rice')
  await get()
  change('rice')
  expect(peek()).toBe('rice')
  await get()
  expect(made()).toBe(1)
})

test('a response that would differ at a new version is made again', async () => {
  const { get, peek, change } = response('rice')
  await get()
  change('oil')
  expect(peek()).toBeNull()
  await get()
  expect(peek()).toBe('oil')
})

test('a response without a basis is made again at every new version', async () => {
  const { cache, asked, version } = response('rice')
  const make = vi.fn(() => ({ status: 200, headers: {}, body: 'rice' }))
  await cache.get(asked, 'identity', sender, make)
  version.advance()
  expect(cache.peek(asked, 'identity')).toBeNull()
  await cache.get(asked, 'identity', sender, make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('while one request makes the new response, others get the previous one, for up to half a second', async () => {
  const { get, peek, change, made } = response('rice')
  await get()
  change('oil')
  const making = paused()
  const first = get(making.wait)
  await making.begun
  expect(peek()).toBe('rice')
  vi.advanceTimersByTime(499)
  expect(peek()).toBe('rice')
  vi.advanceTimersByTime(1)
  expect(peek()).toBeNull()
  const second = get()
  making.release()
  expect((await first).bodies).toBe((await second).bodies)
  expect(peek()).toBe('oil')
  expect(made()).toBe(2)
})

test('nobody gets the previous response unless a new one is being made', async () => {
  const { get, peek, change } = response('rice')
  await get()
  change('oil')
  expect(peek()).toBeNull()
})

test('a response from before a save is not sent after it, even while a new one is being made', async () => {
  const { get, peek, change, version } = response('rice')
  await get()
  change('oil')
  version.forbidOlder()
  const making = paused()
  const first = get(making.wait)
  await making.begun
  expect(peek()).toBeNull()
  making.release()
  await first
  expect(peek()).toBe('oil')
})

test('a response begun before a save is not shared with requests after it', async () => {
  const { get, change, version } = response('rice')
  const making = paused()
  const before = get(making.wait)
  await making.begun
  change('oil')
  version.forbidOlder()
  expect((await get()).bodies.identity?.toString()).toBe('oil')
  making.release()
  expect((await before).bodies.identity?.toString()).toBe('rice')
})

test('a response that a slower, older one overwrote is made again when requested', async () => {
  const { get, peek, change } = response('rice')
  const making = paused()
  const before = get(making.wait)
  await making.begun
  change('oil')
  await get()
  making.release()
  await before
  expect(peek()).toBeNull()
  await get()
  expect(peek()).toBe('oil')
})

test('a response that is several versions old is never sent as the previous one', async () => {
  const { get, peek, change } = response('rice')
  await get()
  for (let version = 0; version < 20; version++) change('oil')
  const first = get()
  expect(peek()).toBeNull()
  await first
})

test('a response is made once for two encodings', async () => {
  const { cache, asked } = response('rice')
  const make = vi.fn(async () => ({ status: 200, headers: {}, body: 'rice '.repeat(1_000) }))
  const [br, gzip] = await Promise.all([
    cache.get(asked, 'br', sender, make),
    cache.get(asked, 'gzip', sender, make),
  ])
  expect(make).toHaveBeenCalledTimes(1)
  expect(br.bodies.br && gzip.bodies.gzip).toBeTruthy()
  expect(cache.peek(asked, 'gzip')).not.toBeNull()
})

test('errors are not cached', async () => {
  const { cache, asked } = response('rice')
  await cache.get(asked, 'identity', sender, () => ({ status: 404, headers: {}, body: 'nothing' }))
  expect(cache.peek(asked, 'identity')).toBeNull()
})

test('memory takes a response from the file only when it is read again', async () => {
  const records = new Map<string, Buffer>()
  const file = {
    write: (key: string, record: Buffer) => void records.set(key, record),
    read: async (key: string) => records.get(key) ?? null,
  }
  const cache = new ResponseCache(3_000, file as unknown as ResponseFile)
  const version = new ResponseVersion()
  const asked = (key: string) => ({ key, version, isSame: (basis: unknown) => basis === 'rice' })
  const make = () => ({ status: 200, headers: {}, body: 'rice'.repeat(300), basis: 'rice' })
  const get = (key: string) => cache.get(asked(key), 'identity', sender, make)
  const isInMemory = (key: string) => cache.peek(asked(key), 'identity') !== null
  for (const key of ['old', 'new']) await get(key)
  expect([isInMemory('old'), records.size]).toEqual([false, 1])
  for (const isStored of [false, true]) {
    expect((await get('old')).bodies.identity!.toString()).toBe('rice'.repeat(300))
    expect([isInMemory('old'), isInMemory('new')]).toEqual([isStored, !isStored])
  }
  await get('other')
  await cache.get(asked('new'), 'gzip', sender, make)
  // Encoded once, and not for each request.
  expect(cache.peek(asked('new'), 'gzip')).not.toBeNull()
})

test('a response that does not fit in memory is on disk, with its basis', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dix-responses-'))
  const file = await ResponseFile.open(
    folder,
    { warn: (_, message) => expect.unreachable(message) },
    { free: 0 },
  )
  const cache = new ResponseCache(3_000, file)
  const version = new ResponseVersion()
  let made = 0
  let shown = 'rice'
  const get = async (number: number) => {
    const asked = { key: `page ${number}`, version, isSame: (basis: unknown) => basis === shown }
    const { headers, status, bodies } = await cache.get(asked, 'identity', sender, () => {
      made++
      return { status: 200, headers: { number: `${number}` }, body: shown.repeat(300), basis: shown }
    })
    expect({ headers, status }).toEqual({ headers: { number: `${number}` }, status: 200 })
    return bodies.identity!.toString()
  }
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 10; number++) expect(await get(number)).toBe('rice'.repeat(300))
    await file!.written()
  }
  expect(made).toBe(10)
  version.advance()
  expect(await get(1)).toBe('rice'.repeat(300))
  expect(made).toBe(10)
  shown = 'oil'
  version.advance()
  expect(await get(2)).toBe('oil'.repeat(300))
  await file!.close()
  await rm(folder, { recursive: true })
})

/** Requests whose responses show a text each; the text is the content. */
function described(texts: Record<string, string>) {
  const file = { write: vi.fn(), read: vi.fn() }
  const cache = new ResponseCache(40_000, file as unknown as ResponseFile)
  const version = new ResponseVersion()
  const body = vi.fn((text: string) => text.repeat(300))
  const contentOf = (basis: unknown) => `=${texts[basis as string]}`
  const asked = (key: string) => ({ key, version, contentOf })
  return {
    cache,
    version,
    body,
    fileCalls: () => [file.read, file.write].flatMap(({ mock }) => mock.calls),
    peek: (key: string) => cache.peek(asked(key), 'identity')?.bodies.identity?.toString() ?? null,
    async get(key: string, more: { isEmpty?: boolean; basis?: string } = {}) {
      const make = () => {
        const text = texts[key]!
        return { status: 200, headers: {}, content: `=${text}`, body: () => body(text), ...more }
      }
      const { bodies } = await cache.get(asked(key), 'identity', sender, make)
      return bodies.identity!.toString()
    },
  }
}

test('requests with the same content share a response, whose body is made once', async () => {
  const { get, peek, body } = described({ ric: 'rice', rice: 'rice', oil: 'oil' })
  expect(await get('ric')).toBe('rice'.repeat(300))
  expect(peek('rice')).toBeNull()
  expect(await get('rice')).toBe('rice'.repeat(300))
  expect(await get('oil')).toBe('oil'.repeat(300))
  expect(['ric', 'rice', 'oil'].map(peek)).toEqual(['rice', 'rice', 'oil'].map((text) => text.repeat(300)))
  expect(body).toHaveBeenCalledTimes(2)
})

test('at a new version, a content that stayed the same needs no new body, and another gets its own', async () => {
  const texts = { ric: 'rice', rice: 'rice' }
  const { get, peek, body, version } = described(texts)
  await get('ric')
  await get('rice')
  texts.rice = 'brown rice'
  version.advance()
  expect(['ric', 'rice'].map(peek)).toEqual([null, null])
  const next = get('rice')
  expect(peek('rice')).toBe('rice'.repeat(300))
  expect(await next).toBe('brown rice'.repeat(300))
  expect(await get('ric')).toBe('rice'.repeat(300))
  expect(body).toHaveBeenCalledTimes(2)
})

test('a described response whose content costs little to read is current without waiting, while it stays the same', async () => {
  const texts = { ric: 'rice', oil: 'oil' }
  const { get, peek, body, version } = described(texts)
  await get('ric', { basis: 'ric' })
  await get('oil', { basis: 'oil' })
  texts.oil = 'palm oil'
  version.advance()
  expect(peek('ric')).toBe('rice'.repeat(300))
  expect(peek('oil')).toBeNull()
  expect(await get('oil', { basis: 'oil' })).toBe('palm oil'.repeat(300))
  expect(body).toHaveBeenCalledTimes(3)
})

test('the previous described response is sent for half a second while a new one is made, and not after a save', async () => {
  const texts = { ric: 'rice' }
  const { get, peek, version } = described(texts)
  await get('ric')
  texts.ric = 'brown rice'
  version.advance()
  const second = get('ric')
  expect(peek('ric')).toBe('rice'.repeat(300))
  vi.advanceTimersByTime(500)
  expect(peek('ric')).toBeNull()
  await second
  texts.ric = 'red rice'
  version.advance()
  version.forbidOlder()
  const third = get('ric')
  expect(peek('ric')).toBeNull()
  await third
  expect(peek('ric')).toBe('red rice'.repeat(300))
})

test('a described response without a result is not cached, and none goes to the file', async () => {
  const texts = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`${number}`, `${number} `]))
  const { get, peek, fileCalls } = described({ ...texts, nothing: 'nothing' })
  await get('nothing', { isEmpty: true })
  expect(peek('nothing')).toBeNull()
  for (const key of Object.keys(texts)) await get(key)
  expect([peek('0'), peek('99')]).toEqual([null, '99 '.repeat(300)])
  expect(await get('0')).toBe('0 '.repeat(300))
  expect(fileCalls()).toEqual([])
})

test('a described response gets further encodings, for all requests with its content', async () => {
  const { cache, version, get } = described({ ric: 'rice' })
  await get('ric')
  const content = { status: 200, headers: {}, content: '=rice', body: () => expect.unreachable() }
  const gzip = await cache.get({ key: 'rice', version }, 'gzip', sender, () => content)
  expect(gunzipSync(gzip.bodies.gzip!).toString()).toBe('rice'.repeat(300))
  for (const key of ['ric', 'rice']) expect(cache.peek({ key, version }, 'gzip')).not.toBeNull()
})

/** Stores whose pages show a text; `shared` is the key of the main store's page. */
function stores(texts: Record<string, string>) {
  const cache = new ResponseCache(1_000_000)
  const version = new ResponseVersion()
  let made = 0
  const askedIn = (store: string) => ({
    key: store === 'main' ? 'page' : `page ${store}`,
    version,
    isSame: (basis: unknown) => basis === texts[store],
    ...(store !== 'main' && { alike: 'page' }),
  })
  const make = async (store: string) => {
    made++
    return { status: 200, headers: {}, body: texts[store]!, basis: texts[store] }
  }
  return {
    made: () => made,
    change(store: string, to: string) {
      texts[store] = to
      version.advance()
    },
    /** The page without waiting, if it is cached; then as it is sent. */
    async read(store: string) {
      const peeked = cache.peek(askedIn(store), 'identity')?.bodies.identity?.toString() ?? null
      const sent = await cache.get(askedIn(store), 'identity', sender, () => make(store))
      return [peeked, sent.bodies.identity!.toString()]
    },
  }
}

test('stores with the same page share one response, in any order of requests', async () => {
  const { read, made } = stores({ main: 'rice', a: 'rice', b: 'rice' })
  expect(await read('a')).toEqual([null, 'rice'])
  for (const store of ['b', 'a', 'main']) expect(await read(store)).toEqual(['rice', 'rice'])
  expect(made()).toBe(1)
})

test('a store whose page differs gets its own, also from the page of another store', async () => {
  const { read, made, change } = stores({ main: 'sold out', a: 'rice', b: 'rice' })
  expect(await read('a')).toEqual([null, 'rice'])
  expect(await read('main')).toEqual([null, 'sold out'])
  expect(await read('b')).toEqual([null, 'rice'])
  expect(await read('a')).toEqual([null, 'rice'])
  expect(made()).toBe(4)
  change('b', 'sold out')
  expect([await read('b'), await read('a'), await read('main')]).toEqual([
    [null, 'sold out'],
    ['rice', 'rice'],
    ['sold out', 'sold out'],
  ])
  expect(made()).toBe(5)
})

test('a shared response is left by the store whose page changes, and kept by the others', async () => {
  const { read, made, change } = stores({ main: 'rice', a: 'rice', b: 'rice' })
  for (const store of ['main', 'a', 'b']) await read(store)
  change('a', 'sold out')
  expect(await read('a')).toEqual([null, 'sold out'])
  expect(await read('b')).toEqual(['rice', 'rice'])
  change('main', 'none left')
  expect(await read('main')).toEqual([null, 'none left'])
  expect(await read('b')).toEqual([null, 'rice'])
  expect(made()).toBe(4)
})
