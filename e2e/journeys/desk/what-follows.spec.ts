import type { Order } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import {
  browserOf,
  deskPageOf,
  listOf,
  newShopper,
  phoneOf,
  press,
  test,
} from '../../support/back-office/desk.ts'
import { ordersOf, placeCardOrder, placeOrder, putInCart } from '../../support/checkout/checkout.ts'
import { query } from '../../support/database.ts'
import { tabTo } from '../../support/keyboard.ts'
import { expect, type MakeProducts } from '../../support/test.ts'
import { type Texts, textsIn } from '../../support/words.ts'

// The owner reads English, the shopper French.
const owners = textsIn.en
const phone = phoneOf('en')
const desk = browserOf('en')

/** An order paid by card, with its page open. */
async function payOrder(page: Page, texts: Texts, goods: MakeProducts): Promise<Order> {
  const [product] = await goods(1)
  const order = await placeCardOrder(page, { texts, product: product!, pieces: 2 })
  await open(page, `/dashboard/myorders/${order._id}`)
  return order
}

/** Sends an order out and records why it was not delivered. */
async function failDelivery(
  owner: Page,
  reason: 'refused' | 'nobody_there' | 'wrong_address',
): Promise<void> {
  await press(owner, owners('desk.take'))
  await press(owner, owners('desk.leaves'))
  if (owner.viewportSize()!.width < 768) {
    await press(owner, owners('desk.moreActions'))
    await owner
      .getByRole('listitem')
      .getByRole('button', { name: owners('desk.notDelivered') })
      .click()
  } else await press(owner, owners('desk.notDelivered'))
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('radio', { name: owners(`deskReasons.${reason}`) }).check()
  await dialog.getByRole('button', { name: owners('desk.notDelivered') }).click()
  await expect(dialog).toBeHidden()
}

test('a card order that is refused is returned, and its money goes back to the card', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  await newShopper(page)
  const order = await payOrder(page, texts, goods)
  const owner = await openDesk(desk, deskPageOf(order))
  await failDelivery(owner, 'refused')
  await expect(page.getByText(texts('orderEvents.not_delivered')).first()).toBeVisible()
  const main = owner.locator('[data-next]')
  await expect(main).toHaveText(owners('desk.returned'))
  await main.click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog).toContainText(owners.like('desk.moneyReturns'))
  expect(await accessibilityViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: owners('desk.returned') }).click()
  await expect(page.getByText(texts('orderEvents.returned')).first()).toBeVisible()
  await expect(page.getByText(texts('orderEvents.refund_started')).first()).toBeVisible()
  await expect(owner.getByText(/^(On its way|Sent) by card$/).first()).toBeVisible()
})

test('a refund that the card refuses is paid out by mobile money, as the shopper chose', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  // The refund waits for the minute in which staff can undo the cancellation.
  test.setTimeout(150_000)
  await newShopper(page)
  const order = await payOrder(page, texts, goods)
  // The card's provider no longer knows the charge.
  await query(`update payments set payment_intent = 'pi_none' where reference = $1`, [order._id])
  const owner = await openDesk(desk, deskPageOf(order))
  await press(owner, owners('desk.take'))
  await press(owner, owners('desk.cancelShort'))
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('radio', { name: owners('deskReasons.other') }).check()
  await dialog.getByRole('button', { name: owners('desk.cancel') }).click()
  await expect(dialog).toBeHidden()

  await press(page, texts('orders.payout_mobile_money'))
  await page.getByLabel(texts('orders.payoutPhone')).fill('77 512 34 08')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await press(page, texts('orders.savePayout'))
  await expect(
    page.getByText(texts('orders.payoutChosen_mobile_money', { phone: '77 512 34 08' })),
  ).toBeVisible()

  await expect(owner.getByText(owners('desk.payoutTo', { phone: '77 512 34 08' }))).toBeVisible()
  await press(owner, owners('desk.payOutOther'))
  await owner.getByRole('dialog').getByLabel(owners('desk.noteOptional')).fill('Wave T_123')
  expect(await accessibilityViolations(owner)).toEqual([])
  await press(owner, owners('desk.savePayout'))
  await expect(owner.getByText(owners('desk.refund_mobile_money_done'))).toBeVisible()
  await expect(page.getByText(texts('orderEvents.refunded')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: texts('orders.changePayout') })).toBeHidden()
})

test('a paid order is cancelled by its shopper, another by the owner, and both get their money back', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  await newShopper(page)
  const first = await payOrder(page, texts, goods)
  const owner = await openDesk(desk, deskPageOf(first))
  await expect(owner.getByRole('button', { name: owners('desk.take') })).toBeVisible()
  await press(page, texts('orders.cancel'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('orders.cancel') })
    .click()
  await expect(page.getByText(texts('orderEvents.refund_started')).first()).toBeVisible()
  await expect(owner.getByText(/^(On its way|Sent) by card$/).first()).toBeVisible()
  await expect(owner.getByRole('button', { name: owners('desk.take') })).toBeHidden()

  const second = await payOrder(page, texts, goods)
  await open(owner, deskPageOf(second))
  await press(owner, owners('desk.cancelShort'))
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('radio', { name: owners('deskReasons.out_of_stock') }).check()
  await dialog.getByRole('button', { name: owners('desk.cancel') }).click()
  await expect(page.getByText(texts('orderEvents.cancelled')).first()).toBeVisible()
  await expect(page.getByText(texts('orderEvents.refund_started')).first()).toBeVisible()
})

test('on a phone a wrong address is corrected before the order goes out again, and the shopper sees it', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  await newShopper(page)
  const order = await placeOrder(page, await goods(1))
  const owner = await openDesk(phone, deskPageOf(order))
  await open(page, `/dashboard/myorders/${order._id}`)
  await failDelivery(owner, 'wrong_address')
  const main = owner.locator('[data-next]')
  await expect(main).toHaveText(owners('desk.address'))
  await main.click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel(owners('desk.addressLine')).fill('Villa 43, rue MZ-120')
  expect(await accessibilityViolations(owner)).toEqual([])
  expect(await sidewaysScroll(owner)).toBe(0)
  await dialog.getByRole('button', { name: owners('desk.saveAddress') }).click()
  await expect(page.getByText(texts('orderEvents.addressCorrected')).first()).toBeVisible()
  await expect(page.getByText('Villa 43, rue MZ-120').first()).toBeVisible()
  await expect(main).toHaveText(owners('desk.tryAgain'))
  await expect(owner.getByRole('article')).toContainText('Villa 43, rue MZ-120')
})

test('by keyboard, an order goes from the list to the door and back, and out again until it is delivered', {
  tag: '@long',
}, async ({ page, openDesk, goods }) => {
  const name = await newShopper(page)
  const order = await placeOrder(page, await goods(1))
  const owner = await openDesk(desk, listOf(name))
  const article = owner.getByRole('article')
  const main = owner.locator('[data-next]')
  const pressEnter = async (label: string | RegExp) => {
    await expect(main).toHaveText(label)
    await expect(main).toBeFocused()
    // Shortly after a step the next one rests.
    await expect(main).toBeEnabled()
    await owner.keyboard.press('Enter')
  }
  await expect(owner.getByRole('link', { name: order.orderId })).toBeVisible()
  await owner.keyboard.press('j')
  await owner.keyboard.press('Enter')
  await expect(article.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(owner, main)
  await pressEnter(owners('desk.take'))
  await pressEnter(owners('desk.leaves'))
  await expect(main).toHaveText(/collected/)
  await expect(main).toBeFocused()
  await tabTo(owner, owner.getByRole('button', { name: owners('desk.notDelivered') }))
  await owner.keyboard.press('Enter')
  const dialog = owner.getByRole('dialog')
  await tabTo(owner, dialog.getByRole('radio').first())
  await owner.keyboard.press('Space')
  expect(await accessibilityViolations(owner)).toEqual([])
  await tabTo(owner, dialog.getByRole('button', { name: owners('desk.notDelivered') }))
  await owner.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await pressEnter(owners('desk.tryAgain'))
  await pressEnter(/collected/)
  await expect(main).toHaveText(owners('desk.undo'))
  await expect(main).toBeFocused()
  await expect(article.getByText(owners('orderStates.delivered')).first()).toBeVisible()
})

test('by keyboard, each dialog of an order opens, closes with Escape and returns the focus', {
  tag: '@long',
}, async ({ page, openDesk, goods }) => {
  await newShopper(page)
  const order = await placeOrder(page, await goods(1))
  const owner = await openDesk(desk, deskPageOf(order))
  const dialog = owner.getByRole('dialog')
  for (const name of ['lines', 'refund', 'cancelShort', 'print'] as const) {
    const button = owner.getByRole('button', { name: owners(`desk.${name}`), exact: true })
    await button.focus()
    await owner.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    expect(await accessibilityViolations(owner)).toEqual([])
    await owner.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  await owner.getByRole('button', { name: owners('desk.cancelShort'), exact: true }).press('Enter')
  await dialog.getByRole('radio', { name: owners('deskReasons.out_of_stock') }).press('Space')
  await dialog.getByRole('button', { name: owners('desk.cancel') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(owner.getByRole('article').getByText(owners('orderStates.cancelled')).first()).toBeVisible()
})

test('money that the card refuses becomes credit, which pays a part of the next order', {
  tag: '@long',
}, async ({ page, openDesk, texts, goods }) => {
  const name = await newShopper(page)
  const order = await payOrder(page, texts, goods)
  await query(`update payments set payment_intent = 'pi_none' where reference = $1`, [order._id])
  await press(page, texts('orders.cancel'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('orders.cancel') })
    .click()
  await press(page, texts('orders.payout_credit'))
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await press(page, texts('orders.savePayout'))
  await expect(page.getByText(texts.like('refunds.credit_done'))).toBeVisible()

  const [dearer] = await goods(1)
  await putInCart(page, dearer!, 5)
  await open(page, '/checkout')
  await expect(page.getByRole('switch', { name: texts('checkout.useCredit') })).toBeChecked()
  await expect(page.getByText(texts('bill.credit'))).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await press(page, texts('paymentMethods.cash'))
  await page.waitForURL('**/success')
  const [next] = await ordersOf(page)
  expect(next).toMatchObject({ creditAmt: order.dueAmt, toCollectAmt: next!.totalAmt - order.dueAmt })
  await open(page, '/dashboard/myorders')
  await expect(page.getByRole('heading', { name: texts('credit.title') })).toBeVisible()
  await page.getByText(texts('credit.entries')).click()
  await expect(page.getByText(texts.like('credit.used'))).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const owner = await openDesk(desk, '/dashboard/customers')
  await owner.getByRole('link', { name }).click()
  await expect(owner.getByRole('heading', { name: owners('customers.credit') })).toBeVisible()
  expect(await accessibilityViolations(owner)).toEqual([])
})
