import type { Page } from '@playwright/test'
import { open } from '../account/accounts.ts'
import { accessibilityViolations } from '../assertions.ts'
import { placeCardOrder, placeOrder } from '../checkout/checkout.ts'
import { expect, type MakeProducts } from '../test.ts'
import type { Texts } from '../words.ts'
import { countLoads, deskPageOf, listOf, newShopper, type OpenDesk, press } from './desk.ts'

/** A shopper's page, and the desk in a browser of the owner, on the same node or another. */
export type Walk = {
  page: Page
  openDesk: (path: string) => Promise<Page>
  texts: Texts
  /** Texts in the owner's language. */
  owners: Texts
  goods: MakeProducts
}

/** The same, with options for the owner's browser. */
export const walkWith = (
  walk: Omit<Walk, 'openDesk'> & { openDesk: OpenDesk },
  options: Parameters<OpenDesk>[0],
): Walk => ({ ...walk, openDesk: (path) => walk.openDesk(options, path) })

/** The state of the order on the shopper's page. */
export const shownState = (
  page: Page,
  texts: Texts,
  state: 'picking' | 'on_the_way' | 'delivered' | 'cancelled',
) => page.getByRole('main').getByText(texts(`orderStates.${state}`), { exact: true })

/** A card order is changed, partly refunded and delivered; the shopper sees each step. */
export async function changeAndRefund({ page, openDesk, texts, owners, goods }: Walk): Promise<void> {
  const name = await newShopper(page)
  const owner = await openDesk(listOf(name))
  const [product] = await goods(1)
  const order = await placeCardOrder(page, { texts, product: product!, pieces: 3 })
  await owner.getByRole('link', { name: order.orderId }).click()
  await open(page, `/dashboard/myorders/${order._id}`)
  const loads = await countLoads(page, owner)

  await press(owner, owners('desk.take'))
  await press(owner, owners('desk.lines'))
  const dialog = owner.getByRole('dialog')
  expect(await accessibilityViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: owners('desk.fewer', { name: product!.name }) }).click()
  await press(owner, owners('desk.saveLines'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(texts('orderEvents.changed')).first()).toBeVisible()
  // The refund changes the order, so a dialog that opens before would be refused.
  await expect(page.getByText(texts('orderEvents.refunded')).first()).toBeVisible()
  await expect(owner.getByText(owners('orderEvents.refunded')).first()).toBeVisible()

  await press(owner, owners('desk.refund'))
  await dialog.getByLabel(owners('desk.refundAmount')).fill('1')
  await dialog.getByLabel(owners('desk.reason')).selectOption(owners('deskReasons.late_delivery'))
  expect(await accessibilityViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: new RegExp(`^${owners('desk.refund')}`) }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByText(owners('deskReasons.late_delivery')).first()).toBeVisible()
  await expect(page.getByText(texts('orderEvents.refund_started')).first()).toBeVisible()

  await press(owner, owners('desk.leaves'))
  await press(owner, owners('desk.delivered'))
  await expect(shownState(page, texts, 'delivered')).toBeVisible()
  expect(loads()).toBe(0)
  expect(await accessibilityViolations(owner)).toEqual([])
}

/** A cash order is refused at the door and returned; the shopper sees both. @returns its number and its list */
export async function refuseAtDoor({ page, openDesk, texts, owners, goods }: Walk) {
  const name = await newShopper(page)
  const order = await placeOrder(page, await goods(1))
  const owner = await openDesk(deskPageOf(order))
  await open(page, `/dashboard/myorders/${order._id}`)
  const loads = await countLoads(page, owner)
  await press(owner, owners('desk.take'))
  await press(owner, owners('desk.leaves'))
  await press(owner, owners('desk.notDelivered'))
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: owners('desk.notDelivered') }).click()
  await expect(dialog.getByText(owners('desk.reasonMissing'))).toBeVisible()
  await dialog.getByRole('radio', { name: owners('deskReasons.refused') }).check()
  expect(await accessibilityViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: owners('desk.notDelivered') }).click()
  await expect(page.getByText(texts('orderEvents.not_delivered')).first()).toBeVisible()
  await press(owner, owners('desk.returned'))
  await dialog.getByRole('button', { name: owners('desk.returned') }).click()
  await expect(page.getByText(texts('orderEvents.returned')).first()).toBeVisible()
  await expect(owner.getByText(owners('deskReasons.refused')).first()).toBeVisible()
  expect(loads()).toBe(0)
  return { owner, list: listOf(name), number: order.orderId }
}

/** The shopper cancels while the owner has the order open, and the other way round. */
export async function cancelByBoth({ page, openDesk, texts, owners, goods }: Walk): Promise<void> {
  await newShopper(page)
  const first = await placeOrder(page, await goods(1))
  const owner = await openDesk(deskPageOf(first))
  await expect(owner.getByRole('button', { name: owners('desk.take') })).toBeVisible()
  await open(page, `/dashboard/myorders/${first._id}`)
  const loads = await countLoads(owner)
  await press(page, texts('orders.cancel'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('orders.cancel') })
    .click()
  await expect(shownState(page, texts, 'cancelled').first()).toBeVisible()
  await expect(owner.getByRole('article').getByText(owners('orderStates.cancelled')).first()).toBeVisible()
  await expect(owner.getByRole('button', { name: owners('desk.take') })).toBeHidden()
  expect(loads()).toBe(0)

  const second = await placeOrder(page, await goods(1))
  await open(page, `/dashboard/myorders/${second._id}`)
  await open(owner, deskPageOf(second))
  const loadsAfter = await countLoads(page)
  await press(owner, owners('desk.cancelShort'))
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('radio', { name: owners('deskReasons.out_of_stock') }).check()
  await dialog.getByRole('button', { name: owners('desk.cancel') }).click()
  await expect(shownState(page, texts, 'cancelled').first()).toBeVisible()
  expect(loadsAfter()).toBe(0)
}
