import { beforeEach, expect, test, vi } from 'vitest'
import {
  cardOf,
  delayed,
  lostBefore,
  online,
  refused,
  startCartServer,
} from '../../../../testing/components/cart-server.ts'
import {
  leavePage,
  openTab,
  pass,
  reconnect,
  setOnLine,
  setSignedIn,
  stored,
  useTabs,
} from '../../../../testing/components/tab.ts'

useTabs()
const [rice, milk] = [cardOf('rice'), cardOf('milk')] as const
const setting = 'PUT /api/cart/set'
const loading = 'GET /api/cart/get'
const saved =
  'Your session has ended. Your last changes are saved on this device and will be added to your cart when you log in.'

let server: ReturnType<typeof startCartServer>
beforeEach(() => {
  setSignedIn(true)
  server = startCartServer()
  for (const id of ['rice', 'milk']) server.sell(id)
})

type Tab = Awaited<ReturnType<typeof openTab>>
/** Ends the session: `signed-out` by its user, `dead` on the server. */
async function end(tab: Tab, event: 'signed-out' | 'dead') {
  setSignedIn(false)
  tab.sendSessionEvent(event)
  await pass()
}

test("after a sign-out, none of the user's data is left on the page or in the browser", async () => {
  server.set('rice', 2)
  const tab = await openTab()
  server.through(setting, delayed().network)
  tab.setQuantity(milk, 1)
  await pass()
  leavePage()
  expect([stored('edits'), stored('products')]).not.toContain(null)
  await end(tab, 'signed-out')
  expect(tab.shown()).toMatchObject({ status: 'ready', lines: [], pending: false, changes: [] })
  expect([stored('edits'), stored('changes'), stored('products'), tab.toasts()]).toEqual([
    null,
    null,
    null,
    [],
  ])
})

test("a tab that was frozen while its user signed out does not touch the next user's data", async () => {
  const frozen = await openTab()
  server.through(setting, lostBefore)
  frozen.setQuantity(rice, 3)
  await pass()
  server.signInAs('01AWA')
  const next = await openTab()
  next.setQuantity(milk, 1)
  await pass()
  leavePage()
  new BroadcastChannel('dix-session').postMessage('signed-out')
  await pass()
  expect([frozen.quantities(), document.cookie]).toEqual([{}, expect.stringContaining('signedIn=1')])
  expect(stored('edits')).toMatchObject({ user: '01AWA', edits: [{ quantity: 1 }] })
})

test('products added before a page knew its user are in the cart of the next page, once', async () => {
  const [users, merges] = [delayed(), delayed()]
  server.through('GET /api/user/user-details', users.network)
  server.through('POST /api/cart/merge', merges.network, online)
  setSignedIn(false)
  const visit = await openTab()
  visit.setQuantity(rice, 2)
  await pass()
  setSignedIn(true)
  const first = await openTab()
  first.setQuantity(milk, 1)
  await pass()
  leavePage()
  expect(server.sent.sets).toEqual([])
  server.through('GET /api/user/user-details', online)
  const next = await openTab()
  await pass()
  expect(next.quantities()).toEqual({ rice: 2, milk: 1 })
})

test('if a page that does not know its user yet is left during an edit, the next page sends the edit', async () => {
  server.set('rice', 2)
  const users = delayed()
  server.through('GET /api/user/user-details', users.network, online)
  server.through(setting, lostBefore)
  const first = await openTab()
  first.setQuantity(rice, 1)
  first.setQuantity(milk, 1)
  await pass()
  expect(server.sent.sets).toHaveLength(2)
  leavePage()
  server.through(setting)
  server.set('milk', 4)
  const next = await openTab()
  expect([next.quantities(), server.quantities()]).toEqual([
    { rice: 1, milk: 4 },
    { rice: 1, milk: 4 },
  ])
  expect(stored('edits')).toBeNull()
})

test('edits of a page that does not know its user yet are stored along with the last page’s', async () => {
  server.through(setting, lostBefore)
  const first = await openTab()
  first.setQuantity(rice, 1)
  await pass()
  leavePage()
  server.through('GET /api/user/user-details', delayed().network)
  const second = await openTab()
  second.setQuantity(milk, 1)
  await pass()
  leavePage()
  expect(stored('edits')).toMatchObject({ user: '01FATOU', edits: [{ quantity: 1 }, { quantity: 1 }] })
  server.through('GET /api/user/user-details', online)
  server.through(setting)
  expect((await openTab()).quantities()).toEqual({ rice: 1, milk: 1 })
})

test('responses after a sign-out are not shown, and nothing more is sent', async () => {
  const tab = await openTab()
  const [sets, loads] = [delayed(), delayed()]
  server.through(setting, sets.network)
  server.through(loading, loads.network)
  tab.setQuantity(rice, 1)
  await pass()
  tab.setQuantity(rice, 2)
  void tab.refreshCart(0)
  await pass()
  await end(tab, 'signed-out')
  const { length } = server.sent.loads
  sets.release()
  loads.release()
  await pass()
  await reconnect()
  setSignedIn(true)
  expect(tab.shown().lines).toEqual([])
  expect(server.sent.sets).toHaveLength(1)
  expect(server.sent.loads).toHaveLength(length)
})

test.each([
  ['lost', lostBefore],
  ['refused', refused],
  ['accepted', online],
] as const)('nothing comes of an edit that is %s after its session has ended', async (_, network) => {
  for (const event of ['signed-out', 'dead'] as const) {
    setSignedIn(true)
    const tab = await openTab()
    const before = server.sent.sets.length
    const { network: wait, release } = delayed()
    server.through('PUT /api/cart/set', async (serve) => {
      await wait(() => null)
      return network(serve)
    })
    tab.setQuantity(rice, 9 - before)
    await pass()
    await end(tab, event)
    const messages: unknown[] = []
    new BroadcastChannel('dix-cart').onmessage = ({ data }) => messages.push(data)
    const toasts = tab.toasts()
    release()
    await pass(3_000)
    expect([server.sent.sets.length, tab.toasts(), messages]).toEqual([before + 1, toasts, []])
    localStorage.clear()
  }
})

test('the next user sees only their own cart', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  await end(tab, 'signed-out')
  server.signInAs('01AWA')
  server.set('rice', 0)
  const { network, release } = delayed()
  server.through(loading, network)
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
  expect(tab.shown()).toMatchObject({ status: 'loading', lines: [] })
  release()
  await pass()
  expect(tab.shown()).toMatchObject({ status: 'ready', lines: [] })
})

test('a session that expires leaves the pending edits on the device, until the next sign-in', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 3)
  await pass()
  await end(tab, 'dead')
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 1 }, [saved]])
  server.through(setting)
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 3 }, { rice: 3 }])
})

test('a session that expires without pending edits shows no message', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  await end(tab, 'dead')
  expect([tab.quantities(), tab.toasts()]).toEqual([{}, []])
  expect(stored('products').products).toHaveLength(1)
})

test('edits lost with an expired session are reported as lost', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 0)
  await pass()
  await end(tab, 'dead')
  expect([tab.quantities(), tab.toasts()]).toEqual([
    {},
    ['Your cart could not be updated. Nothing has changed.'],
  ])
})

test('a page with input keeps the cart, and its edits on the device, when the session expires', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  tab.markPageDirty()
  await end(tab, 'dead')
  expect([tab.quantities(), tab.shown().status]).toEqual([{ rice: 2 }, 'ready'])
  tab.setQuantity(rice, 3)
  await pass()
  expect([server.sent.sets, tab.quantities()]).toEqual([[], { rice: 3 }])
  new BroadcastChannel('dix-cart').postMessage('changed')
  await pass()
  expect(server.sent.loads).toHaveLength(1)
  tab.sendSessionEvent('dead')
  await pass()
  expect(tab.toasts()).toEqual([saved])
  expect(JSON.parse(localStorage.getItem('dix-cart') ?? '{}').lines).toMatchObject([{ quantity: 1 }])
})

test('a second sign-in listens to the connection only once', async () => {
  const tab = await openTab()
  await end(tab, 'signed-out')
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
  const { length } = server.sent.loads
  await reconnect()
  expect(server.sent.loads).toHaveLength(length + 1)
})

const show = async (persisted: boolean) => {
  // happy-dom’s event lacks the property.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await pass()
}

test('a page restored for another user shows their cart; a page shown for the first time is unchanged', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  server.set('rice', 0)
  await show(false)
  expect(tab.quantities()).toEqual({ rice: 2 })
  server.signInAs('01AWA')
  const { network, release } = delayed()
  server.through(loading, network)
  await show(true)
  expect(tab.shown()).toMatchObject({ status: 'loading', lines: [] })
  release()
  await pass()
  expect(tab.shown()).toMatchObject({ status: 'ready', lines: [] })
  const { length } = server.sent.loads
  await reconnect()
  expect(server.sent.loads).toHaveLength(length + 1)
})

test('a page restored after the session has ended shows the visitor’s cart, and syncs no other cart', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  setSignedIn(false)
  await show(true)
  expect(tab.shown()).toMatchObject({ status: 'ready', lines: [] })
  setSignedIn(true)
  const { length } = server.sent.loads
  await reconnect()
  expect(server.sent.loads).toHaveLength(length)
})

const sync = './account-sync.ts'
test('if the sync code cannot be fetched, the cart has failed and edits wait until it can', async () => {
  vi.doMock(sync, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const tab = await openTab()
  expect(tab.shown().status).toBe('failed')
  tab.setQuantity(rice, 1)
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 1 }, ['Offline. Cart saved.']])
  vi.doUnmock(sync)
  await reconnect()
  expect([tab.quantities(), server.quantities(), tab.shown().status]).toEqual([
    { rice: 1 },
    { rice: 1 },
    'ready',
  ])
  await reconnect()
  expect(server.sent.sets).toHaveLength(1)
})

test('a page that lacks the sync code keeps its edits when it is left, and the next page sends them', async () => {
  vi.doMock(sync, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const tab = await openTab()
  leavePage()
  expect(localStorage.getItem('dix-cart')).toBeNull()
  tab.setQuantity(rice, 2)
  await pass()
  leavePage()
  vi.doUnmock(sync)
  await openTab()
  expect(server.quantities()).toEqual({ rice: 2 })
})

test('if the code still cannot be fetched when the shopper retries, the page is reloaded with its edits', async () => {
  server.set('rice', 2)
  vi.doMock(sync, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const tab = await openTab()
  tab.setQuantity(milk, 1)
  await tab.refreshCart(0).catch(() => {})
  setOnLine(false)
  await tab.retryCart().catch(() => {})
  setOnLine(true)
  tab.markPageDirty()
  await tab.retryCart().catch(() => {})
  expect(reload).not.toHaveBeenCalled()
  tab.clearPageDirty(false)
  await expect(tab.retryCart()).rejects.toThrow()
  expect(reload).toHaveBeenCalledOnce()
  vi.doUnmock(sync)
  expect((await openTab()).quantities()).toEqual({ rice: 2, milk: 1 })
})

test('a cart that fails for another reason is not reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  setSignedIn(false)
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  server.through('POST /api/cart/price', lostBefore)
  await expect(tab.retryCart()).rejects.toThrow()
  expect(reload).not.toHaveBeenCalled()
})

test('after a sign-out, code that could not be fetched is not reported', async () => {
  const load = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock(sync, load)
  const tab = await openTab()
  await end(tab, 'signed-out')
  vi.doUnmock(sync)
  await reconnect()
  expect([tab.shown().status, server.sent.loads]).toEqual(['ready', []])
})

test.each(['arrives', 'cannot be fetched'])(
  'code of the sync that %s after a sign-out syncs nothing',
  async (fate) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.doMock(sync, async (original) => {
      await promise
      if (fate === 'arrives') return original()
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    setSignedIn(false)
    const tab = await openTab()
    setSignedIn(true)
    tab.sendSessionEvent('signed-in')
    setSignedIn(false)
    tab.sendSessionEvent('signed-out')
    resolve()
    await pass()
    expect(tab.shown().status).toBe('ready')
    vi.doUnmock(sync)
    await reconnect()
    expect(server.sent.loads).toEqual([])
  },
)

test('a visitor’s page does not fetch the sync code', async () => {
  const load = vi.fn(() => ({}))
  vi.doMock(sync, load)
  setSignedIn(false)
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  await reconnect()
  expect(load).not.toHaveBeenCalled()
  vi.doUnmock(sync)
})
