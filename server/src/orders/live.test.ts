import { defaultSettings, type LiveEvents, mainStore } from '@dix/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../../testing/event-stream.ts'
import { type Desk, openDesk } from '../../testing/orders/desk.ts'
import { openDeskPayments } from '../../testing/orders/desk-payments.ts'
import { openShoppers, type Shopper } from '../../testing/orders/shoppers.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import type { EventStreams } from '../platform/http/event-streams/event-streams.ts'
import { publishOrders } from './live.ts'

/** The users who are notified of a changed order, on the node that changes it and on another one. */
let shop: TestUsers
let second: Awaited<ReturnType<TestUsers['openSecond']>>
let shoppers: ReturnType<typeof openShoppers>
let desk: Desk
let payments: Awaited<ReturnType<typeof openDeskPayments>>
beforeAll(async () => {
  shop = await openTestUsers()
  second = await shop.openSecond()
  shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  payments = await openDeskPayments(shop)
})
afterAll(async () => {
  await payments.close()
  await second.close()
  await shop.close()
})

/** A stream of a user on each node. */
async function listen({ token }: Shopper) {
  const streams = [await openEventStream(shop.app, token), await openEventStream(second.app, token)]
  const received = () =>
    streams.map((stream) =>
      stream
        .messages()
        .flatMap(({ event, data }) => (event === 'order' ? [data as LiveEvents['order']] : [])),
    )
  return {
    received,
    /** How often each stream said that the lists have changed. */
    lists: () => streams.map((stream) => stream.messages().filter(({ event }) => event === 'orders').length),
    /** Resolves when both nodes have announced these versions of an order, after one from before the stream. */
    async receives(id: string, changes: string[], after = 0): Promise<void> {
      await vi.waitFor(() => {
        for (const events of received())
          expect(
            events.flatMap((data) =>
              data.id === id && data.version > after ? [`${data.version} ${data.status}`] : [],
            ),
          ).toEqual(changes)
      }, soon)
    },
    close() {
      for (const { socket } of streams) socket.destroy()
    },
  }
}

test('an event that no trigger sent is ignored', async () => {
  const shopper = await shoppers.shopper({ P00: 1 })
  const ownEvents = await listen(shopper)
  for (const payload of [
    '',
    'not JSON',
    '{}',
    '[{"id": 7}]',
    '[{"id": "A", "status": "eaten", "version": 1}]',
  ])
    await shop.database.pool.query('select pg_notify($1, $2)', ['orders', payload])
  const { _id } = (await shoppers.order(shopper)).data
  await ownEvents.receives(_id, ['1 placed'])
  ownEvents.close()
})

test('only the shopper and staff are notified of each change, on every node', async () => {
  const [shopper, other] = [await shoppers.shopper({ P00: 2, P01: 1 }), await shoppers.shopper()]
  const [ownEvents, others, staff] = [await listen(shopper), await listen(other), await listen(desk.admin)]
  const { _id } = (await shoppers.order(shopper)).data
  await desk.lines(_id, { lines: [{ productId: 'P00', quantity: 1 }] })
  await desk.move(_id, { to: 'picking' })
  await desk.move(_id, { to: 'on_the_way' })
  await desk.move(_id, { to: 'delivered' })
  const { data } = await desk.refund(_id, { amount: 100, reason: 'other' })
  await desk.handBack(_id, data.refunds[0]._id)
  const changes = [
    '1 placed',
    '2 placed',
    '3 picking',
    '4 on_the_way',
    '5 delivered',
    '6 delivered',
    '7 delivered',
  ]
  for (const listener of [ownEvents, staff]) await listener.receives(_id, changes)
  expect(others.received()).toEqual([[], []])
  for (const listener of [ownEvents, others, staff]) listener.close()
})

test('staff are notified of orders that they see, or saw until the change, only in their own store', async () => {
  const [picker, rider, ofStore, elsewhere] = [
    await shoppers.shopper({}, { role: 'PICKER' }),
    await shoppers.shopper({}, { role: 'RIDER' }),
    await shoppers.shopper({}, { role: 'MANAGER', storeId: mainStore }),
    await shoppers.shopper({}, { role: 'MANAGER', storeId: 'OTHER' }),
  ]
  const [pickers, riders, managers, others] = [
    await listen(picker),
    await listen(rider),
    await listen(ofStore),
    await listen(elsewhere),
  ]
  const { _id } = await desk.orderIn('placed', { P00: 2 })
  for (const to of ['picking', 'packed', 'on_the_way', 'delivered']) await desk.move(_id, { to })
  await desk.refund(_id, { amount: 100, reason: 'other' })
  const all = ['1 placed', '2 picking', '3 packed', '4 on_the_way', '5 delivered', '6 delivered']
  await managers.receives(_id, all)
  await pickers.receives(_id, all.slice(0, 4))
  await riders.receives(_id, all.slice(2, 5))
  expect(others.received()).toEqual([[], []])
  for (const listener of [pickers, riders, managers, others]) listener.close()
})

test('deleting an order is announced to pages that show it', async () => {
  const staff = await listen(desk.admin)
  const { _id } = await desk.orderIn('placed', { P05: 1 })
  await staff.receives(_id, ['1 placed'])
  await shop.database.pool.query('delete from orders where id = $1', [_id])
  await staff.receives(_id, ['1 placed', '1 placed'])
  staff.close()
})

test('a shopper is notified of an order before it is paid, staff only once it is paid', async () => {
  const shopper = await shoppers.shopper({ P02: 1 })
  const [ownEvents, staff] = [await listen(shopper), await listen(desk.admin)]
  const { data: page } = await shoppers.checkout(shopper)
  await ownEvents.receives(page.orderId, ['1 awaiting_payment'])
  await shoppers.pay(page)
  await payments.check(page.orderId)
  await ownEvents.receives(page.orderId, ['1 awaiting_payment', '2 placed'])
  await staff.receives(page.orderId, ['2 placed'])
  for (const listener of [ownEvents, staff]) listener.close()
})

test('a failed refund and one that arrives are announced', async () => {
  const { _id } = await desk.orderIn('delivered', { P03: 2 }, 'card')
  const { version } = await desk.read(_id)
  const staff = await listen(desk.admin)
  await desk.refund(_id, { amount: 100, reason: 'other' })
  await payments.passDelay(_id)
  await payments.rejectQueued(_id)
  await payments.work(_id)
  await desk.refund(_id, { amount: 200, reason: 'other' })
  await payments.passDelay(_id)
  await payments.work(_id)
  await staff.receives(
    _id,
    [1, 2, 3, 4].map((step) => `${version + step} delivered`),
    version,
  )
  staff.close()
})

test('staff refetch their lists when a pause changes what they say about slots; shoppers do not', async () => {
  const shopper = await shoppers.shopper({ P00: 1 })
  const [staff, ownEvents] = [await listen(desk.admin), await listen(shopper)]
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'pause')
  const value = { isPaused: true, reason: '', until: new Date(Date.now() + 60_000).toISOString() }
  expect(await desk.call('PUT /api/settings/save', { topic: 'pause', revision, value })).toMatchObject({
    status: 200,
  })
  await expect.poll(staff.lists, soon).toEqual([1, 1])
  const open = { isPaused: false, reason: '', until: null }
  await desk.call('PUT /api/settings/save', { topic: 'pause', revision: revision + 1, value: open })
  await expect.poll(staff.lists, soon).toEqual([2, 2])
  const { _id } = (await shoppers.order(shopper)).data
  await ownEvents.receives(_id, ['1 placed'])
  expect(ownEvents.lists()).toEqual([0, 0])
  staff.close()
  ownEvents.close()
})

test('staff refetch their lists when a pause ends by itself', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    const until = new Date(Date.now() + 60_000).toISOString()
    const current = { ...defaultSettings, pause: { isPaused: true, reason: '', until } }
    const publish = vi.fn()
    const streams = { publish, addTopics() {}, on() {} } as object as EventStreams
    const publishing = publishOrders(streams, { current, onChange() {} })
    vi.advanceTimersByTime(59_000)
    expect(publish).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(publish.mock.calls).toEqual([[{ topic: 'desk', event: 'orders', data: null }]])
    publishing.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('an event contains no name, address or phone number', async () => {
  const staff = await listen(desk.admin)
  const { data } = await desk.place({
    name: 'Fatou Ndiaye',
    address: { address_line: 'Rue 12', mobile: '77 111 22 33' },
    lines: [{ productId: 'P04', quantity: 1 }],
    note: 'Sonnez',
  })
  await staff.receives(data._id, ['1 placed'])
  expect(staff.received().flat()).toEqual(
    expect.arrayContaining([{ id: data._id, status: 'placed', version: 1 }]),
  )
  expect(JSON.stringify(staff.received())).not.toMatch(/Fatou|Rue 12|77 111|Sonnez/)
  staff.close()
})
