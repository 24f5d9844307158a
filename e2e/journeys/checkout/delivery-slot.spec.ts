import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { saveTopic } from '../../support/back-office/settings.ts'
import { ordersOf, putInCart } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf, shopperOf } from '../../support/own-shop.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop, because its hours change. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('delivery-slot', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test('an owner lets shoppers choose a time; the order waits under “Later” and is not at the counter', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await ownerOf(browser, shop)
  const product = await makeProduct(owner)
  await open(owner, '/dashboard/stores/main/hours')
  await owner.getByRole('switch', { name: texts('settings.slotsOn') }).click()
  await owner.getByLabel(texts('settings.slotEarliest')).fill('180')
  expect(await accessibilityViolations(owner)).toEqual([])
  await saveTopic(owner, texts, 'settings.hours')

  const page = await shopperOf(browser, shop)
  await putInCart(page, product, 2)
  await open(page, '/checkout')
  await page.getByRole('radio', { name: texts('checkout.chooseTime') }).check()
  await page.getByLabel(texts('checkout.slot'), { exact: true }).selectOption({ index: 1 })
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: texts('paymentMethods.cash'), exact: true }).click()
  await expect(page).toHaveURL(/\/success$/)
  const [order] = await ordersOf(page)
  await open(page, `/dashboard/myorders/${order!._id}`)
  await expect(page.getByRole('region', { name: texts('orders.planned') })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await open(owner, '/dashboard/orders')
  const later = owner.getByRole('region', { name: texts('desk.view_later') })
  await expect(later.getByRole('link', { name: order!.orderId })).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])
  await open(owner, '/dashboard/counter')
  await expect(owner.getByText(texts('counter.none'))).toBeVisible()
})
