import type { APIRequestContext, Page } from '@playwright/test'
import { open } from '../../support/account/accounts.ts'
import { accessibilityViolations, isInSight, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { browserOf, deskPageOf, newShopper, phoneOf, press, test } from '../../support/back-office/desk.ts'
import { pngPicture } from '../../support/back-office/image-files.ts'
import { placeOrder, villa } from '../../support/checkout/checkout.ts'
import { expect } from '../../support/test.ts'

/** A quarter that no other journey uses, because packed orders of one quarter are offered as one trip. */
const quarter = 'dakar_yoff'

/** Packs an order through the API of the desk. */
async function pack(request: APIRequestContext, { _id, version }: { _id: string; version: number }) {
  for (const [step, to] of ['picking', 'packed'].entries()) {
    const moved = await request.put('/api/order/desk/move', { data: { _id, version: version + step, to } })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
}

/** Waits until the rider's page is on the device. */
const pageIsCached = (rider: Page) =>
  rider.waitForFunction(async () => {
    const page = await caches.match('/dashboard/rider', { ignoreVary: true })
    return page !== undefined && navigator.serviceWorker.controller !== null
  })

test('a rider takes a packed order to its door, also without a connection, and delivers it with the code of the shopper', async ({
  page,
  adminRequest,
  openDesk,
  texts,
  goods,
}) => {
  await page.setViewportSize(phoneOf('fr').viewport)
  await newShopper(page)
  const [product] = await goods(1)
  const place = { ...villa, quarter, latitude: 14.7, longitude: -17.47 }
  const order = await placeOrder(page, [product!], place)
  await open(page, `/dashboard/myorders/${order._id}`)
  const rider = await openDesk(phoneOf('fr'), '/dashboard/rider', 'RIDER')
  await pack(adminRequest, order)
  await press(rider, texts('rider.startShift'))
  const take = `${texts('rider.take', { count: 1 })}: ${order.orderId}`
  await expect(rider.getByRole('button', { name: take })).toBeVisible()
  expect(await accessibilityViolations(rider)).toEqual([])
  await press(rider, take)
  await expect(rider.getByRole('link', { name: texts('rider.map') })).toHaveAttribute('href', /14\.7,-17\.47/)
  await pageIsCached(rider)
  const code = page.getByRole('region', { name: texts('orders.code') })
  await expect(code).toBeVisible()
  const digits = (await code.innerText()).replaceAll(/\D/g, '').slice(0, 4)
  expect(await accessibilityViolations(page)).toEqual([])

  // Without a connection the page opens with the trip, and the steps stay on the device until they can be sent.
  const waiting = rider.getByRole('region', { name: texts('rider.willBeSent') })
  const address = rider.getByRole('heading', { name: place.address_line })
  await rider.context().setOffline(true)
  await rider.reload()
  await press(rider, texts('rider.arrive'))
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await rider.reload()
  await expect(waiting).toBeVisible()
  await expect(address).toBeVisible()
  await expect(rider.getByText(texts('rider.updated', { age: '' }))).toBeVisible()
  await rider.getByRole('textbox').first().click()
  await rider.keyboard.type(digits)
  expect(await accessibilityViolations(rider)).toEqual([])
  expect(await smallTargets(rider)).toEqual([])
  expect(await sidewaysScroll(rider)).toBe(0)
  await press(rider, texts('rider.collectAndDeliver'))
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await rider.reload()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(address).toBeHidden()
  await rider.context().setOffline(false)
  await expect(waiting).toBeHidden()
  const events = page.getByText(
    new RegExp(`${texts('orderEvents.at_the_door')}|${texts('orderEvents.delivered')}`),
  )
  await expect(events.first()).toBeVisible()
  await expect(code).toBeHidden()

  await press(rider, texts('rider.endShift'))
  const dialog = rider.getByRole('dialog')
  const cash = await dialog.getByRole('textbox').inputValue()
  expect(Number(cash)).toBeGreaterThan(0)
  expect(await accessibilityViolations(rider)).toEqual([])
  await dialog.getByRole('button', { name: texts('rider.endShift'), exact: true }).click()
  await expect(rider.getByRole('heading', { name: texts('rider.startShift') })).toBeVisible()

  const manager = await openDesk(browserOf('fr'), '/dashboard/riders', 'MANAGER')
  const close = texts('riders.close')
  const shift = manager
    .getByRole('listitem')
    .filter({ hasText: texts('riders.ended') })
    .first()
  await expect(shift).toContainText(new RegExp(cash.split('').join('\\s?')))
  expect(await accessibilityViolations(manager)).toEqual([])
  await shift.getByRole('button').click()
  const closing = manager.getByRole('dialog')
  expect(await accessibilityViolations(manager)).toEqual([])
  await closing.getByRole('button', { name: close, exact: true }).click()
  await expect(manager.getByText(texts('riders.closedNow'))).toBeVisible()
})

test('a photo taken without a connection stays on the device, and proves the delivery once it is sent', {
  tag: '@long',
}, async ({ page, adminRequest, openDesk, texts, goods }) => {
  await page.setViewportSize(phoneOf('fr').viewport)
  await newShopper(page)
  const [product] = await goods(1)
  const order = await placeOrder(page, [product!], { ...villa, quarter: 'dakar_hann_maristes' })
  await open(page, `/dashboard/myorders/${order._id}`)
  const rider = await openDesk(phoneOf('fr'), '/dashboard/rider', 'RIDER')
  await pack(adminRequest, order)
  await press(rider, texts('rider.startShift'))
  await press(rider, `${texts('rider.take', { count: 1 })}: ${order.orderId}`)
  await press(rider, texts('rider.arrive'))
  await pageIsCached(rider)

  const waiting = rider.getByRole('region', { name: texts('rider.willBeSent') })
  await rider.context().setOffline(true)
  await press(rider, texts('rider.noCode'))
  const sheet = rider.getByRole('dialog')
  await sheet.getByLabel(texts('rider.takePhoto')).setInputFiles(await pngPicture('#17633a'))
  await expect(sheet.getByAltText(texts('rider.photoTaken'))).toBeVisible()
  expect(await accessibilityViolations(rider)).toEqual([])
  expect(await smallTargets(rider)).toEqual([])
  expect(await sidewaysScroll(rider)).toBe(0)
  await press(rider, texts('rider.somebody_else'))
  await expect(waiting).toBeVisible()
  await rider.reload()
  await expect(waiting).toBeVisible()
  await rider.context().setOffline(false)
  await expect(waiting).toBeHidden()

  const shown = (viewer: Page, alt: string) =>
    expect
      .poll(() => viewer.getByAltText(alt).evaluate((photo: HTMLImageElement) => photo.naturalWidth))
      .toBeGreaterThan(0)
  await shown(page, texts('orders.deliveryPhoto'))
  expect(await accessibilityViolations(page)).toEqual([])
  const manager = await openDesk(browserOf('fr'), '/dashboard/riders', 'MANAGER')
  await shown(manager, texts('riders.proof', { number: order.orderId }))
  expect(await accessibilityViolations(manager)).toEqual([])
  await open(manager, deskPageOf(order))
  await shown(manager, texts('desk.deliveryPhoto'))
})

test('on a wide screen the undo of a step covers none of the next steps', {
  tag: '@long',
}, async ({ page, adminRequest, openDesk, texts, goods }) => {
  await newShopper(page)
  const [product] = await goods(1)
  const order = await placeOrder(page, [product!], { ...villa, quarter: 'dakar_ouakam' })
  const rider = await openDesk(browserOf('fr'), '/dashboard/rider', 'RIDER')
  await pack(adminRequest, order)
  await press(rider, texts('rider.startShift'))
  await press(rider, `${texts('rider.take', { count: 1 })}: ${order.orderId}`)
  await press(rider, texts('rider.arrive'))
  await expect(rider.getByRole('button', { name: texts('rider.undo'), exact: true })).toBeVisible()
  for (const name of ['collectAndDeliver', 'noCode', 'notDelivered'] as const) {
    const button = rider.getByRole('button', { name: texts(`rider.${name}`), exact: true })
    await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    expect(await isInSight(button), name).toBe(true)
  }
})
