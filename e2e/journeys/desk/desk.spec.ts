import type { Page } from '@playwright/test'
import { open, submit } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import {
  browserOf,
  countLoads,
  deskPageOf,
  listOf,
  newShopper,
  phoneOf,
  press,
  test,
} from '../../support/back-office/desk.ts'
import {
  cancelByBoth,
  changeAndRefund,
  refuseAtDoor,
  shownState,
  walkWith,
} from '../../support/back-office/desk-walks.ts'
import { addFromPage } from '../../support/checkout/cart.ts'
import { ordersOf, placeOrder, saveAddress } from '../../support/checkout/checkout.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const owners = textsIn.fr
const phone = phoneOf('fr')
const desk = browserOf('fr')

/** Checks that a printed order has its lines, but no controls. */
async function expectPrintedWithoutActions(owner: Page): Promise<void> {
  const back = owner.getByRole('link', { name: owners('desk.toOrders') })
  const call = owner.getByRole('link', { name: owners.like('desk.callOne') })
  await expect(back.or(call)).toHaveCount(2)
  await owner.emulateMedia({ media: 'print' })
  await expect(owner.getByRole('button')).toHaveCount(0)
  await expect(back.or(call)).toHaveCount(0)
  await expect(owner.getByText(owners('desk.contents', { products: 1, pieces: 1 }))).toBeVisible()
  // A roll of 58 mm: names use the width of the paper instead of one letter per line.
  const before = owner.viewportSize()!
  await owner.setViewportSize({ width: 219, height: 800 })
  const name = await owner.getByRole('article').locator('li p').first().boundingBox()
  expect(name!.width).toBeGreaterThan(219 / 2)
  expect(await sidewaysScroll(owner)).toBe(0)
  await owner.setViewportSize(before)
  await owner.emulateMedia({ media: 'screen' })
}

test('on a phone the owner moves a cash order to the door in three taps, and the shopper sees each step', async ({
  page,
  openDesk,
  texts,
  goods,
}) => {
  const name = await newShopper(page)
  const owner = await openDesk(phone, listOf(name))
  await expect(owner.getByText(owners('desk.noneFits'))).toBeVisible()
  await expect(owner.getByText(owners('desk.live_live'))).toBeAttached()
  const [product] = await goods(1)
  await saveAddress(page)
  await addFromPage(page, texts, product!)
  await open(page, '/cart')
  await page.getByRole('button', { name: texts('cart.proceed') }).click()
  await submit(page, texts('paymentMethods.cash')).click()
  await page.getByRole('link', { name: texts('outcome.toOrder') }).click()
  const [order] = await ordersOf(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order!.orderId)
  const loads = await countLoads(page, owner)
  await expect(owner.getByRole('link', { name: order!.orderId })).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])
  expect(await sidewaysScroll(owner)).toBe(0)

  await press(owner, owners('desk.take'))
  await expect(shownState(page, texts, 'picking')).toBeVisible()
  await expect(owner).toHaveURL(new RegExp(deskPageOf(order!)))
  await expectPrintedWithoutActions(owner)
  await press(owner, owners('desk.leaves'))
  await expect(shownState(page, texts, 'on_the_way')).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])
  expect(await sidewaysScroll(owner)).toBe(0)
  await press(owner, /^Livrée, .+ encaissés$/)
  await expect(shownState(page, texts, 'delivered')).toBeVisible()
  await expect(page.getByText(texts('paymentStates.paid'))).toBeVisible()
  expect(loads()).toBe(0)
})

test('a card order is changed, partly refunded and delivered; the shopper sees the refund', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  await changeAndRefund(walkWith({ page, openDesk, texts, goods, owners }, desk))
})

test('an order that is refused at the door comes back with its reason', { tag: '@long' }, async ({
  page,
  openDesk,
  texts,
  goods,
}) => {
  const { owner, list, number } = await refuseAtDoor(walkWith({ page, openDesk, texts, goods, owners }, desk))
  await expectRowWithRoom(owner, `${list}&view=closed`, number)
})

/** The fullest possible row of the list: an order of the demo shop, with a large amount. */
async function expectRowWithRoom(owner: Page, list: string, number: string): Promise<void> {
  await owner.route('**/api/order/desk/list', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object[] }
    const data = body.data.map((row) => ({ ...row, demo: true, dueNowAmt: 1_234_500 }))
    await route.fulfill({ response, json: { ...body, data } })
  })
  await open(owner, list)
  const link = owner.getByRole('link', { name: number, exact: true })
  await expect(owner.getByText(owners('desk.demo'), { exact: true })).toBeVisible()
  const hidden = await link.evaluate((element) => {
    const texts = [...element.parentElement!.children].map((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      const isCut = getComputedStyle(part).overflowX === 'hidden'
      return { words: part.textContent, box: (isCut ? part : range).getBoundingClientRect() }
    })
    return texts.flatMap(({ words, box }, index) =>
      texts
        .slice(index + 1)
        .filter((other) => box.right > other.box.left && other.box.right > box.left)
        .filter((other) => box.bottom > other.box.top && other.box.bottom > box.top)
        .map((other) => `${words} over ${other.words}`),
    )
  })
  expect(hidden).toEqual([])
  await owner.unrouteAll({ behavior: 'wait' })
}

test('the shopper cancels while the owner has the order open; the owner cancels while the shopper has', async ({
  page,
  openDesk,
  texts,
  goods,
}) => {
  await cancelByBoth(walkWith({ page, openDesk, texts, goods, owners }, desk))
})

test('if two users accept an order at once, one gets a notice and sees its current state', {
  tag: '@long',
}, async ({ page, openDesk, goods, adminRequest }) => {
  await newShopper(page)
  const order = await placeOrder(page, await goods(1))
  const owner = await openDesk(desk, '/dashboard/orders/new')
  // No live event reaches this browser.
  await owner.route('**/api/events', (route) => route.abort())
  await open(owner, deskPageOf(order))
  await expect(owner.getByRole('button', { name: owners('desk.take') })).toBeVisible()
  const data = { _id: order._id, version: order.version, to: 'picking' }
  expect((await adminRequest.put('/api/order/desk/move', { data })).ok()).toBe(true)
  await press(owner, owners('desk.take'))
  await expect(owner.getByRole('alert').getByText(owners('desk.overtaken'))).toBeVisible()
  await expect(owner.getByRole('button', { name: owners('desk.leaves') })).toBeVisible()
})

test('an alarm above the desk leaves a page that does not scroll', { tag: '@long' }, async ({ openDesk }) => {
  const owner = await openDesk(desk, '/dashboard/overview')
  const orders = [{ _id: 'GUESSED', orderId: 'DX-7K3M9QWP' }]
  await owner.route('**/api/rider/failed-codes', (route) =>
    route.fulfill({ json: { success: true, error: false, message: '', data: { orders, steps: [] } } }),
  )
  await open(owner, '/dashboard/orders')
  await expect(owner.getByRole('link', { name: orders[0]!.orderId })).toBeVisible()
  expect(await owner.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('the owner places a phone order by keyboard and finds it by phone number', { tag: '@long' }, async ({
  openDesk,
  goods,
}) => {
  const [product] = await goods(1)
  const owner = await openDesk(desk, '/dashboard/orders/new')
  const main = owner.getByRole('main')
  const mobile = `+22177${String(Date.now()).slice(-7)}`
  await main.getByLabel(owners('desk.name'), { exact: true }).fill('Ousmane Fall')
  await main.getByLabel(owners('desk.phone'), { exact: true }).fill(mobile)
  await main.getByLabel(owners('desk.addressLine')).fill('Ouakam, cité Comico')
  await main.getByRole('searchbox', { name: owners('desk.addProduct') }).fill(product!.name)
  await main.getByRole('button', { name: owners('desk.addOne', { name: product!.name }) }).press('Enter')
  expect(await accessibilityViolations(owner)).toEqual([])
  await main.getByRole('button', { name: /^Passer la commande/ }).press('Enter')
  await expect(owner).toHaveURL(/\/dashboard\/orders\/(?!new)\w+$/)
  await expect(owner.getByRole('article')).toContainText('Ouakam, cité Comico')
  await expect(owner.getByRole('article').getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${mobile.slice(1)}`,
  )

  await owner.keyboard.press('/')
  await owner.keyboard.type(mobile.slice(-7))
  await expect(owner).toHaveURL(/[?&]q=/)
  await owner.getByRole('searchbox').first().blur()
  await owner.keyboard.press('j')
  await expect(owner.locator('[data-order-row]:focus')).toHaveCount(1)
  await owner.keyboard.press('?')
  await expect(owner.getByRole('dialog', { name: owners('desk.keys') })).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])
})

test('an order that arrives while the connection is cut appears once it is back', async ({
  page,
  openDesk,
  goods,
}) => {
  const name = await newShopper(page)
  const owner = await openDesk(desk, '/dashboard/orders/new')
  let isCut = true
  // Refused permanently, as by a proxy that restarts; the page reconnects on its own.
  await owner.route('**/api/events', (route) => (isCut ? route.fulfill({ status: 503 }) : route.continue()))
  await open(owner, listOf(name))
  await expect(owner.getByText(owners('desk.noneFits'))).toBeVisible()
  await expect(owner.getByText(owners('desk.live_offline'))).toBeVisible()
  const order = await placeOrder(page, await goods(1))
  isCut = false
  await expect(owner.getByText(owners('desk.live_live'))).toBeVisible()
  await expect(owner.getByRole('link', { name: order.orderId })).toBeVisible()
})
