import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { placeByPhone } from '../../support/back-office/phone-orders.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

test.beforeEach(({ page }) => signInByApi(page, admin))

test('the report of the day opens the orders behind a figure, on a phone and on a desktop', async ({
  page,
}) => {
  const order = await placeByPhone(page.request, { name: 'Moussa Ndiaye', mobile: '77 512 34 08' })
  for (const screen of [screens[360], screens[1280]]) {
    await page.setViewportSize(screen)
    await open(page, '/dashboard/day')
    await expect(page.getByText(texts('day.inTill'))).toBeVisible()
    await page.getByText(texts('day.placed'), { exact: true }).click()
    await expect(page.getByRole('link', { name: order.orderId })).toHaveAttribute(
      'href',
      `/dashboard/orders/${order._id}`,
    )
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(texts('day.inTill'))).toBeVisible()
  for (const link of [texts('shell.skip'), texts('desk.title')])
    await expect(page.getByRole('link', { name: link })).toBeHidden()
  // On a till's paper, too: screens of this width have the title in their bar.
  await page.setViewportSize(screens[360])
  const title = page.getByRole('heading', { name: texts('day.title'), level: 1 })
  expect((await title.boundingBox())!.width).toBeGreaterThan(50)
})

test('another day is in the URL, and an invalid day becomes today', { tag: '@long' }, async ({ page }) => {
  await open(page, '/dashboard/day')
  const date = page.getByLabel(texts('day.date'))
  const today = await date.inputValue()
  await page.getByRole('button', { name: texts('day.before') }).click()
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/)
  await expect(date).not.toHaveValue(today)
  await page.getByRole('button', { name: texts('day.after') }).click()
  await expect(date).toHaveValue(today)
  await open(page, '/dashboard/day?date=2026-02-30')
  await expect(date).toHaveValue(today)
})

test('the orders of the month can be downloaded', { tag: '@long' }, async ({ page }) => {
  await open(page, '/dashboard/day')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: texts('day.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-01-.*\.csv$/)
})
