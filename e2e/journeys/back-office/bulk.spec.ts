import { signInByApi } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { openGrid, savedProduct } from '../../support/back-office/grid.ts'
import { screens } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect, test } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.en

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('a pasted list is matched, shown, saved as one import and undone', { tag: '@long' }, async ({
    page,
  }) => {
    const [first, second] = await openGrid(page, 2)
    const fresh = `${first!.name} neuf`
    await page.getByRole('button', { name: texts('pasteList.open') }).click()
    const dialog = page.getByRole('dialog', { name: texts('pasteList.title') })
    const rows = [
      'Nom\tUnité\tPrix',
      `${first!.name.toUpperCase()}\t\t1 500`,
      `${second!.name}\t1 kg\t1 600`,
      `${fresh}\t500 g\t700`,
      `${first!.name} nulle part\t\t1`,
    ]
    await dialog.getByLabel(texts('pasteList.list')).fill(rows.join('\n'))
    await dialog.getByRole('button', { name: texts('pasteList.match', { count: 4 }) }).click()
    await expect(dialog.getByText(texts('pasteList.state_new'), { exact: true })).toBeVisible()
    await expect(dialog.getByText(texts('pasteList.state_matched'), { exact: true })).toHaveCount(2)
    await expect(dialog.getByText(texts('pasteList.state_unmatched'), { exact: true })).toBeVisible()
    expect((await savedProduct(page, first!)).price).toBe(1_000)
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: texts('pasteList.save', { count: 3 }) }).click()
    await page.getByRole('button', { name: texts('imports.undo') }).click({ timeout: 30_000 })
    expect((await savedProduct(page, first!)).price).toBe(1_500)
    expect((await savedProduct(page, second!)).price).toBe(1_600)
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: texts('imports.undo') }).click()
    await expect(page.getByText(texts('imports.undoneHint'))).toBeVisible()
    expect((await savedProduct(page, first!)).price).toBe(1_000)
  })

  test('selected products are deleted together after a confirmation with their number, and can be restored', {
    tag: '@long',
  }, async ({ page }) => {
    const [first, second] = await openGrid(page, 2)
    await page.getByRole('checkbox', { name: texts('grid.selectAll') }).check()
    await page.getByRole('button', { name: texts('grid.bulkDelete') }).click()
    const dialog = page.getByRole('dialog', { name: texts('grid.bulkDeleteTitle', { count: 2 }) })
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: texts('grid.bulkDeleteDo', { count: 2 }) }).click()
    await expect(page.getByText(first!.name, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: texts('grid.bulkUndo') }).click()
    await expect(page.getByText(second!.name, { exact: true })).toBeVisible()
    expect((await savedProduct(page, first!)).name).toBe(first!.name)
  })
})

test.describe('in French on a phone', () => {
  test.use({ language: 'fr', viewport: screens[360] })

  test('the dialogs for lists and for many products are accessible and do not overflow', {
    tag: '@long',
  }, async ({ page }) => {
    await signInByApi(page, admin)
    const french = textsIn.fr
    await page.goto('/dashboard/product/grid')
    await page.getByRole('button', { name: french('pasteList.open') }).click()
    const dialog = page.getByRole('dialog', { name: french('pasteList.title') })
    await dialog.getByLabel(french('pasteList.list')).fill('Nom\tCode-barres\tPrix de vente\nFonio\t\t700')
    await dialog.getByRole('button', { name: french('pasteList.match', { count: 1 }) }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: french('pasteList.cancel') }).click()
    await page.getByRole('checkbox').first().check()
    for (const action of ['Category', 'LowStock', 'Delete'] as const) {
      await page.getByRole('button', { name: french(`grid.bulk${action}`) }).click()
      expect(await accessibilityViolations(page)).toEqual([])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: french('grid.back') })
        .click()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
