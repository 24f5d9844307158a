import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { open } from './account/accounts.ts'
import type { Screen } from './account-screens.ts'
import { deskPageOf } from './back-office/desk.ts'
import { placeByPhone } from './back-office/phone-orders.ts'
import type { Text, Texts } from './words.ts'

const orders = '/dashboard/orders'

/** Every screen of the order desk, its customers and its till, with their dialogs. */
export const screensOfDesk: readonly Screen[] = [
  { name: 'order desk', wide: true, path: orders, as: 'admin' },
  { name: 'order desk, filter dialog', path: orders, as: 'admin', act: press('desk.filter') },
  {
    name: 'order desk, bell dialog',
    wide: true,
    path: orders,
    as: 'admin',
    act: press('notifications.title'),
  },
  { name: 'order by phone', wide: true, path: `${orders}/new`, as: 'admin' },
  { name: 'unknown order', wide: true, path: `${orders}/NOBODYS`, as: 'admin' },
  { name: 'order at the desk', wide: true, path: orders, as: 'admin', changes: true, act: openOrder },
  ...(['lines', 'refund', 'cancelShort', 'address', 'print'] as const).map(
    (action): Screen => ({
      name: `order dialog, ${action}`,
      group: 'order dialogs',
      path: orders,
      as: 'admin',
      changes: true,
      act: openDialog(action),
    }),
  ),
  { name: 'customers', wide: true, path: '/dashboard/customers', as: 'admin' },
  { name: 'customer', wide: true, path: '/dashboard/customers', as: 'admin', act: openCustomer },
  {
    name: 'customer, block dialog',
    path: '/dashboard/customers',
    as: 'admin',
    act: ofCustomer('customers.block'),
  },
  {
    name: 'customer, erase dialog',
    path: '/dashboard/customers',
    as: 'admin',
    act: ofCustomer('customers.erase'),
  },
  { name: 'day', wide: true, path: '/dashboard/day', as: 'admin' },
  { name: 'promise', wide: true, path: '/dashboard/promise', as: 'admin' },
  { name: 'demo dialog', path: '/dashboard/overview', as: 'admin', act: press('overview.clearDemo') },
]

function press(button: Text) {
  return async (page: Page, texts: Texts) => {
    await page.getByRole('button', { name: texts(button), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** A new order of a caller. */
async function openOrder(page: Page): Promise<void> {
  const mobile = `+22177${randomInt(1_000_000, 9_999_999)}`
  await open(page, deskPageOf(await placeByPhone(page.request, { name: 'Ousmane Fall', mobile })))
  await expect(page.getByRole('article')).toBeVisible()
}

function openDialog(action: 'lines' | 'refund' | 'cancelShort' | 'address' | 'print') {
  return async (page: Page, texts: Texts) => {
    await openOrder(page)
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
  await page
    .getByRole('main')
    .locator('a[href^="/dashboard/customers/"]')
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}

function ofCustomer(button: Text) {
  return async (page: Page, texts: Texts) => {
    await openCustomer(page)
    await press(button)(page, texts)
  }
}
