import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { open, signInByApi, test, toasts } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { placeByPhone } from '../../support/back-office/phone-orders.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A caller whom no other journey uses. */
function caller() {
  return {
    name: `Moussa ${randomUUID().slice(0, 8)}`,
    mobile: `77 ${randomInt(100, 999)} ${randomInt(10, 99)} ${randomInt(10, 99)}`,
  }
}

async function cancel(request: APIRequestContext, order: { _id: string; version: number }): Promise<void> {
  const data = { _id: order._id, version: order.version, to: 'cancelled', reason: 'customer_asked' }
  expect((await request.put('/api/order/desk/move', { data })).ok()).toBe(true)
}

test.beforeEach(({ page }) => signInByApi(page, admin))

test('the owner finds a customer, adds a note, blocks them with a reason and unblocks them', async ({
  page,
}) => {
  const moussa = caller()
  await placeByPhone(page.request, moussa)
  await open(page, '/dashboard/customers')
  expect(await accessibilityViolations(page)).toEqual([])
  await page
    .getByRole('searchbox', { name: texts('customers.search') })
    .fill(moussa.mobile.replaceAll(' ', ''))
  await page.getByRole('link', { name: moussa.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: moussa.name })).toBeVisible()
  await page.getByLabel(texts('customers.noteLabel')).fill('Troisième étage')
  await page.getByRole('button', { name: texts('customers.saveNote') }).click()
  await expect(toasts(page, texts)).toContainText('La note est enregistrée.')
  await page.getByRole('button', { name: texts('customers.block'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts('customers.blockWho', { name: moussa.name }) })
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel(texts('customers.reason')).fill('Jamais là')
  await dialog.getByRole('button', { name: texts('customers.block'), exact: true }).click()
  await expect(page.getByRole('main').getByText('Jamais là')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel(texts('customers.noteLabel'))).toHaveValue('Troisième étage')
  await page.getByRole('button', { name: texts('customers.unblock') }).click()
  await expect(page.getByText('Jamais là')).toBeHidden()
})

test('on a phone a customer is erased after the dialog names them, but not while they have an open order', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/409 .*erase|status of 409.*erase/)
  await page.setViewportSize(screens[360])
  const moussa = caller()
  const order = await placeByPhone(page.request, moussa)
  await open(page, `/dashboard/customers?search=${encodeURIComponent(moussa.name)}`)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: moussa.name }).click()
  await page.getByRole('button', { name: texts('customers.erase') }).click()
  const dialog = page.getByRole('dialog', { name: texts('customers.eraseTitle') })
  await expect(dialog).toContainText(moussa.name)
  await expect(dialog).toContainText(moussa.mobile)
  await dialog.getByRole('button', { name: texts('customers.erase') }).click()
  await expect(dialog.getByText('Ce client a une commande en cours.')).toBeVisible()
  await cancel(page.request, order)
  await dialog.getByRole('button', { name: texts('customers.erase') }).click()
  await expect(page).toHaveURL(/\/dashboard\/customers$/)
  await open(page, `/dashboard/customers?search=${encodeURIComponent(moussa.name)}`)
  await expect(page.getByText(texts('customers.noneFound'))).toBeVisible()
})

test('a customer’s data can be downloaded, and their order links to the order desk', {
  tag: '@long',
}, async ({ page }) => {
  const moussa = caller()
  const order = await placeByPhone(page.request, moussa)
  await open(page, `/dashboard/customers/${order.customer._id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts('customers.export') }).click()
  expect((await download).suggestedFilename()).toBe('customer-data.json')
  await expect(page.getByRole('link', { name: order.orderId })).toHaveAttribute(
    'href',
    `/dashboard/orders/${order._id}`,
  )
})
