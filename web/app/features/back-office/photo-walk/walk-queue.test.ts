import { expect, test, vi } from 'vitest'
import { createWalkQueue } from './walk-queue.ts'
import type { WalkItem, WalkStore } from './walk-store.ts'

const item = (key: string): WalkItem => ({
  key,
  userId: 'u',
  product: { name: key, price: '500', unit: '1 kg', stock: '4', barcode: '', category: 'C' },
  picture: new Blob([key]),
  image: null,
})

/** A walk with a simulated network and shop. */
function walk(found: WalkItem[] = []) {
  const stored = new Map(found.map((item) => [item.key, item]))
  const store: WalkStore = {
    all: async () => [...stored.values()],
    put: async (added) => stored.set(added.key, added) !== undefined,
    remove: async (key) => void stored.delete(key),
  }
  const shop = { isAway: false, refused: '' }
  const sent: string[] = []
  const call = async (what: string) => {
    if (shop.isAway) throw new Error('away')
    sent.push(what)
  }
  const saved: string[] = []
  const queue = createWalkQueue({
    store,
    upload: async (picture) => {
      await call(`picture ${await picture.text()}`)
      return '/picture'
    },
    save: async ({ key }) => {
      if (key === shop.refused) throw new Error('refused')
      await call(`product ${key}`)
    },
    explain: (failure) => ({
      message: (failure as Error).message,
      mayRetry: (failure as Error).message === 'away',
    }),
    onSaved: ({ key }) => saved.push(key),
  })
  return { queue, stored, shop, sent, saved }
}

test('products are saved one after the other, each with its picture, and removed from the device', async () => {
  const { queue, stored, sent, saved } = walk()
  await Promise.all([queue.add(item('a')), queue.add(item('b'))])
  await vi.waitFor(() => expect(saved).toEqual(['a', 'b']))
  expect(sent).toEqual(['picture a', 'product a', 'picture b', 'product b'])
  expect(queue.current()).toEqual([])
  expect(stored.size).toBe(0)
})

test('without a network, products wait on the device, and a later visit sends them', async () => {
  const first = walk()
  first.shop.isAway = true
  expect(await first.queue.add(item('a'))).toBe(true)
  await vi.waitFor(() => expect(first.queue.current()[0]!.state).toBe('waiting'))
  await first.queue.retry()
  expect(first.queue.current()).toMatchObject([{ key: 'a', state: 'waiting' }])

  const later = walk([...first.stored.values()])
  await later.queue.resume('u')
  expect(later.saved).toEqual(['a'])
  expect(later.stored.size).toBe(0)
})

test('an uploaded picture is not sent again when its product is', async () => {
  const { queue, shop, sent } = walk()
  shop.refused = 'a'
  await queue.add(item('a'))
  await vi.waitFor(() => expect(queue.current()[0]).toMatchObject({ state: 'refused', image: '/picture' }))
  const { image } = queue.current()[0]!
  await queue.add({ ...item('b'), image }, 'a')
  await vi.waitFor(() => expect(sent).toEqual(['picture a', 'product b']))
})

test('a refused product is removed from the device only once its correction is stored there', async () => {
  const { queue, stored, shop } = walk()
  shop.refused = 'a'
  await queue.add(item('a'))
  await vi.waitFor(() => expect(queue.current()[0]).toMatchObject({ state: 'refused' }))
  expect([...stored.keys()]).toEqual(['a'])
  shop.isAway = true
  await queue.add(item('b'), 'a')
  await vi.waitFor(() => expect(queue.current()).toMatchObject([{ key: 'b', state: 'waiting' }]))
  expect([...stored.keys()]).toEqual(['b'])
})

test('a removed product does not come back on a later visit', async () => {
  const { queue, stored, shop } = walk()
  shop.refused = 'a'
  await queue.add(item('a'))
  await vi.waitFor(() => expect(queue.current()).toMatchObject([{ key: 'a', state: 'refused' }]))
  await queue.remove('a')
  expect([queue.current(), stored.size]).toEqual([[], 0])
})

test('a refused product shows the reason and blocks no other', async () => {
  const { queue, shop, saved } = walk()
  shop.refused = 'a'
  await Promise.all([queue.add(item('a')), queue.add(item('b'))])
  await vi.waitFor(() => expect(saved).toEqual(['b']))
  expect(queue.current()).toMatchObject([{ key: 'a', state: 'refused', message: 'refused' }])
})
