import { pathOf } from '../../support/examples.ts'
import { searchInput } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // Simulates a page loaded over plain http from another machine.
    for (const name of ['share', 'clipboard']) {
      Object.defineProperty(Navigator.prototype, name, { value: undefined })
    }
  })
})

test('a link can be copied even if the browser denies the page its clipboard', async ({
  page,
  examples,
  texts,
}) => {
  await page.goto(pathOf(examples.offered))
  await untilHydrated(page)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const button = page.getByRole('button', { name: texts('product.share') }).filter({ visible: true })
  await button.click()
  await expect(page.getByText(texts('product.copied'))).toBeVisible()
  await expect(button).toBeFocused()

  await page.goto('/search')
  await untilHydrated(page)
  await searchInput(page).press('ControlOrMeta+V')
  await expect(searchInput(page)).toHaveValue(canonical!)
})

test('a link that cannot be copied shows an error', { tag: '@long' }, async ({ page, examples, texts }) => {
  await page.addInitScript(() => {
    Document.prototype.execCommand = () => false
  })
  await page.goto(pathOf(examples.offered))
  await untilHydrated(page)
  await page
    .getByRole('button', { name: texts('product.share') })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(texts('product.notCopied'))).toBeVisible()
})
