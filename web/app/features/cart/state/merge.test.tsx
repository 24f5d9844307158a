import { beforeEach, expect, test, vi } from 'vitest'
import {
  cardOf,
  delayed,
  lostAfter,
  lostBefore,
  refused,
  startCartServer,
} from '../../../../testing/components/cart-server.ts'
import { openTab, pass, reconnect, setSignedIn, stored, useTabs } from '../../../../testing/components/tab.ts'

useTabs()
const [rice, milk] = [cardOf('rice'), cardOf('milk')] as const
const merging = 'POST /api/cart/merge'
const later =
  'The products you chose before logging in are still on this device. They will be added to your cart as soon as we can reach the shop.'

let server: ReturnType<typeof startCartServer>
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  setSignedIn(false)
  server = startCartServer()
  for (const id of ['rice', 'milk', 'tea']) server.sell(id)
  tab = await openTab()
})

/** Signs the visitor in, as the sign-in page does. */
async function signIn() {
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  await pass()
}
const inBrowser = () => JSON.parse(localStorage.getItem('dix-cart') ?? '{}').lines?.length

test('at sign-in the visitor’s cart is added to the account’s', async () => {
  server.set('rice', 2)
  tab.setQuantity(rice, 1)
  tab.setQuantity(milk, 3)
  await signIn()
  expect(server.sent.merges).toMatchObject([
    {
      items: [
        { productId: 'rice', quantity: 1, seenPrice: 100 },
        { productId: 'milk', quantity: 3, seenPrice: 100 },
      ],
    },
  ])
  expect([tab.quantities(), server.quantities()]).toEqual([
    { rice: 3, milk: 3 },
    { rice: 3, milk: 3 },
  ])
  expect([inBrowser(), tab.toasts(), tab.shown().changes]).toEqual([0, [], []])
})

test('an empty cart is not merged', async () => {
  server.set('rice', 2)
  await signIn()
  expect([server.sent.merges, tab.quantities()]).toEqual([[], { rice: 2 }])
})

test('until it is merged, the visitor’s cart is shown, and edits wait', async () => {
  tab.setQuantity(rice, 1)
  const { network, release } = delayed()
  server.through(merging, async (serve) => {
    await network(() => null)
    return serve()
  })
  await signIn()
  expect(tab.shown()).toMatchObject({ status: 'ready', pending: true })
  expect(tab.quantities()).toEqual({ rice: 1 })
  tab.setQuantity(rice, 4)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 4 })
  release()
  await pass()
  expect([tab.quantities(), server.quantities()]).toEqual([{ rice: 4 }, { rice: 4 }])
})

test('the merged cart is shown before it is loaded', async () => {
  tab.setQuantity(rice, 1)
  server.set('rice', 1)
  server.through('GET /api/cart/get', delayed().network)
  await signIn()
  expect([tab.quantities(), tab.shown().pending]).toEqual([{ rice: 2 }, false])
})

test('other tabs learn of the merge', async () => {
  const messages: unknown[] = []
  new BroadcastChannel('dix-cart').onmessage = ({ data }) => messages.push(data)
  tab.setQuantity(rice, 1)
  await signIn()
  expect(messages).toEqual(['changed'])
})

test('a merge whose response is lost counts once, and is repeated when the connection is back', async () => {
  tab.setQuantity(rice, 1)
  server.through(merging, lostAfter)
  await signIn()
  expect(tab.toasts()).toEqual([later])
  expect(tab.quantities()).toEqual({ rice: 1 })
  server.through(merging)
  await reconnect()
  expect([tab.quantities(), server.quantities(), inBrowser()]).toEqual([{ rice: 1 }, { rice: 1 }, 0])
  expect(new Set(server.sent.merges.map(({ key }) => key)).size).toBe(1)
})

test('products added after a lost merge are sent in the next merge, under another key', async () => {
  tab.setQuantity(rice, 1)
  server.through(merging, lostBefore)
  await signIn()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  tab.setQuantity(rice, 3)
  tab.setQuantity(milk, 1)
  server.through(merging)
  await signIn()
  expect(
    server.sent.merges.map(({ items }) => items.map(({ productId, quantity }) => [productId, quantity])),
  ).toEqual([
    [['rice', 1]],
    [['rice', 1]],
    [
      ['rice', 2],
      ['milk', 1],
    ],
  ])
  const [first, again, next] = server.sent.merges.map(({ key }) => key)
  expect([again === first, next === first]).toEqual([true, false])
  expect([tab.quantities(), server.quantities()]).toEqual([
    { rice: 3, milk: 1 },
    { rice: 3, milk: 1 },
  ])
})

test('a merge that the server refuses is reported with its message', async () => {
  tab.setQuantity(rice, 1)
  server.through(merging, refused)
  await signIn()
  expect([tab.toasts(), inBrowser()]).toEqual([['The shop is busy.'], 1])
})

test('a failed merge of a session that has ended is not reported', async () => {
  tab.setQuantity(rice, 1)
  const { network, release } = delayed()
  server.through(merging, async (serve) => {
    await network(() => null)
    return lostBefore(serve)
  })
  await signIn()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  release()
  await pass()
  expect([tab.toasts(), tab.quantities()]).toEqual([[], { rice: 1 }])
})

test('a merge whose response arrives after its session has ended shows the next visitor nothing', async () => {
  server.sell('rice', 1)
  tab.setQuantity(rice, 2)
  const { network, release } = delayed()
  server.through(merging, network)
  await signIn()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  tab.setQuantity(milk, 1)
  release()
  await pass()
  expect(tab.quantities()).toEqual({ milk: 1 })
  expect([tab.toasts(), tab.shown().changes, server.sent.merges.length]).toEqual([[], [], 1])
  expect(server.sent.loads).toEqual([])
  setSignedIn(true)
  expect((await openTab()).quantities()).toEqual({ rice: 1, milk: 1 })
})

test('a merge whose response arrives after its session has ended shows the next user nothing', async () => {
  tab.setQuantity(rice, 2)
  const { network, release } = delayed()
  server.through(merging, network, lostBefore)
  server.through('GET /api/cart/get', delayed().network)
  await signIn()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  tab.setQuantity(milk, 1)
  await signIn()
  release()
  await pass()
  expect(tab.quantities()).toEqual({ milk: 1 })
})

test('products that could not be merged in full are reported until the user dismisses the message', async () => {
  server.sell('milk', 2)
  tab.setQuantity(milk, 3)
  tab.setQuantity(cardOf('gone'), 1)
  await signIn()
  const changes = [
    { kind: 'short', name: 'Name of milk', wanted: 3, quantity: 2 },
    { kind: 'gone', name: 'Name of gone' },
  ]
  expect(tab.shown().changes).toEqual(changes)
  expect(tab.toasts()).toEqual(['Some items were not available: Name of milk, Name of gone'])
  expect(stored('changes')).toEqual({ user: '01FATOU', changes })
  tab = await openTab()
  expect([tab.shown().changes, tab.toasts()]).toEqual([changes, []])
  tab.dismissChanges()
  await pass()
  expect([tab.shown().changes, stored('changes')]).toEqual([[], null])
})

test('a product of a lost merge that has since been removed and is no longer sold is named', async () => {
  tab.setQuantity(rice, 1)
  server.through(merging, lostBefore)
  await signIn()
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  tab.setQuantity(rice, 0)
  tab.setQuantity(milk, 1)
  server.withdraw('rice')
  server.through(merging)
  await signIn()
  expect(tab.shown().changes).toEqual([{ kind: 'gone', name: 'Name of rice' }])
})

test('a message names at most three products', async () => {
  for (const id of ['a', 'b', 'c']) tab.setQuantity(cardOf(id), 1)
  await signIn()
  expect(tab.toasts()).toEqual(['Some items were not available: Name of a, Name of b, Name of c'])
  setSignedIn(false)
  tab.sendSessionEvent('signed-out')
  for (const id of ['a', 'b', 'c', 'd']) tab.setQuantity(cardOf(id), 1)
  await signIn()
  expect(tab.toasts().at(-1)).toBe('Some items were not available: Name of a, Name of b, Name of c, …')
})

test('tabs merge one after another if the browser has locks', async () => {
  let running = Promise.resolve<unknown>(null)
  const request = vi.fn((_name: string, action: () => Promise<unknown>) => {
    running = running.then(action)
    return running
  })
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  tab.setQuantity(rice, 1)
  setSignedIn(true)
  tab.sendSessionEvent('signed-in')
  const other = await openTab()
  await pass()
  expect(request.mock.calls.map(([name]) => name)).toEqual(['dix-cart-merge', 'dix-cart-merge'])
  expect(server.sent.merges).toHaveLength(1)
  expect([tab.quantities(), other.quantities()]).toEqual([{ rice: 1 }, { rice: 1 }])
})
