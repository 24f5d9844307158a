import type { Order, Product } from '@dix/contract'
import type { APIRequestContext } from '@playwright/test'
import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { newShopper } from '../../support/back-office/desk.ts'
import { placeOrder } from '../../support/checkout/checkout.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

test('an owner turns reviews on, a customer rates a delivered product, and the owner answers and hides the review', {
  tag: '@long',
}, async ({ browser, texts, pageErrors }) => {
  // In a separate shop, because it changes every product page.
  const shop = await startShop('reviews-shop', {})
  const how = { baseURL: shop.url, locale: 'fr-FR', viewport: { width: 360, height: 740 } }
  const [ownersContext, shoppersContext] = await Promise.all([
    browser.newContext(how),
    browser.newContext(how),
  ])
  try {
    const owner = await ownersContext.newPage()
    const page = await shoppersContext.newPage()
    pageErrors.watch(owner)
    pageErrors.watch(page)
    await signInByApi(owner, admin)
    await open(owner, '/dashboard/settings/reviews')
    await owner.getByRole('checkbox', { name: texts('settings.takesReviews') }).check()
    expect(await accessibilityViolations(owner)).toEqual([])
    await owner.getByRole('button', { name: texts('settings.save') }).click()
    await expect(owner.getByRole('button', { name: texts('settings.save') })).toHaveCount(0)

    await newShopper(page)
    const found = await page.request.post('/api/product/search-product', {
      data: { search: 'lait', inStock: true },
    })
    const product = (await found.json()).data[0] as Product
    const order = await placeOrder(page, [product])
    await deliver(owner.request, order)
    await open(page, `/dashboard/myorders/${order._id}`)
    await page.getByRole('link', { name: texts('orders.rateNamed', { name: product.name }) }).click()
    await page.getByRole('button', { name: texts('reviews.write') }).click()
    await page
      .locator('label')
      .filter({ hasText: texts('reviews.stars', { stars: 4 }) })
      .click()
    await page.getByLabel(texts('reviews.text')).fill('Bien frais.')
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: texts('reviews.publish') }).click()
    await expect(page.getByText('Bien frais.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(texts('product.rated', { average: 4, count: 1 })).first()).toBeVisible()

    await open(owner, '/dashboard/reviews')
    const card = owner.getByRole('article').filter({ hasText: 'Bien frais.' })
    await expect(card.getByText(texts('adminReviews.isNew'))).toBeVisible()
    expect(await accessibilityViolations(owner)).toEqual([])
    expect(await sidewaysScroll(owner)).toBe(0)
    await card.getByRole('button', { name: texts.like('adminReviews.answerTo') }).click()
    await owner.getByLabel(texts('adminReviews.answer')).fill('Merci !')
    await owner.getByRole('button', { name: texts('adminReviews.publish') }).click()
    await expect(card.getByText('Merci !').first()).toBeVisible()
    await card.getByRole('button', { name: texts.like('adminReviews.hideOf') }).click()
    await owner.getByLabel(texts('adminReviews.reasonField')).fill('Hors sujet')
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: texts('adminReviews.hide') })
      .click()
    await expect(card.getByText('Hors sujet').first()).toBeVisible()

    await page.reload()
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await expect(page.getByText(texts('reviews.hidden', { reason: 'Hors sujet' }))).toBeVisible()
    await expect(page.getByLabel(texts.like('product.rated'))).toHaveCount(0)
  } finally {
    await Promise.all([ownersContext.close(), shoppersContext.close()])
    await shop.stop()
  }
})

/** Moves an order to the door through the API of the desk. */
async function deliver(request: APIRequestContext, { _id }: Pick<Order, '_id'>): Promise<void> {
  for (const to of ['picking', 'packed', 'on_the_way', 'delivered']) {
    const details = await request.post('/api/order/desk/details', { data: { _id } })
    const { version } = (await details.json()).data
    const moved = await request.put('/api/order/desk/move', { data: { _id, version, to } })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
}
