import { randomInt, randomUUID } from 'node:crypto'
import type { DeskOrder } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, toasts } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { browserOf, deskPageOf, listOf, test } from '../../support/back-office/desk.ts'
import { placeByPhone } from '../../support/back-office/phone-orders.ts'
import { enter, tabTo } from '../../support/keyboard.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const owners = textsIn.en
const desk = browserOf('en')

/** A caller whom no other journey uses. */
const caller = () => ({
  name: `Awa ${randomUUID().slice(0, 8)}`,
  mobile: `77 ${randomInt(100, 999)} ${randomInt(10, 99)} ${randomInt(10, 99)}`,
})

/** Delivers a caller's order by requests. */
async function deliver({ request }: Page, { _id, version }: DeskOrder): Promise<void> {
  for (const [step, to] of ['picking', 'on_the_way', 'delivered'].entries()) {
    const response = await request.put('/api/order/desk/move', { data: { _id, version: version + step, to } })
    if (!response.ok()) throw new Error(await response.text())
  }
}

/** Checks that the focus is not lost, so that the next Tab goes on from where it was. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('by keyboard, cash of a delivered order is refunded and handed back', { tag: '@long' }, async ({
  openDesk,
}) => {
  const owner = await openDesk(desk, '/dashboard/orders')
  const order = await placeByPhone(owner.request, caller())
  await deliver(owner, order)
  await open(owner, deskPageOf(order))
  await enter(owner, owner.getByRole('button', { name: owners('desk.refund'), exact: true }))
  const dialog = owner.getByRole('dialog')
  await tabTo(owner, dialog.getByLabel(owners('desk.refundAmount')))
  await owner.keyboard.type('100')
  await tabTo(owner, dialog.getByLabel(owners('desk.reason')))
  await owner.keyboard.press('ArrowDown')
  await enter(owner, dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expectFocus(owner)
  const handBack = owner.getByRole('button', { name: owners('desk.handedBack'), exact: true })
  await enter(owner, handBack)
  await expect(handBack).toBeHidden()
  await expectFocus(owner)
  await expect(owner.getByRole('article').getByText(owners('desk.refund_cash_done')).first()).toBeVisible()
})

test('by keyboard, the bell opens, switches emails off and on, and gets the focus back', {
  tag: '@long',
}, async ({ openDesk }) => {
  const owner = await openDesk(desk, '/dashboard/orders')
  const bell = owner.getByRole('button', { name: owners('notifications.title') })
  await enter(owner, bell)
  const mails = owner.getByRole('dialog').getByRole('checkbox')
  for (const isOn of [false, true]) {
    await tabTo(owner, mails)
    await owner.keyboard.press('Space')
    await expect(mails).toBeChecked({ checked: isOn })
    await expect(mails).toBeFocused()
  }
  expect(await accessibilityViolations(owner)).toEqual([])
  await owner.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})

test('by keyboard, a customer is found, opened, noted, blocked and unblocked', { tag: '@long' }, async ({
  openDesk,
}) => {
  const owner = await openDesk(desk, '/dashboard/customers')
  const { name, mobile } = caller()
  await placeByPhone(owner.request, { name, mobile })
  await tabTo(owner, owner.getByRole('searchbox', { name: owners('customers.search') }))
  await owner.keyboard.type(mobile.replaceAll(' ', ''))
  await enter(owner, owner.getByRole('link', { name }))
  await expect(owner.getByRole('heading', { level: 1, name })).toBeVisible()
  await tabTo(owner, owner.getByLabel(owners('customers.noteLabel')))
  await owner.keyboard.type('Third floor')
  await enter(owner, owner.getByRole('button', { name: owners('customers.saveNote') }))
  await expect(toasts(owner, owners)).toBeVisible()
  await enter(owner, owner.getByRole('button', { name: owners('customers.block'), exact: true }))
  const dialog = owner.getByRole('dialog')
  await tabTo(owner, dialog.getByLabel(owners('customers.reason')))
  await owner.keyboard.type('Never at home')
  await enter(owner, dialog.getByRole('button', { name: owners('customers.block'), exact: true }))
  await expect(dialog).toBeHidden()
  const unblock = owner.getByRole('button', { name: owners('customers.unblock') })
  await expect(unblock).toBeFocused()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('button', { name: owners('customers.block'), exact: true })).toBeFocused()
  await expect(owner.getByText('Never at home')).toBeHidden()
})

test('by keyboard, the report of another day is shown, and a figure leads to an order', {
  tag: '@long',
}, async ({ openDesk }) => {
  const owner = await openDesk(desk, '/dashboard/day')
  const order = await placeByPhone(owner.request, caller())
  const date = owner.getByLabel(owners('day.date'), { exact: true })
  const today = await date.inputValue()
  const earlier = owner.getByRole('button', { name: owners('day.before') })
  await enter(owner, earlier)
  await expect(date).not.toHaveValue(today)
  await expect(earlier).toBeFocused()
  await enter(owner, owner.getByRole('button', { name: owners('day.after') }))
  await expect(date).toHaveValue(today)
  await expectFocus(owner)
  await enter(
    owner,
    owner
      .getByRole('group')
      .filter({ hasText: owners('day.placed') })
      .locator('summary')
      .first(),
  )
  await enter(owner, owner.getByRole('link', { name: order.orderId }))
  await expect(owner).toHaveURL(deskPageOf(order))
})

test('by keyboard, the list is filtered by state and day, and the filters are cleared', {
  tag: '@long',
}, async ({ openDesk }) => {
  const { name, mobile } = caller()
  const owner = await openDesk(desk, listOf(name))
  const { orderId } = await placeByPhone(owner.request, { name, mobile })
  const filter = owner.getByRole('button', { name: new RegExp(`^${owners('desk.filter')}`) })
  await enter(owner, filter)
  const dialog = owner.getByRole('dialog')
  const state = dialog.getByLabel(owners('desk.state'), { exact: true })
  await tabTo(owner, state)
  await owner.keyboard.type(owners('orderStates.delivered'))
  await expect(state).toHaveValue('delivered')
  await tabTo(owner, dialog.getByLabel(owners('desk.from')))
  await owner.keyboard.type('01012026')
  await owner.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(filter).toBeFocused()
  await expect(owner).toHaveURL(/state=delivered.*from=2026-01-01/)
  await expect(owner.getByText(owners('desk.noneFits'))).toBeVisible()
  await owner.keyboard.press('Enter')
  await enter(owner, dialog.getByRole('button', { name: owners('desk.clear') }))
  await expect(dialog).toBeHidden()
  await expect(filter).toBeFocused()
  await expect(owner.getByRole('link', { name: orderId })).toBeVisible()
})

test('by keyboard, a customer is erased, and their order keeps no name', { tag: '@long' }, async ({
  openDesk,
}) => {
  const { name, mobile } = caller()
  const owner = await openDesk(desk, '/dashboard/customers')
  const order = await placeByPhone(owner.request, { name, mobile })
  await deliver(owner, order)
  await open(owner, `/dashboard/customers/${order.customer._id}`)
  const erase = owner.getByRole('button', { name: owners('customers.erase'), exact: true })
  await enter(owner, erase)
  const dialog = owner.getByRole('dialog')
  await expect(dialog).toContainText(name)
  await owner.keyboard.press('Escape')
  await expect(erase).toBeFocused()
  await owner.keyboard.press('Enter')
  await enter(owner, dialog.getByRole('button', { name: owners('customers.erase'), exact: true }))
  await expect(owner).toHaveURL('/dashboard/customers')
  await expect(owner.getByRole('heading', { level: 1, name: owners('customers.title') })).toBeVisible()
  await expect(owner.getByRole('link', { name })).toHaveCount(0)
  await enter(owner, owner.getByRole('searchbox', { name: owners('customers.search') }))
  await open(owner, deskPageOf(order))
  await expect(owner.getByRole('article').getByText(owners('desk.erased'))).toBeVisible()
  await expect(owner.getByText(name)).toHaveCount(0)
})

test('by keyboard, the address of an order is corrected with its quarter', { tag: '@long' }, async ({
  openDesk,
}) => {
  const owner = await openDesk(desk, '/dashboard/orders')
  const order = await placeByPhone(owner.request, caller())
  await open(owner, deskPageOf(order))
  await enter(owner, owner.getByRole('button', { name: owners('desk.moreActions') }))
  const correct = owner.getByRole('button', { name: owners('desk.address'), exact: true })
  await enter(owner, correct.filter({ visible: true }).first())
  const dialog = owner.getByRole('dialog')
  await tabTo(owner, dialog.getByLabel(owners('desk.addressLine')))
  await owner.keyboard.press('ControlOrMeta+a')
  await owner.keyboard.type('Villa 43')
  await tabTo(owner, dialog.getByRole('combobox', { name: owners('desk.quarter') }))
  await owner.keyboard.type('Ngor')
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('Enter')
  expect(await accessibilityViolations(owner)).toEqual([])
  await enter(owner, dialog.getByRole('button', { name: owners('desk.saveAddress') }))
  await expect(dialog).toBeHidden()
  await expectFocus(owner)
  await expect(owner.getByRole('article').getByText('Villa 43')).toBeVisible()
  await expect(owner.getByRole('article').getByText(/Ngor/).first()).toBeVisible()
})

test('the report of a day is printed on a roll of 58 mm without controls, and nothing is cut off', {
  tag: '@long',
}, async ({ openDesk }) => {
  const owner = await openDesk(desk, '/dashboard/day')
  const order = await placeByPhone(owner.request, caller())
  await deliver(owner, order)
  await open(owner, '/dashboard/day')
  await owner.getByText(owners('day.cashTaken')).click()
  await expect(owner.getByRole('link', { name: order.orderId })).toBeVisible()
  await owner.emulateMedia({ media: 'print' })
  await owner.setViewportSize({ width: 219, height: 800 })
  await expect(owner.getByRole('button')).toHaveCount(0)
  expect(await sidewaysScroll(owner)).toBe(0)
  const cut = await owner.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 0 && (left < 0 || right > 219)
      })
      .map((part) => part.textContent),
  )
  expect(cut).toEqual([])
})
