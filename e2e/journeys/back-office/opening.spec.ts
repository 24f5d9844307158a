import type { Page } from '@playwright/test'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { saveTopic } from '../../support/back-office/settings.ts'
import { putInCart } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf, shopperOf } from '../../support/own-shop.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { type Text, textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop, because nobody can order while it is closed. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('opening', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

const storePage = '/dashboard/stores/main'
const hoursPage = `${storePage}/hours`

/** The bar on pages that were opened while the shop was closed. It says so, or that the shop is open now. */
const bar = (page: Page) => page.getByRole('complementary', { name: texts('opening.label') })
const ofMonday = (action: Text) => texts('settings.ofDay', { what: texts(action), day: 'lundi' })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('an owner sets the hours and pauses the shop; a shopper sees this on every page and keeps the cart', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await ownerOf(browser, shop)
  const product = await makeProduct(owner)
  // The old URL of the opening hours leads to those of the store.
  await open(owner, '/dashboard/settings/hours')
  await expect(owner).toHaveURL(hoursPage)
  await owner.getByRole('switch', { name: ofMonday('settings.hours') }).click()
  const monday = owner.getByRole('group', { name: 'lundi' })
  await monday.getByRole('button', { name: ofMonday('settings.addBreak') }).click()
  const closing = owner.getByLabel(texts('settings.closesAt', { day: 'lundi', number: 1 }))
  await closing.fill('16:00')
  await expect(monday.getByText(texts('settings.overlap'))).toBeVisible()
  await closing.fill('12:30')
  await expect(monday.getByText(texts('settings.overlap'))).toBeHidden()
  await monday.getByRole('button', { name: ofMonday('settings.copyToAll') }).click()
  expect(await accessibilityViolations(owner)).toEqual([])
  await saveTopic(owner, texts, 'settings.hours')

  await open(owner, storePage)
  await button(owner, texts('stores.pauseShort')).click()
  await owner.getByLabel(texts('settings.pauseReason')).fill('Inventaire')
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: texts('settings.pauseNow') })
    .click()
  await expect(button(owner, texts('stores.resumeShort'))).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])

  const page = await shopperOf(browser, shop)
  await page.clock.install()
  await putInCart(page, product, 2)
  await open(page, '/')
  await expect(bar(page)).toHaveText('Fermé · Inventaire')
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(page.getByRole('contentinfo')).toContainText('8 h – 12 h 30')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"openingHours":["Mo-Su 08:00-12:30"')
  await open(page, '/cart')
  await expect(bar(page)).toBeVisible()
  const proceed = page.getByRole('button', { name: texts.like('cart.proceed') }).filter({ visible: true })
  await expect(proceed).toBeDisabled()
  await expect(page.getByText(texts('opening.orderNotNow')).filter({ visible: true })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goto('/checkout')
  await expect(button(page, texts('paymentMethods.cash'))).toBeDisabled()
  await expect(page.getByText(texts('opening.orderNotNow'))).toBeVisible()

  await open(owner, hoursPage)
  for (const day of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'])
    await owner
      .getByRole('switch', { name: texts('settings.ofDay', { what: texts('settings.hours'), day }) })
      .uncheck()
  await owner.getByRole('button', { name: texts('settings.save'), exact: true }).click()
  await owner.getByRole('button', { name: 'OK' }).click()
  await open(owner, storePage)
  await button(owner, texts('stores.resumeShort')).click()
  await expect(button(owner, texts('stores.pauseShort'))).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(bar(page)).toHaveText(texts('opening.open'))
  await expect(button(page, texts('paymentMethods.cash'))).toBeEnabled()
  await open(page, '/cart')
  await expect(bar(page)).toBeHidden()
  await proceed.click()
  await button(page, texts('paymentMethods.cash')).click()
  await expect(page).toHaveURL(/\/success$/)
})
