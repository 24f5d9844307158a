import { randomInt } from 'node:crypto'
import { open } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { browserOf, deskPageOf, newShopper, phoneOf, press, test } from '../../support/back-office/desk.ts'
import { pngPicture } from '../../support/back-office/image-files.ts'
import { ordersOf, putInCart, saveAddress, villa } from '../../support/checkout/checkout.ts'
import { expect } from '../../support/test.ts'

/** A quarter that no other journey uses, because packed orders of one quarter are offered as one trip. */
const quarter = 'dakar_fass'

test('a picker packs an order with an accepted and a refused replacement, a rider delivers it for cash, and the shopper rates it: each sees the steps of the others, also after a lost connection', async ({
  page,
  pageErrors,
  openDesk,
  texts,
  goods,
  examples,
}) => {
  await newShopper(page)
  const { category, subCategory } = examples.offered
  const listed = {
    category: category.map(({ _id }) => _id),
    subCategory: subCategory.map(({ _id }) => _id),
    // A size of its own, because products of the same size are offered first as replacements.
    unit: `${randomInt(1_000, 1_000_000)} g`,
  }
  const [found, wanted, unwanted, alike, other] = await goods(5, listed)
  for (const { _id: productId } of [wanted!, unwanted!]) {
    const data = { productId, choice: 'replace', maxPrice: 5_000 }
    expect((await page.request.put('/api/cart/substitutions', { data })).ok()).toBe(true)
  }
  await saveAddress(page, { ...villa, quarter })
  for (const product of [found!, wanted!, unwanted!]) await putInCart(page, product, 2)
  await open(page, '/cart')
  await page.getByRole('button', { name: texts('cart.proceed') }).click()
  // The first banknote that needs change.
  await page.locator('[name=note]').nth(1).check()
  await press(page, texts('paymentMethods.cash'))
  await expect(page).toHaveURL(/\/success$/)
  const [order] = await ordersOf(page)
  if (!order) throw new Error('The order is not in the list.')
  await open(page, `/dashboard/myorders/${order._id}`)
  const picker = await openDesk(phoneOf('fr'), '/dashboard/counter')
  await press(picker, `${texts('counter.take')} ${order.orderId}`)
  await expect(page.getByText(texts('orderEvents.picking')).first()).toBeVisible()
  expect(await accessibilityViolations(picker)).toEqual([])
  expect(await sidewaysScroll(picker)).toBe(0)
  // The thumb reaches the bar, however few lines there are.
  const bar = await picker.locator('[data-bottom-bar]').boundingBox()
  expect(bar!.y + bar!.height).toBeCloseTo(picker.viewportSize()!.height, 0)

  const line = (name: string) => picker.getByRole('listitem').filter({ hasText: name })
  await line(found!.name).getByRole('button').first().click()
  await press(picker, texts('counter.all', { quantity: '2' }))
  const sheet = picker.getByRole('dialog')
  const propose = async (missing: string, instead: string) => {
    await line(missing).getByRole('button').first().click()
    await press(picker, texts('counter.missing'))
    await sheet.getByRole('radio', { name: new RegExp(instead) }).check()
    expect(await accessibilityViolations(picker)).toEqual([])
    await press(picker, texts('counter.replace'))
    await expect(page.getByText(texts('orders.replaces', { name: missing }))).toBeVisible()
  }
  await propose(wanted!.name, alike!.name)
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, texts('orders.acceptProposal'))
  await expect(picker.getByText(texts('counter.accepted'))).toBeVisible()
  await propose(unwanted!.name, other!.name)
  await press(page, texts('orders.refuseProposal'))
  await expect(picker.getByText(texts('counter.refused'))).toBeVisible()

  await line(alike!.name).getByRole('button').first().click()
  await press(picker, texts('counter.all', { quantity: '2' }))
  await press(picker, texts('counter.moreBags'))
  await press(picker, texts('counter.pack'))
  await expect(page.getByText(texts('orderEvents.packed')).first()).toBeVisible()

  const manager = await openDesk(browserOf('fr'), deskPageOf(order), 'MANAGER')
  const rider = await openDesk(phoneOf('fr'), '/dashboard/rider', 'RIDER')
  await press(rider, texts('rider.startShift'))
  for (const _bag of [1, 2]) await press(rider, texts('rider.moreBags', { order: order.orderId }))
  await press(rider, `${texts('rider.take', { count: 1 })}: ${order.orderId}`)
  await expect(manager.getByText(texts('orderEvents.rider_assigned')).first()).toBeVisible()
  const code = page.getByRole('region', { name: texts('orders.code') })
  await expect(code).toBeVisible()
  const digits = (await code.innerText()).replaceAll(/\D/g, '').slice(0, 4)
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  for (const cut of [page, manager]) await cut.context().setOffline(true)
  await press(rider, texts('rider.arrive'))
  await expect(rider.getByRole('listitem')).toContainText(texts('rider.given', { amount: '' }).trim())
  await rider.getByRole('textbox').first().click()
  await rider.keyboard.type(digits)
  for (const cut of [page, manager]) await cut.context().setOffline(false)
  for (const watching of [page, manager])
    await expect(watching.getByText(texts('orderEvents.at_the_door')).first()).toBeVisible()
  await press(rider, texts('rider.collectAndDeliver'))
  for (const watching of [page, manager])
    await expect(watching.getByText(texts('orderEvents.delivered')).first()).toBeVisible()
  await page.getByRole('radio', { name: texts('orders.stars', { stars: 4 }) }).press('Space')
  await page.getByLabel(texts('orders.addRatingPhoto')).setInputFiles(await pngPicture('#a01245'))
  await expect(page.getByAltText(texts('orders.shownRatingPhoto'))).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await press(page, texts('orders.sendRating'))
  const rating = manager.getByRole('region', { name: texts('desk.rating') })
  await expect(rating.getByLabel(texts('desk.ratedWith', { stars: 4 }))).toBeVisible()
  for (const photo of [
    page.getByAltText(texts('orders.shownRatingPhoto')),
    rating.getByAltText(texts('desk.ratingPhoto')),
  ])
    await expect
      .poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0)
})
