import type { Order } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, test } from '../../support/account/accounts.ts'
import { xof } from '../../support/amounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { putInCart } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf, shopperOf } from '../../support/own-shop.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop, because its fee would apply to every journey's cart. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('delivery-fee', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

test('an owner charges for delivery; a shopper sees the amount missing for free delivery and the fee, applies a coupon, and pays the total', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await ownerOf(browser, shop)
  const product = await makeProduct(owner, { price: 1_201, discount: 0, stock: 50 })
  await open(owner, '/dashboard/settings/delivery')
  await owner.getByLabel(texts('settings.deliveryFee')).fill('500')
  await owner.getByLabel(texts('settings.freeFrom')).fill('5 000')
  await owner.getByLabel(texts('settings.smallestOrder')).fill('2000')
  await owner.getByLabel(texts('settings.roundsCash')).check()
  expect(await accessibilityViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
  await expect(
    owner.getByText(texts('settings.changedBy', { by: 'Admin', topic: texts('settings.delivery') })),
  ).toBeVisible()

  await open(owner, '/dashboard/settings/coupons')
  await owner.getByRole('button', { name: texts('settings.addCoupon') }).click()
  await owner.getByLabel(texts('settings.couponCode'), { exact: true }).fill('akwaba')
  await owner.getByLabel(texts('settings.couponValue')).fill('10')
  expect(await accessibilityViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
  await expect(
    owner.getByText(texts('settings.changedBy', { by: 'Admin', topic: texts('settings.coupons') })),
  ).toBeVisible()

  const page = await shopperOf(browser, shop)
  await putInCart(page, product, 1)
  await open(page, '/cart')
  const proceed = page.getByRole('button', { name: texts.like('cart.proceed') }).filter({ visible: true })
  await expect(proceed).toBeDisabled()
  const tooSmall = texts('bill.tooSmall', { smallest: xof(2_000), missing: xof(799) })
  await expect(shown(page, tooSmall)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await putInCart(page, product, 2)
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText(xof(5_000 - 2_402))
  await proceed.click()
  const main = page.getByRole('main')
  await expect(main.getByText(texts('bill.rounding'))).toBeVisible()
  await expect(main.getByText(xof(2_900)).first()).toBeVisible()
  const code = main.getByLabel(texts('checkout.coupon'), { exact: true })
  await code.fill('autre')
  await main.getByRole('button', { name: texts('checkout.applyCoupon') }).click()
  await expect(main.getByText('Ce code promo n’est pas valable.')).toBeVisible()
  await code.fill('Akwaba')
  await main.getByRole('button', { name: texts('checkout.applyCoupon') }).click()
  await expect(main.getByText(texts('checkout.couponApplied', { code: 'AKWABA' }))).toBeVisible()
  // The bar with the buttons covers elements that are only half scrolled into view.
  await page.mouse.wheel(0, 10_000)
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(main.getByText(xof(2_660)).first()).toBeVisible()
  await main.getByRole('button', { name: texts('paymentMethods.cash'), exact: true }).click()
  await expect(page).toHaveURL(/\/success$/)

  const response = await page.request.get('/api/order/order-list')
  const [order] = ((await response.json()) as { data: Order[] }).data
  expect(order).toMatchObject({
    totalAmt: 2_402,
    deliveryFee: 500,
    couponAmt: 240,
    rounding: 2,
    dueAmt: 2_660,
  })
  await open(page, `/dashboard/myorders/${order!._id}`)
  await expect(page.getByRole('main')).toContainText(xof(500))
  await expect(page.getByRole('main')).toContainText(xof(2_660))
  expect(await accessibilityViolations(page)).toEqual([])
  await open(owner, `/dashboard/orders/${order!._id}`)
  await expect(owner.getByText(texts('desk.rounding'))).toBeVisible()
  await expect(owner.getByText(xof(2_660)).filter({ visible: true }).first()).toBeVisible()
})
