import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, respondTo } from '../../../testing/components/api.ts'
import { pass, setSignedIn, useTabs } from '../../../testing/components/tab.ts'

/** A browser's `EventSource`, with the test as its server. */
class Source {
  static readonly CLOSED = 2
  static readonly opened: Source[] = []
  static open = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED)
  readyState = 0
  onmessage: (event: { data: string }) => void = () => {}
  onerror = () => {}
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.opened.push(this)
  }
  close(): void {
    this.readyState = Source.CLOSED
  }
}

/** The data of an `order` event. */
const changed = { id: 'A', status: 'packing', version: 2 }

/** Sends from the server to the only open connection. */
const send = (event: string, data?: unknown) =>
  act(async () => {
    const open = Source.open()
    expect(open).toHaveLength(1)
    open[0]!.onmessage({ data: JSON.stringify({ event, data }) })
  })

/** The server refuses to reconnect. */
async function refuse(): Promise<void> {
  const [source] = Source.open()
  source!.close()
  source!.onerror()
  await pass()
}

/** Locks of a browser: the holder's promise keeps the others waiting. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, whileLocked: () => Promise<void>) => {
      last = last.then(() => (signal.aborted ? undefined : whileLocked()))
      return last
    },
  }
}

useTabs()
beforeEach(() => {
  Source.opened.length = 0
  vi.stubGlobal('EventSource', Source)
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true })
  setSignedIn(true)
  return () => Reflect.deleteProperty(navigator, 'locks')
})

/** Opens a tab with its own modules, whose page listens. */
async function openTab() {
  vi.resetModules()
  const { useLive } = await import('./use-live.ts')
  const { sendSessionEvent } = await import('../session/tabs.ts')
  const received: unknown[] = []
  const { result, unmount } = renderHook(() =>
    useLive({
      onReady: () => received.push('ready'),
      onEvent: ({ event, data }) => received.push([event, data]),
    }),
  )
  await pass()
  return { state: () => result.current, received, leave: unmount, sendSessionEvent }
}

test('the tabs of a browser share one connection, and all receive its messages', async () => {
  const [first, second] = [await openTab(), await openTab()]
  expect([first.state(), Source.opened.map(({ url }) => url)]).toEqual(['connecting', ['/api/events']])
  await send('ready')
  await send('order', changed)
  for (const { state, received } of [first, second])
    expect([state(), received]).toEqual(['live', ['ready', ['order', changed]]])
  const third = await openTab()
  expect([third.state(), third.received, first.received.length]).toEqual(['live', ['ready'], 2])
})

test('when the connected tab is closed, another one connects; the last one closes the connection', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await send('ready')
  first.leave()
  await pass()
  await send('ready')
  expect(second.received).toEqual(['ready', 'ready'])
  second.leave()
  expect(Source.open()).toEqual([])
})

test('a visible tab connects on its own if the tab that should is frozen', async () => {
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}) },
    configurable: true,
  })
  const tab = await openTab()
  expect(Source.open()).toEqual([])
  await pass(3_000)
  await send('ready')
  expect(tab.state()).toBe('live')
  tab.leave()
})

/** @returns the channels of the next tabs, as they open */
function keepChannels(): BroadcastChannel[] {
  const channels: BroadcastChannel[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        if (name === 'dix-live') channels.push(this)
      }
    },
  )
  return channels
}

/** As over plain http. The tabs of this device ask at different times. */
function withoutLocks(): void {
  Reflect.deleteProperty(navigator, 'locks')
  let asked = 0
  vi.spyOn(Math, 'random').mockImplementation(() => (asked++ % 10) / 10)
}

test('without locks, tabs agree on one that connects; when it is closed, another one connects', async () => {
  withoutLocks()
  const tabs = [await openTab(), await openTab(), await openTab()]
  expect([tabs[0]!.state(), Source.open()]).toEqual(['connecting', []])
  await pass(600)
  await send('ready')
  await send('order', changed)
  for (const { state, received } of tabs)
    expect([state(), received]).toEqual(['live', ['ready', ['order', changed]]])
  const late = await openTab()
  await pass(600)
  expect([late.state(), late.received]).toEqual(['live', ['ready']])
  const leading = tabs.shift()!
  leading.leave()
  await pass(600)
  await send('ready')
  for (const { received } of tabs) expect(received.at(-1)).toBe('ready')
  for (const { leave } of [...tabs, late]) leave()
  await pass(60_000)
  expect(Source.open()).toEqual([])
})

test.each([
  ['with', () => {}],
  ['without', withoutLocks],
])('%s locks, a frozen tab is replaced, and gives way when it is back', async (_, prepare) => {
  prepare()
  const channels = keepChannels()
  const frozen = await openTab()
  await pass(600)
  await send('ready')
  const [other, third] = [await openTab(), await openTab()]
  await pass(600)
  const { onmessage } = channels[0]!
  channels[0]!.onmessage = null
  await pass(13_000)
  expect(Source.open()).toHaveLength(2)
  channels[0]!.onmessage = onmessage
  await act(async () => Source.open()[0]!.onerror())
  await pass()
  await send('ready')
  for (const { state, received } of [frozen, other, third])
    expect([state(), received.at(-1)]).toEqual(['live', 'ready'])
  for (const { leave } of [other, third]) leave()
  await pass(600)
  await send('ready')
  expect([frozen.state(), frozen.received.at(-1)]).toEqual(['live', 'ready'])
  frozen.leave()
})

test('a lost connection is offline until the browser has restored it, and then ready again', async () => {
  const tab = await openTab()
  await send('ready')
  await act(async () => Source.open()[0]!.onerror())
  expect(tab.state()).toBe('offline')
  await send('ready')
  expect([tab.state(), tab.received]).toEqual(['live', ['ready', 'ready']])
  tab.leave()
})

test('a connection that the server no longer pings counts as dead, and another one is opened', async () => {
  const tab = await openTab()
  await send('ready')
  for (let ping = 0; ping < 3; ping++) {
    await pass(40_000)
    await send('ping')
  }
  expect([tab.state(), Source.opened.length, tab.received]).toEqual(['live', 1, ['ready']])
  await pass(45_000)
  expect([tab.state(), Source.opened.length]).toEqual(['connecting', 2])
  await send('ready')
  expect(tab.state()).toBe('live')
  tab.leave()
})

test('a connection replaced by newer ones does not come back until its tab is visible', async () => {
  const tab = await openTab()
  await send('ready')
  await send('replaced')
  await pass(3_600_000)
  expect([tab.state(), Source.opened.length]).toEqual(['offline', 1])
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await send('ready')
  expect([tab.state(), tab.received]).toEqual(['live', ['ready', 'ready']])
  tab.leave()
})

const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

test('a replaced connection of a hidden tab comes back when another tab of its browser becomes visible', async () => {
  const first = await openTab()
  await send('ready')
  hide(true)
  await send('replaced')
  const second = await openTab()
  await pass(3_600_000)
  expect([first.state(), second.state(), Source.opened.length]).toEqual(['offline', 'offline', 1])
  hide(false)
  const third = await openTab()
  await send('ready')
  const tabs = [first, second, third]
  expect(tabs.map(({ state, received }) => [state(), received.at(-1)])).toEqual(
    tabs.map(() => ['live', 'ready']),
  )
  for (const { leave } of [third, second, first]) leave()
})

test('a hidden tab that gets no response is offline, and connects once it becomes visible', async () => {
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}) },
    configurable: true,
  })
  const channels = keepChannels()
  const frozen = await openTab()
  await pass(3_000)
  await send('ready')
  const hidden = await openTab()
  hide(true)
  await pass(20_000)
  expect(hidden.state()).toBe('live')
  channels[0]!.onmessage = null
  await pass(13_000)
  expect([hidden.state(), Source.open().length]).toEqual(['offline', 1])
  hide(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await pass(3_000)
  expect([hidden.state(), Source.open().length]).toEqual(['connecting', 2])
  hidden.leave()
  frozen.leave()
})

test('messages that this version does not know are ignored, from the server and from other tabs', async () => {
  const tab = await openTab()
  await send('ready')
  await send('news', changed)
  await send('order', { _id: 'A' })
  const others = ['dix-live', 'dix-session'].map((name) => new BroadcastChannel(name))
  for (const other of others)
    for (const word of ['news', null, { state: 'asleep', since: 0 }, { state: 'offline' }])
      other.postMessage(word)
  await pass()
  expect([tab.state(), tab.received, Source.open().length]).toEqual(['live', ['ready'], 1])
  for (const other of others) other.close()
  tab.leave()
})

test('a device without a network is offline at once, and connects when it is back', async () => {
  const tab = await openTab()
  await send('ready')
  await act(async () => window.dispatchEvent(new Event('offline')))
  expect([tab.state(), Source.open()]).toEqual(['offline', []])
  await act(async () => window.dispatchEvent(new Event('online')))
  await send('ready')
  expect(tab.state()).toBe('live')
  tab.leave()
  expect(Source.open()).toEqual([])
})

test('a refused connection renews the access token and connects; later attempts come at longer intervals', async () => {
  const calls = respondTo('GET /api/user/user-details', () => {
    throw refusal(503, { code: 'unavailable', message: 'Busy.' })
  })
  const tab = await openTab()
  await refuse()
  await pass()
  expect([Source.opened.length, calls.length]).toEqual([2, 1])
  await refuse()
  expect(tab.state()).toBe('offline')
  await pass(2_999)
  expect(Source.opened).toHaveLength(2)
  await pass(1)
  expect(Source.opened).toHaveLength(3)
  tab.leave()
})

test('after a session has ended, no connection is attempted until a user signs in', async () => {
  const over = () => {
    throw refusal(401, { code: 'signed_out', message: 'Please log in.' })
  }
  respondTo('GET /api/user/user-details', over)
  const tab = await openTab()
  await send('ready')
  await refuse()
  await pass(3_600_000)
  expect([tab.state(), Source.opened.length]).toEqual(['offline', 1])
  setSignedIn(true)
  await act(async () => tab.sendSessionEvent('signed-in'))
  await send('ready')
  expect([tab.state(), tab.received]).toEqual(['live', ['ready', 'ready']])
  tab.leave()
})

test('a page without a session does not connect', async () => {
  setSignedIn(false)
  const tab = await openTab()
  expect([tab.state(), Source.opened]).toEqual(['offline', []])
  tab.leave()
})
