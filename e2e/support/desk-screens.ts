import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { open } from './account/accounts.ts'
import type { Screen } from './account-screens.ts'
import { deskPageOf } from './back-office/desk.ts'
import { placeByPhone } from './back-office/phone-orders.ts'
import type { Text, Texts } from './words.ts'

const orders = '/dashboard/orders'

const dialogs = ['lines', 'refund', 'cancelShort', 'notDelivered', 'address', 'print', 'returned'] as const

/** The moves that bring a new order into the state in which a dialog is offered. */
const movesBefore: Partial<Record<(typeof dialogs)[number], readonly object[]>> = {
  notDelivered: [{ to: 'picking' }, { to: 'on_the_way' }],
  returned: [{ to: 'picking' }, { to: 'on_the_way' }, { to: 'not_delivered', reason: 'refused' }],
}

/** Every screen of the order desk, its customers and its till, with their dialogs. */
export const screensOfDesk: readonly Screen[] = [
  { name: 'order desk', wide: true, path: orders, as: 'admin' },
  { name: 'order desk, filter dialog', wide: true, path: orders, as: 'admin', act: press('desk.filter') },
  {
    name: 'order desk, bell dialog',
    wide: true,
    path: orders,
    as: 'admin',
    act: press('notifications.title'),
  },
  { name: 'order by phone', wide: true, path: `${orders}/new`, as: 'admin' },
  { name: 'unknown order', wide: true, path: `${orders}/NOBODYS`, as: 'admin' },
  { name: 'order at the desk', wide: true, as: 'admin', changes: true, act: openOrder },
  ...dialogs.map(
    (action): Screen => ({
      name: `order dialog, ${action}`,
      group: 'order dialogs',
      wide: true,
      as: 'admin',
      changes: true,
      act: openDialog(action),
    }),
  ),
  { name: 'customers', wide: true, path: '/dashboard/customers', as: 'admin' },
  { name: 'customer', wide: true, path: '/dashboard/customers', as: 'admin', act: openCustomer },
  {
    name: 'customer, block dialog',
    wide: true,
    path: '/dashboard/customers',
    as: 'admin',
    act: ofCustomer('customers.block'),
  },
  {
    name: 'customer, erase dialog',
    wide: true,
    path: '/dashboard/customers',
    as: 'admin',
    act: ofCustomer('customers.erase'),
  },
  { name: 'day', wide: true, path: '/dashboard/day', as: 'admin' },
  { name: 'promise', wide: true, path: '/dashboard/promise', as: 'admin' },
  {
    name: 'demo dialog',
    wide: true,
    path: '/dashboard/overview',
    as: 'admin',
    act: press('overview.clearDemo'),
  },
]

function press(button: Text) {
  return async (page: Page, texts: Texts) => {
    await page.getByRole('button', { name: texts(button), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** A new order of a caller, after these moves. */
async function openMovedOrder(page: Page, moves: readonly object[]): Promise<void> {
  const mobile = `+22177${randomInt(1_000_000, 9_999_999)}`
  const order = await placeByPhone(page.request, { name: 'Ousmane Fall', mobile })
  let { version } = order
  for (const move of moves) {
    const response = await page.request.put('/api/order/desk/move', {
      data: { _id: order._id, version, ...move },
    })
    if (!response.ok()) throw new Error(await response.text())
    version = ((await response.json()) as { data: typeof order }).data.version
  }
  await open(page, deskPageOf(order))
  await expect(page.getByRole('article')).toBeVisible()
}

async function openOrder(page: Page): Promise<void> {
  await openMovedOrder(page, [])
}

function openDialog(action: (typeof dialogs)[number]) {
  return async (page: Page, texts: Texts) => {
    await openMovedOrder(page, movesBefore[action] ?? [])
    const button = page.getByRole('button', { name: texts(`desk.${action}`), exact: true })
    // On a narrow screen it is in the menu of the bottom bar.
    const menu = page.getByRole('button', { name: texts('desk.moreActions') })
    await expect(button.or(menu).filter({ visible: true }).first()).toBeVisible()
    if (!(await button.filter({ visible: true }).first().isVisible())) await menu.click()
    await button.filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

async function openCustomer(page: Page): Promise<void> {
  const link = page
    .getByRole('main')
    .locator('a[href^="/dashboard/customers/"]')
    .filter({ visible: true })
    .first()
  const name = await link.innerText()
  await link.click()
  // The list has a heading too, until the customer is loaded.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}

function ofCustomer(button: Text) {
  return async (page: Page, texts: Texts) => {
    await openCustomer(page)
    await press(button)(page, texts)
  }
}
