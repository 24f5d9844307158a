import { randomInt } from 'node:crypto'
import type { AdminProduct } from '@dix/contract'
import type { Route } from '@playwright/test'
import { test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { cell, openGrid, paste, review, savedProduct, unsaved } from '../../support/back-office/grid.ts'
import { confirmSuccess, openPublicPage } from '../../support/back-office/products.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

test.use({ language: 'en' })

test('prices edited in the grid can be undone, reviewed and saved, and appear in the shop', {
  tag: '@tablet',
}, async ({ page }) => {
  const [first, second] = await openGrid(page, 2)
  await cell(page, first!, 'Unit').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1990')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(cell(page, second!, 'Discount')).toBeFocused()
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  const message = cell(page, second!, 'Discount').getByText(texts('grid.discountWrong'))
  await expect(message).toBeVisible()
  await expect(unsaved(page, 3, 2)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(unsaved(page, 2, 1)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+y')
  await expect(unsaved(page, 3, 2)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, first!, 'Price').getByRole('deletion')).toHaveText(/^1.000$/)
  expect(await accessibilityViolations(page)).toEqual([])

  const dialog = await review(page)
  await expect(dialog.getByRole('insertion')).toHaveText([/^1.990$/, /^10.%$/])
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts('grid.save', { count: 2 }) }).click()
  await confirmSuccess(page)
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(cell(page, second!, 'Discount')).toBeFocused()
  const main = await openPublicPage(page, first!)
  await expect(main.getByText(/^1.791.F.CFA$/).first()).toBeVisible()
})

test('pasting from a spreadsheet fills the cells, and reports values that are invalid or do not fit', {
  tag: ['@tablet', '@long'],
}, async ({ page }) => {
  const [first, second] = await openGrid(page, 2)
  await cell(page, first!, 'Price').focus()
  await paste(page, '1 250 F CFA\t5 %\t7\tDraft\tno column\r\n"1\u00a0300"\tmany\t8\r\n900\r\n')
  await expect(cell(page, first!, 'Price').getByRole('insertion')).toHaveText(/^1.250$/)
  await expect(cell(page, first!, 'Status').getByRole('insertion')).toHaveText(texts('grid.draftState'))
  await expect(cell(page, second!, 'Price').getByRole('insertion')).toHaveText(/^1.300$/)
  await expect(cell(page, second!, 'Discount')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(texts('grid.pasted', { pasted: 7, misfits: 2 }))).toBeVisible()

  const dialog = await review(page)
  await expect(dialog.getByText(texts('grid.wrongCells', { count: 1 }))).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await cell(page, second!, 'Discount').focus()
  await page.keyboard.press('Delete')
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 6 }) }).click()
  await confirmSuccess(page)
  expect(await savedProduct(page, first!)).toMatchObject({ price: 1_250, discount: 5, stock: 7, draft: true })
  expect(await savedProduct(page, second!)).toMatchObject({ price: 1_300, discount: 0, stock: 8 })
})

test('codes and purchase prices are edited in a separate set of columns, which fits the screen', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(screens[768])
  const [first, second] = await openGrid(page, 2)
  await page.getByRole('button', { name: texts('grid.set_codes') }).click()
  await expect(page.getByRole('columnheader', { name: 'Discount' })).toHaveCount(0)
  const scroller = page.getByRole('grid').locator('..')
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const code = String(randomInt(1_000_000, 9_999_998))
  await cell(page, first!, 'Barcode').focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`N ${code}`)
  await page.keyboard.press('Tab')
  await expect(cell(page, first!, 'Step (g)')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('750')
  await page.keyboard.press('Tab')
  await expect(cell(page, second!, 'Barcode')).toBeFocused()
  await paste(page, `6.04E+12\tN ${Number(code) + 1}\t\t\toutside`)
  await expect(page.getByText(texts('grid.barcode_rounded'))).toBeAttached()
  await page.keyboard.press('Delete')
  await expect(unsaved(page, 4, 2)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 4 }) }).click()
  await confirmSuccess(page)
  await expect(cell(page, first!, 'Purchase price')).toContainText('25% margin')
  const saved = { barcode: code, product_number: `N ${code}`, purchase_price: 750 }
  expect(await savedProduct(page, first!)).toMatchObject(saved)
})

test('selected cells are copied as tab-separated text', { tag: '@long' }, async ({ page }) => {
  const [first] = await openGrid(page, 2)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(page, first!, 'Unit').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 kg\t1000\n1 kg\t1000')
})

test('unsaved edits survive filters and a reload, and leaving asks for confirmation', {
  tag: '@tablet',
}, async ({ page }) => {
  const [first, second] = await openGrid(page, 2)
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await cell(page, first!, 'Stock').click()
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await expect(unsaved(otherTab, 1, 1)).toBeVisible()
  await cell(otherTab, second!, 'Stock').click()
  await otherTab.keyboard.type('44')
  await otherTab.keyboard.press('Enter')
  await expect(unsaved(page, 2, 2)).toBeVisible()
  await otherTab.close()
  const asking: string[] = []
  page.on('dialog', (dialog) => {
    asking.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(asking).toEqual(['beforeunload'])
  await expect(cell(page, first!, 'Stock').getByRole('insertion')).toHaveText('33')
  await page.getByLabel(texts('grid.stock'), { exact: true }).selectOption('out')
  await expect(unsaved(page, 2, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Category', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts('admin.leaveTitle') })
  await dialog.getByRole('button', { name: texts('admin.stay') }).click()
  await expect(page).toHaveURL(/product\/grid/)
  await page.getByRole('button', { name: texts('grid.discard') }).click()
  await expect(unsaved(page, 2, 2)).toHaveCount(0)
  await page.getByRole('button', { name: texts('grid.undo') }).click()
  await expect(unsaved(page, 2, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('conflicting edits of another user are shown and must be resolved', {
  tag: ['@tablet', '@long'],
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/\b40[19]\b/)
  const [mine, theirs] = await openGrid(page, 2)
  for (const product of [mine!, theirs!]) {
    await cell(page, product, 'Price').click()
    await page.keyboard.type('1500')
    await page.keyboard.press('Enter')
    const { name, description, unit, stock } = product
    const other = { _id: product._id, name, description, unit, stock, price: 1_200, discount: 5 }
    expect((await page.request.put('/api/product/update-product-details', { data: other })).ok()).toBe(true)
  }
  const dialog = await review(page)
  await dialog.getByRole('button', { name: texts('grid.save', { count: 2 }) }).click()
  await expect(dialog.getByText(texts('grid.conflicts', { count: 2 }))).toBeVisible()
  const save = dialog.getByRole('button', { name: texts('grid.save', { count: 2 }) })
  await expect(save).toBeDisabled()
  await expect(save).toBeInViewport({ ratio: 1 })
  const title = dialog.getByRole('heading', { name: texts('grid.review') })
  await expect(title).toBeFocused()
  await expect(dialog.getByRole('heading', { name: `${mine!.name} 1 kg` })).toHaveCount(2)
  // The other user's changes are shown completely, even in fields without input.
  await expect(dialog.getByRole('row', { name: 'Discount 5 % unchanged' })).toHaveCount(2)
  await dialog
    .getByRole('button', { name: texts('grid.keepMine') })
    .first()
    .click()
  await expect(title).toBeFocused()
  await dialog.getByRole('button', { name: texts('grid.takeTheirs') }).click()
  await expect(title).toBeFocused()
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: texts('grid.save', { count: 1 }) }).click()
  const again = page.getByRole('dialog', { name: texts('shell.pleaseLogin') })
  await again.getByLabel(texts('account.password'), { exact: true }).fill(admin.password)
  await again.getByRole('button', { name: texts('account.login'), exact: true }).click()
  await dialog.getByRole('button', { name: texts('grid.save', { count: 1 }) }).click()
  await confirmSuccess(page)
  expect(await savedProduct(page, mine!)).toMatchObject({ price: 1_500, discount: 5 })
  expect(await savedProduct(page, theirs!)).toMatchObject({ price: 1_200, discount: 5 })
})

test('a save whose response is lost can be retried and is applied once, even together with later edits', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|Failed to load|\b409\b/)
  const [product, later] = await openGrid(page, 2)
  const type = async (product: AdminProduct, stock: string) => {
    await cell(page, product, 'Stock').click()
    await page.keyboard.type(stock)
    await page.keyboard.press('Enter')
  }
  await type(product!, '15')
  let saved: unknown
  const loseResponse = async (route: Route) => {
    saved = (await (await route.fetch()).json()).data[0]
    await route.abort('failed')
  }
  await page.route('/api/product/save-grid', loseResponse, { times: 1 })
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 1 }) }).click()
  await expect(page.getByText(texts('forms.unreachable')).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText(texts('grid.lost'))).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 1 }) }).click()
  await confirmSuccess(page)
  expect(saved).toMatchObject({ stock: 15 })
  expect(await savedProduct(page, product!)).toEqual(saved)

  await page.route('/api/product/save-grid', loseResponse, { times: 1 })
  await type(product!, '16')
  const dialog = await review(page)
  await dialog.getByRole('button', { name: texts('grid.save', { count: 1 }) }).click()
  await expect(page.getByText(texts('forms.unreachable')).first()).toBeVisible()
  await dialog.getByRole('button', { name: texts('grid.back') }).click()
  await type(later!, '17')
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 2 }) }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await page.getByText(texts('forms.unreachable')).filter({ visible: true }).count()).toBe(0)
  await confirmSuccess(page)
  expect(saved).toMatchObject({ stock: 16 })
  expect(await savedProduct(page, product!)).toEqual(saved)
  expect(await savedProduct(page, later!)).toMatchObject({ stock: 17 })
})

test('deleting a product from its row asks for confirmation and discards its edits', {
  tag: '@long',
}, async ({ page }) => {
  const [first, second] = await openGrid(page, 2)
  for (const product of [first!, second!]) {
    await cell(page, product, 'Price').click()
    await page.keyboard.type('1500')
    await page.keyboard.press('Enter')
  }
  await expect(unsaved(page, 2, 2)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${first!.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure permanent delete ?')
  await expect(dialog).toContainText(`${first!.name} 1 kg`)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('rowheader', { name: first!.name, exact: true })).toHaveCount(0)
  await expect(unsaved(page, 1, 1)).toBeVisible()
})

test('selected products can be repriced by percent, even on a tablet, where all columns fit', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(screens[768])
  const [first] = await openGrid(page, 2)
  const scroller = page.getByRole('grid').locator('..')
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await cell(page, first!, 'Unit').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('rowheader', { name: first!.name, exact: true })).toBeFocused()
  await page.getByRole('checkbox', { name: texts('grid.selectAll') }).check()
  await page.getByRole('textbox', { name: texts('grid.adjust_pricePercent') }).fill('-5')
  await page.getByRole('button', { name: texts('grid.apply') }).click()
  await expect(cell(page, first!, 'Price').getByRole('insertion')).toHaveText('950')
  await expect(unsaved(page, 2, 2)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('on a phone the grid shows cards with fields', async ({ page }) => {
  await page.setViewportSize(screens[360])
  const [first] = await openGrid(page, 1)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue(/^1.000$/)
  await page.getByLabel('Discount', { exact: true }).fill('15')
  await page.keyboard.press('Tab')
  await page.getByLabel(texts('grid.draft'), { exact: true }).last().selectOption('draft')
  await expect(unsaved(page, 2, 1)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await (await review(page)).getByRole('button', { name: texts('grid.save', { count: 2 }) }).click()
  await confirmSuccess(page)
  expect(await savedProduct(page, first!)).toMatchObject({ discount: 15, draft: true })
})

test.describe('in French', () => {
  test.use({ language: 'fr' })

  test('amounts and statuses pasted from a French spreadsheet are understood', { tag: '@long' }, async ({
    page,
  }) => {
    const [first, second] = await openGrid(page, 2)
    await cell(page, first!, 'Price').focus()
    await paste(page, '3\u202f800,00\t5 %\t7\tBrouillon\r\n1\u00a0650 F CFA,00\t0\t8,00\tEn vente\r\n')
    await expect(cell(page, first!, 'Price').getByRole('insertion')).toHaveText(/^3.800$/)
    await expect(cell(page, first!, 'Status').getByRole('insertion')).toHaveText(
      textsIn.fr('grid.draftState'),
    )
    await expect(cell(page, second!, 'Price').getByRole('insertion')).toHaveText(/^1.650$/)
    await expect(cell(page, second!, 'Stock').getByRole('insertion')).toHaveText('8')
    await expect(cell(page, second!, 'Status')).toHaveText(textsIn.fr('grid.live'))
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  })
})
