import type { APIRequestContext } from '@playwright/test'
import { open } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll, smallTargets } from '../../support/assertions.ts'
import { browserOf, newShopper, phoneOf, press, test } from '../../support/back-office/desk.ts'
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
  // Without a connection the step stays on the device, also when the page is closed.
  await rider.context().setOffline(true)
  await press(rider, texts('rider.arrive'))
  await expect(rider.getByRole('region', { name: texts('rider.willBeSent') })).toBeVisible()
  expect(await accessibilityViolations(rider)).toEqual([])
  await rider.goto('about:blank')
  await rider.context().setOffline(false)
  await rider.goto('/dashboard/rider')

  const code = page.getByRole('region', { name: texts('orders.code') })
  await expect(code).toBeVisible()
  await expect(page.getByText(texts('orderEvents.at_the_door')).first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const digits = (await code.innerText()).replaceAll(/\D/g, '').slice(0, 4)
  await rider.getByRole('textbox').first().click()
  await rider.keyboard.type(digits)
  expect(await accessibilityViolations(rider)).toEqual([])
  expect(await smallTargets(rider)).toEqual([])
  expect(await sidewaysScroll(rider)).toBe(0)
  await press(rider, texts('rider.collectAndDeliver'))
  await expect(rider.getByText(texts('rider.delivered', { order: order.orderId }))).toBeVisible()
  await expect(page.getByText(texts('orderEvents.delivered')).first()).toBeVisible()
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
