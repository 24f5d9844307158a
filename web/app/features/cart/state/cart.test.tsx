import { beforeEach, expect, test, vi } from 'vitest'
import { cardOf, lostBefore, startCartServer } from '../../../../testing/components/cart-server.ts'
import { openTab, pass, setSignedIn, useTabs } from '../../../../testing/components/tab.ts'

useTabs()
let server: ReturnType<typeof startCartServer>
beforeEach(() => {
  setSignedIn(false)
  server = startCartServer()
})

const rice = cardOf('rice')
const empty = { subTotalAmt: 0, savings: 0, totalAmt: 0, quantity: 0 }

test('an empty cart of a visitor is ready, and asks the server for nothing', async () => {
  const tab = await openTab()
  await tab.refreshCart(0)
  expect(tab.shown()).toEqual({ status: 'ready', lines: [], totals: empty, pending: false, changes: [] })
  expect(server.sent.prices).toEqual([])
})

test('the buttons add, increase, decrease and remove, each with its message, and show the totals', async () => {
  const tab = await openTab()
  const press = async (quantity: number) => {
    tab.changeQuantity({ ...rice, discount: 10 }, quantity)
    await pass()
    return [tab.quantities().rice, ...tab.toasts()]
  }
  expect(await press(1)).toEqual([1, 'Item added'])
  expect(await press(2)).toEqual([2, 'Item added'])
  expect(tab.shown().totals).toEqual({ subTotalAmt: 200, savings: 20, totalAmt: 180, quantity: 2 })
  expect(await press(1)).toEqual([1, 'Item remove'])
  expect(tab.undo()).toBeUndefined()
  expect(await press(0)).toEqual([undefined, 'Item remove'])
  expect([tab.shown().pending, tab.tones()]).toEqual([false, ['success']])
})

test('a removed product can be put back with its quantity', async () => {
  const tab = await openTab()
  tab.setQuantity(rice, 2)
  tab.changeQuantity(rice, 0)
  expect(tab.undo()?.label).toBe('Undo')
  tab.undo()?.act()
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 2 }, ['Item added']])
})

test('the stock limits increases, not decreases, and removed pieces that are no longer in stock cannot be put back', async () => {
  const tab = await openTab()
  tab.changeQuantity(rice, 9)
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 9 }, ['Item added']])
  tab.changeQuantity(rice, 10)
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 9 }, ['Only 9 left']])
  const sold = { ...rice, stock: 5 }
  tab.changeQuantity(sold, 8)
  await pass()
  expect([tab.quantities(), tab.toasts()]).toEqual([{ rice: 8 }, ['Item remove']])
  tab.changeQuantity(sold, 8)
  expect(tab.toasts()).toEqual(['Item remove'])
  tab.changeQuantity(sold, 0)
  expect(tab.undo()).toBeUndefined()
  tab.changeQuantity(sold, 5)
  tab.changeQuantity(sold, 0)
  expect(tab.undo()).toBeDefined()
})

test('a quantity is clamped to 0 to 9,999', async () => {
  const tab = await openTab()
  tab.setQuantity(rice, 20_000)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 9_999 })
  tab.setQuantity(rice, -1)
  await pass()
  expect(tab.quantities()).toEqual({})
})

test('a full cart accepts more pieces, but no more products', async () => {
  const tab = await openTab()
  for (let place = 0; place < 200; place++) expect(tab.setQuantity(cardOf(`p${place}`), 1)).toBe(true)
  expect(tab.setQuantity(rice, 1)).toBe(false)
  tab.changeQuantity(rice, 1)
  expect([tab.toasts(), tab.tones()]).toEqual([['A cart can hold up to 200 products.'], ['error']])
  expect(tab.setQuantity(rice, 0)).toBe(true)
  expect(tab.setQuantity(cardOf('p7'), 2)).toBe(true)
  await pass()
  expect(tab.shown().lines).toHaveLength(200)
  expect(tab.quantities()).toMatchObject({ p7: 2 })
})

test('a visitor’s cart is stored, and every tab shows it', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.setQuantity(rice, 1)
  dispatchEvent(new StorageEvent('storage', { key: 'somebody-else' }))
  await pass()
  expect(other.quantities()).toEqual({})
  dispatchEvent(new StorageEvent('storage', { key: 'dix-cart' }))
  await pass()
  expect(other.quantities()).toEqual({ rice: 1 })
  other.setQuantity(cardOf('milk'), 2)
  one.setQuantity(rice, 3)
  await pass()
  expect(one.quantities()).toEqual({ rice: 3, milk: 2 })
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await pass()
  expect([one.quantities(), other.quantities(), one.shown().changes]).toEqual([{}, {}, []])
  one.setQuantity(rice, 1)
  expect((await openTab()).quantities()).toEqual({ rice: 1 })
})

test('two visitors’ carts are merged under different keys', async () => {
  const tab = await openTab()
  const keys = new Set<string>()
  for (let round = 0; round < 2; round++) {
    tab.setQuantity(rice, 1)
    keys.add(JSON.parse(localStorage.getItem('dix-cart') ?? '{}').key)
    localStorage.clear()
  }
  expect(keys.size).toBe(2)
})

test('an unreadable cart is set aside, and reported until the shopper dismisses the message', async () => {
  localStorage.setItem('dix-cart', 'no cart')
  const tab = await openTab()
  expect(tab.shown().changes).toEqual([{ kind: 'damaged' }])
  expect(localStorage.getItem('dix-cart-unreadable')).toBe('no cart')
  tab.dismissChanges()
  await pass()
  expect(tab.shown().changes).toEqual([])
  expect((await openTab()).shown().changes).toEqual([])
})

test('a readable cart leaves no copy behind', async () => {
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  await openTab()
  expect(localStorage.getItem('dix-cart-unreadable')).toBeNull()
})

const refuse = () => {
  throw new DOMException('Storage is full.', 'QuotaExceededError')
}

test.each([
  ['that stores nothing', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['whose storage is full', { getItem: () => 'no cart', setItem: refuse, removeItem: refuse }],
])('in a browser %s, the cart lasts as long as the page', async (_, storage) => {
  vi.stubGlobal('localStorage', { ...storage, clear: () => {} })
  const tab = await openTab()
  const isReadable = storage.getItem !== refuse
  expect(tab.shown().changes).toEqual(isReadable ? [{ kind: 'damaged' }] : [])
  tab.changeQuantity(rice, 1)
  tab.changeQuantity(rice, 2)
  await pass()
  tab.dismissChanges()
  await pass()
  expect(tab.quantities()).toEqual({ rice: 2 })
  expect(tab.shown().changes).toEqual([])
})

test('the quantity of one product is shown as in the cart', async () => {
  const tab = await openTab()
  const quantity = tab.quantityOf('rice')
  expect(quantity()).toBe(0)
  tab.setQuantity(rice, 2)
  tab.setQuantity(cardOf('milk'), 1)
  await pass()
  expect(quantity()).toBe(2)
})

test('new prices are requested when the last ones are old, and in one request', async () => {
  server.sell('rice', 7, 120)
  const tab = await openTab()
  tab.setQuantity(rice, 2)
  const asked = [tab.refreshCart(60_000), tab.refreshCart(60_000)]
  await pass()
  await Promise.all(asked)
  expect(server.sent.prices).toEqual([{ items: [{ productId: 'rice', quantity: 2, seenPrice: 100 }] }])
  expect(tab.shown().lines[0]).toMatchObject({
    quantity: 2,
    seenPrice: 100,
    product: { price: 120, stock: 7 },
  })
  await pass(59_999)
  await tab.refreshCart(60_000)
  expect(server.sent.prices).toHaveLength(1)
  await pass(1)
  await tab.refreshCart(60_000)
  expect(server.sent.prices).toHaveLength(2)
})

test('products no longer sold are named until the shopper dismisses the message', async () => {
  server.sell('rice', 7)
  const tab = await openTab()
  tab.setQuantity(rice, 2)
  tab.setQuantity(cardOf('milk'), 1)
  await tab.refreshCart(0)
  await pass()
  expect(tab.quantities()).toEqual({ rice: 2 })
  expect(tab.shown().changes).toEqual([{ kind: 'gone', name: 'Name of milk' }])
  tab.dismissChanges()
  await pass()
  expect(tab.shown().changes).toEqual([])
})

test('a failure to load prices is an error only when the shopper opens the cart', async () => {
  server.through('POST /api/cart/price', lostBefore)
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  await pass(2_000)
  expect(server.sent.prices).toHaveLength(1)
  expect(tab.toasts()).toEqual([])
  await expect(tab.refreshCart(0)).rejects.toMatchObject({ name: 'NetworkError' })
  server.through('POST /api/cart/price')
  await tab.refreshCart(0)
  expect(server.sent.prices).toHaveLength(3)
})

test('prices requested when the browser is idle are not requested again within a minute', async () => {
  const tab = await openTab()
  tab.setQuantity(rice, 1)
  server.sell('rice', 7)
  await pass(2_000)
  await openTab()
  await pass(2_000)
  expect(server.sent.prices).toHaveLength(1)
})
