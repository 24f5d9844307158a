import type { AdminProduct } from '@dix/contract'
import type { Locator, Page } from '@playwright/test'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { cell, openGrid, review, savedProduct } from '../../support/back-office/grid.ts'
import { confirmSuccess } from '../../support/back-office/products.ts'
import { screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en
test.use({ language: 'en' })

/** The saves of a product, newest first. */
const savesOf = (page: Page, { name }: AdminProduct) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function askToUndo(page: Page, save: Locator): Promise<Locator> {
  await save.getByRole('button', { name: /^Undo/ }).click()
  return page.getByRole('dialog', { name: texts('history.undoTitle') })
}

async function undo(page: Page, save: Locator): Promise<void> {
  const dialog = await askToUndo(page, save)
  await dialog.getByRole('button', { name: texts('history.undoAll') }).click()
  await confirmSuccess(page)
}

test('a save of the grid can be undone from the history unless it has been changed since, and so can the undo', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  test.slow()
  pageErrors.allow(/\b409\b/)
  const [first, second] = (await openGrid(page, 2)) as [AdminProduct, AdminProduct]
  for (const [product, price] of [
    [first, '1990'],
    [second, '2990'],
  ] as const) {
    await cell(page, product, 'Price').focus()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 2 }) }).click()
  await confirmSuccess(page)
  const later = { ...(await savedProduct(page, second)), price: 5_000 }
  const put = await page.request.put('/api/product/update-product-details', { data: later })
  expect(put.ok()).toBe(true)

  await page.setViewportSize(screens[360])
  await open(page, '/dashboard/history')
  const saves = savesOf(page, second)
  // The form, the grid, and the creation.
  await expect(saves).toHaveCount(3)
  const grid = saves.filter({ hasText: first.name })
  await expect(grid).toContainText(texts('history.updated', { count: 2 }))
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)

  await grid.getByRole('button', { name: /^Details/ }).click()
  const details = page.getByRole('dialog', { name: texts('history.detailsTitle') })
  await expect(details.getByRole('listitem').filter({ hasText: first.name })).toContainText(/1.990/)
  expect(await accessibilityViolations(page)).toEqual([])
  await details.getByRole('button', { name: texts('history.undoAll') }).click()
  const question = page.getByRole('dialog', { name: texts('history.undoTitle') })
  await expect(question.getByText(texts('history.willRevert', { count: 2 }))).toBeVisible()
  await question.getByRole('button', { name: texts('history.undoAll') }).click()
  await expect(question.getByRole('alert').getByRole('link', { name: second.name })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await savedProduct(page, first)).price).toBe(1_990)
  await question.getByRole('button', { name: texts('history.keep') }).click()

  await undo(page, saves.first())
  await undo(page, grid)
  await expect(grid.getByText(texts('productHistory.undone'))).toBeVisible()
  expect((await savedProduct(page, first)).price).toBe(1_000)
  expect((await savedProduct(page, second)).price).toBe(1_000)

  await undo(page, saves.first())
  expect((await savedProduct(page, first)).price).toBe(1_990)
  await page.getByLabel(texts('history.how')).selectOption('grid')
  await expect(page).toHaveURL(/kind=grid/)
  await expect(saves).toHaveCount(1)
})
