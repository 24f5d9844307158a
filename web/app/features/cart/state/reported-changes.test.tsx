import { beforeEach, expect, test } from 'vitest'
import {
  cardOf,
  delayed,
  lostBefore,
  online,
  refused,
  startCartServer,
} from '../../../../testing/components/cart-server.ts'
import { leavePage, openTab, pass, setSignedIn, stored, useTabs } from '../../../../testing/components/tab.ts'

useTabs()
const pricing = 'POST /api/cart/price'
const gone = (id: string) => ({ kind: 'gone', name: `Name of ${id}` })

let server: ReturnType<typeof startCartServer>
beforeEach(() => {
  setSignedIn(true)
  server = startCartServer()
  for (const id of ['rice', 'milk']) {
    server.sell(id)
    server.set(id, 1)
  }
})

test('a product that leaves the shop while the cart is shown is named', async () => {
  const tab = await openTab()
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  expect([tab.quantities(), tab.shown().changes]).toEqual([{ rice: 1 }, [gone('milk')]])
  expect(server.sent.prices).toEqual([{ items: [{ productId: 'milk', quantity: 1 }] }])
  expect(stored('changes')).toEqual({ user: '01FATOU', changes: [gone('milk')] })
})

test('a product that left the shop between two visits is named', async () => {
  await openTab()
  leavePage()
  expect(stored('products')).toEqual({
    user: '01FATOU',
    products: [
      { _id: 'rice', name: 'Name of rice' },
      { _id: 'milk', name: 'Name of milk' },
    ],
  })
  server.withdraw('milk')
  const tab = await openTab()
  expect(tab.shown().changes).toEqual([gone('milk')])
  expect(stored('products').products).toEqual([{ _id: 'rice', name: 'Name of rice' }])
})

test('a product added on this page is stored for the next', async () => {
  const tab = await openTab()
  server.sell('tea')
  tab.setQuantity(cardOf('tea'), 1)
  await pass()
  leavePage()
  expect(stored('products').products).toHaveLength(3)
})

test('a product removed on another device is not reported', async () => {
  const tab = await openTab()
  server.set('milk', 0)
  await tab.refreshCart(0)
  await pass()
  expect([tab.quantities(), tab.shown().changes]).toEqual([{ rice: 1 }, []])
  expect(server.sent.prices).toHaveLength(1)
})

test('while nothing is missing, the server is not asked', async () => {
  const tab = await openTab()
  await tab.refreshCart(0)
  await pass()
  expect(server.sent.prices).toEqual([])
})

test('a product removed on this page is not missing', async () => {
  const tab = await openTab()
  server.through('PUT /api/cart/set', delayed().network)
  tab.setQuantity(tab.shown().lines[1]!.product, 0)
  await pass()
  await tab.refreshCart(0)
  await pass()
  expect([tab.quantities(), server.sent.prices]).toEqual([{ rice: 1 }, []])
})

test('if it is unknown whether products left the shop, the next response or visit decides', async () => {
  const tab = await openTab()
  leavePage()
  server.withdraw('milk')
  server.through(pricing, lostBefore)
  await tab.refreshCart(0)
  await pass()
  leavePage()
  expect(tab.shown().changes).toEqual([])
  expect(stored('products').products).toHaveLength(2)
  server.through(pricing)
  await tab.refreshCart(0)
  await pass()
  expect([tab.shown().changes, server.sent.prices.length]).toEqual([[gone('milk')], 2])
  server.withdraw('rice')
  await tab.refreshCart(0)
  await pass()
  expect((await openTab()).shown().changes).toEqual([gone('milk'), gone('rice')])
})

test('while the user is unknown, changes are shown but not stored', async () => {
  server.through('GET /api/user/user-details', refused)
  const tab = await openTab()
  expect(server.sent.users).toHaveLength(1)
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  expect([tab.shown().changes, stored('changes')]).toEqual([[gone('milk')], null])
})

test('another user does not see the reported changes', async () => {
  const tab = await openTab()
  leavePage()
  const { network, release } = delayed()
  server.through(pricing, network)
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  server.signInAs('01AWA')
  server.through('GET /api/cart/get', delayed().network)
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
  release()
  await pass()
  expect([tab.shown().changes, stored('changes'), stored('products')]).toEqual([[], null, null])
})

test('the next user of the browser gets neither changes nor products of the one before', async () => {
  const tab = await openTab()
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  leavePage()
  server.signInAs('01AWA')
  const next = await openTab()
  expect([next.shown().changes, stored('changes')]).toEqual([[], null])
  expect(stored('products').user).toBe('01AWA')
})

test('a dismissal and new changes in another tab apply here', async () => {
  const tab = await openTab()
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  const changed = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  changed('another-key', null)
  await pass()
  expect(tab.shown().changes).toEqual([gone('milk')])
  changed('dix-cart-changes', null)
  await pass()
  expect(tab.shown().changes).toEqual([])
  const rice = { kind: 'short', name: 'Name of rice', wanted: 3, quantity: 1 }
  localStorage.setItem('dix-cart-changes', JSON.stringify({ user: '01FATOU', changes: [rice] }))
  changed('dix-cart-changes', 'a text')
  await pass()
  expect(tab.shown().changes).toEqual([rice])
})

test('the server is asked about at most as many products as a cart can hold', async () => {
  const products = Array.from({ length: 201 }, (_, place) => ({ _id: `p${place}`, name: `P ${place}` }))
  localStorage.setItem('dix-cart-products', JSON.stringify({ user: '01FATOU', products }))
  const tab = await openTab()
  expect(tab.shown().changes).toHaveLength(200)
})

test('a product removed on this page that later leaves the shop is not reported', async () => {
  const tab = await openTab()
  tab.setQuantity(cardOf('milk'), 0)
  await pass()
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  expect(tab.shown().changes).toEqual([])
})

test('a product that leaves the shop between two sign-ins on one page is named', async () => {
  const tab = await openTab()
  setSignedIn(false)
  tab.sendSessionEvent('dead')
  await pass()
  server.withdraw('milk')
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
  expect(tab.shown().changes).toEqual([gone('milk')])
})

test('a page left before its cart is loaded stores no other products, an empty cart none', async () => {
  await openTab()
  server.withdraw('milk')
  setSignedIn(false)
  const visitor = await openTab()
  visitor.setQuantity(cardOf('rice'), 1)
  server.through('GET /api/cart/get', delayed().network)
  setSignedIn(true)
  await openTab()
  leavePage()
  expect(stored('products').products).toHaveLength(2)
  server.through('GET /api/cart/get')
  server.set('rice', 0)
  await openTab()
  expect(stored('products')).toBeNull()
})

test('lists of a former user are not shown to the next one, even if their owner is known late', async () => {
  const tab = await openTab()
  server.withdraw('milk')
  await tab.refreshCart(0)
  await pass()
  const { network, release } = delayed()
  server.through('GET /api/user/user-details', network, online)
  const next = await openTab()
  setSignedIn(false)
  next.sendSessionEvent('dead')
  await pass()
  server.signInAs('01AWA')
  setSignedIn(true)
  next.sendSessionEvent('signed-in')
  await pass()
  release()
  await pass()
  expect(next.shown().changes).toEqual([])
})
