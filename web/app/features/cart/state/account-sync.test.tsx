import { beforeEach, expect, test } from 'vitest'
import {
  cardOf,
  delayed,
  lostAfter,
  lostBefore,
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
const [rice, milk, tea] = [cardOf('rice'), cardOf('milk'), cardOf('tea')] as const
const loading = 'GET /api/cart/get'
const setting = 'PUT /api/cart/set'

let server: ReturnType<typeof startCartServer>
beforeEach(() => {
  setSignedIn(true)
  server = startCartServer()
  for (const id of ['rice', 'milk', 'tea']) server.sell(id)
})

test('the account’s cart is loading until the server has responded', async () => {
  server.set('rice', 2)
  const { network, release } = delayed()
  server.through(loading, network)
  const tab = await openTab()
  expect(tab.shown()).toMatchObject({ status: 'loading', pending: true, lines: [] })
  release()
  await pass()
  expect(tab.shown()).toMatchObject({ status: 'ready', pending: false })
  expect(tab.shown().lines).toEqual([
    {
      id: 'linerice',
      product: { ...rice, brand: '', image: '/media/rice.webp' },
      quantity: 2,
      seenPrice: 100,
    },
  ])
  expect(tab.shown().totals).toMatchObject({ totalAmt: 200, quantity: 2 })
})

test('a cart that cannot be loaded has failed, until the connection is back', async () => {
  server.through(loading, lostBefore)
  const tab = await openTab()
  expect(tab.shown().status).toBe('loading')
  await pass(60_000)
  expect(tab.shown().status).toBe('failed')
  server.through(loading)
  await reconnect()
  expect(tab.shown().status).toBe('ready')
})

test('a loaded cart stays, even if later requests fail', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  server.through(loading, refused)
  await tab.refreshCart(0)
  await pass()
  expect([tab.shown().status, tab.quantities()]).toEqual(['ready', { rice: 2 }])
})

test('an edit is shown at once, and each product has one request under way at a time', async () => {
  const tab = await openTab()
  const { network, release } = delayed()
  server.through(setting, network)
  tab.changeQuantity(rice, 1)
  await pass()
  tab.changeQuantity(rice, 2)
  tab.changeQuantity(rice, 3)
  tab.changeQuantity(milk, 1)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 3, milk: 1 })
  expect(tab.shown().pending).toBe(true)
  expect(server.quantities()).toEqual({ rice: 1, milk: 1 })
  release()
  await pass()
  expect(tab.shown().pending).toBe(false)
  expect(server.sent.sets).toEqual([
    { productId: 'rice', quantity: 1 },
    { productId: 'milk', quantity: 1 },
    { productId: 'rice', quantity: 3 },
  ])
  expect([tab.quantities(), server.quantities()]).toEqual([
    { rice: 3, milk: 1 },
    { rice: 3, milk: 1 },
  ])
  expect(server.sent.loads).toHaveLength(1)
})

test('edits made before the cart is loaded wait only for the merge', async () => {
  const { network, release } = delayed()
  server.through(loading, network)
  const tab = await openTab()
  tab.changeQuantity(rice, 1)
  await pass()
  expect(server.quantities()).toEqual({ rice: 1 })
  release()
  await pass()
  expect(tab.quantities()).toEqual({ rice: 1 })
})

test('an edit that the server refuses is rolled back with its message, and the new stock is shown', async () => {
  const tab = await openTab()
  server.sell('rice', 3)
  tab.setQuantity(rice, 4)
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{}, ['Only 3 left in stock.']])
  expect(server.sent.loads).toHaveLength(2)
  for (let place = 0; place < 200; place++) {
    server.sell(`p${place}`)
    server.set(`p${place}`, 1)
  }
  tab.setQuantity(milk, 1)
  await pass()
  expect(tab.toasts()).toContain('A cart can hold up to 200 products.')
  expect(tab.shown().lines).toHaveLength(200)
})

test('a refusal of an edit that has a newer one is not shown', async () => {
  const tab = await openTab()
  const { network, release } = delayed()
  server.sell('rice', 3)
  server.through(setting, async (serve) => {
    await network(() => null)
    return serve()
  })
  tab.setQuantity(rice, 4)
  await pass()
  tab.setQuantity(rice, 2)
  release()
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 2 }, []])
  expect(server.quantities()).toEqual({ rice: 2 })
})

test('a lost edit is sent again after 1, 3 and 9 seconds', async () => {
  const tab = await openTab()
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 1)
  await pass()
  for (const [milliseconds, sent] of [
    [999, 1],
    [1, 2],
    [2_999, 2],
    [1, 3],
    [8_999, 3],
    [0, 3],
  ] as const) {
    await pass(milliseconds)
    expect(server.sent.sets).toHaveLength(sent)
  }
  expect([tab.quantities(), tab.shown().pending, tab.toasts()]).toEqual([{ rice: 1 }, true, []])
  server.through(setting)
  await pass(1)
  expect(server.sent.sets).toHaveLength(4)
  expect([server.quantities(), tab.shown().pending]).toEqual([{ rice: 1 }, false])
  // The lost ones may still arrive.
  expect(server.sent.loads).toHaveLength(2)
})

test('an edit lost four times is dropped, and every tab reloads the cart', async () => {
  const [other, tab] = [await openTab(), await openTab()]
  server.through(setting, lostBefore, lostBefore, lostBefore, lostAfter)
  tab.setQuantity(rice, 1)
  await pass(60_000)
  expect(tab.toasts()).toEqual([])
  expect(server.sent.sets).toHaveLength(4)
  expect(server.quantities()).toEqual({ rice: 1 })
  expect([tab.quantities(), other.quantities()]).toEqual([{ rice: 1 }, { rice: 1 }])
})

test('a dropped edit is reported', async () => {
  const tab = await openTab()
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 1)
  await pass(13_000)
  expect([tab.quantities(), tab.toasts()]).toEqual([
    {},
    ['Your cart could not be updated. Nothing has changed.'],
  ])
  expect(tab.tones()).toEqual(['error'])
  tab.setQuantity(rice, 2)
  server.through(setting)
  await pass(13_000)
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 2 }, { rice: 2 }])
})

test('offline, edits wait for the connection and are then sent with all their retries', async () => {
  const tab = await openTab()
  setOnLine(false)
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 1)
  await pass()
  expect(tab.toasts()).toEqual(['Offline. Cart saved.'])
  await pass(60_000)
  expect(server.sent.sets).toHaveLength(1)
  expect([tab.quantities(), tab.shown().pending]).toEqual([{ rice: 1 }, true])
  await reconnect()
  expect(server.sent.sets).toHaveLength(2)
  await pass(12_999)
  expect(server.sent.sets).toHaveLength(4)
  await reconnect()
  server.through(setting)
  await pass(1_000)
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 1 }, { rice: 1 }])
})

test('when the connection is back, the cart is loaded again', async () => {
  const tab = await openTab()
  server.set('rice', 3)
  await reconnect()
  expect(tab.quantities()).toEqual({ rice: 3 })
  expect([server.sent.loads.length, server.sent.users.length]).toEqual([2, 1])
})

test('a connection that is back after the session has ended loads nothing', async () => {
  await openTab()
  setSignedIn(false)
  await reconnect()
  setSignedIn(true)
  await reconnect()
  expect(server.sent.loads).toHaveLength(1)
})

test('several components of a page load the cart once', async () => {
  server.set('rice', 2)
  const tab = await openTab()
  await pass(60_000)
  const quantity = tab.quantityOf('rice')
  await pass()
  expect([quantity(), server.sent.loads.length]).toEqual([2, 1])
})

test('a response that arrives after a newer one changes nothing', async () => {
  const tab = await openTab()
  const { network, release } = delayed()
  server.through(loading, network)
  const asked = tab.refreshCart(0)
  await pass()
  tab.setQuantity(rice, 2)
  await pass()
  release()
  await asked
  await pass()
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 2 }, { rice: 2 }])
})

test('a response with the same lines as the last one counts if an edit got a response in between', async () => {
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  await pass()
  server.set('rice', 0)
  await tab.refreshCart(0)
  await pass()
  expect(tab.quantities()).toEqual({})
})

test('a change is shown in the other tabs, and is not sent by them', async () => {
  const [other, tab] = [await openTab(), await openTab()]
  tab.changeQuantity(rice, 2)
  await pass()
  expect([other.quantities(), other.shown().pending, other.toasts()]).toEqual([{ rice: 2 }, false, []])
  expect(server.sent.sets).toHaveLength(1)
})

test('an order placed in one tab empties the cart in the others', async () => {
  server.set('rice', 2)
  const [other, tab] = [await openTab(), await openTab()]
  server.set('rice', 0)
  await tab.refetchCart()
  await pass()
  expect([tab.quantities(), other.quantities()]).toEqual([{}, {}])
})

test('the cart in another endpoint’s response is shown, unless it is older', async () => {
  const tab = await openTab()
  const older = server.cart()
  server.set('rice', 2)
  const { data, revision } = server.cart()
  tab.receiveCart(data, revision)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 2 })
  tab.receiveCart(older.data, older.revision)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 2 })
})

test('without channels between tabs, a tab follows its own cart', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  await pass()
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 1 }, { rice: 1 }])
})

/** A page with edits of rice and milk that never reach the server. */
async function leaveWithEdits() {
  server.set('rice', 2)
  const tab = await openTab()
  server.through(setting, lostBefore)
  tab.setQuantity(rice, 3)
  tab.setQuantity(milk, 1)
  await pass()
  leavePage()
  server.through(setting)
  return tab
}

test('a page left without edits stores none', async () => {
  await openTab()
  leavePage()
  expect(stored('edits')).toBeNull()
})

test('edits whose page was left are stored for their user, and sent by the next page', async () => {
  await leaveWithEdits()
  expect(stored('edits')).toMatchObject({
    user: '01FATOU',
    edits: [
      { product: { _id: 'rice' }, quantity: 3, from: [2, 3] },
      { product: { _id: 'milk' }, quantity: 1, from: [0, 1] },
    ],
  })
  const next = await openTab()
  expect([next.quantities(), server.quantities()]).toEqual([
    { rice: 3, milk: 1 },
    { rice: 3, milk: 1 },
  ])
  expect(stored('edits')).toBeNull()
  server.set('rice', 2)
  await next.refreshCart(0)
  await pass()
  expect([next.quantities(), server.quantities().rice]).toEqual([{ rice: 2, milk: 1 }, 2])
})

test('if the user was unknown, the restored connection reveals whose edits to store', async () => {
  server.through('GET /api/user/user-details', lostBefore)
  setOnLine(false)
  const tab = await openTab()
  server.through('GET /api/user/user-details')
  server.through(setting, lostBefore)
  await reconnect()
  tab.setQuantity(rice, 1)
  await pass()
  leavePage()
  expect(stored('edits')).toMatchObject({ user: '01FATOU', edits: [{ quantity: 1 }] })
})

test('stored edits are kept while their owner is unknown', async () => {
  await leaveWithEdits()
  server.through('GET /api/user/user-details', refused)
  const next = await openTab()
  expect([next.quantities(), stored('edits').edits.length]).toEqual([{ rice: 2 }, 2])
})

test('a stored edit is not sent where the cart was changed elsewhere, or on the next page', async () => {
  await leaveWithEdits()
  server.set('rice', 7)
  const { network, release } = delayed()
  server.through(loading, network)
  const next = await openTab()
  next.setQuantity(milk, 5)
  release()
  await pass()
  expect([next.quantities(), server.quantities()]).toEqual([
    { rice: 7, milk: 5 },
    { rice: 7, milk: 5 },
  ])
})

test('edits of two pages left one after the other are stored together, newer ones instead', async () => {
  await leaveWithEdits()
  server.through(loading, lostBefore)
  server.through(setting, lostBefore)
  const next = await openTab()
  next.setQuantity(milk, 4)
  next.setQuantity(tea, 1)
  await pass()
  leavePage()
  expect(stored('edits').edits).toMatchObject([
    { product: { _id: 'rice' }, quantity: 3 },
    { product: { _id: 'milk' }, quantity: 4, from: null },
    { product: { _id: 'tea' }, quantity: 1 },
  ])
})

test('another user’s stored edits are deleted, and never sent', async () => {
  await leaveWithEdits()
  server.signInAs('01AWA')
  const next = await openTab()
  expect([next.quantities(), stored('edits')]).toEqual([{ rice: 2 }, null])
})
