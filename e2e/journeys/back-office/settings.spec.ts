import { open, signIn, test } from '../../support/account/accounts.ts'
import { accessFaults } from '../../support/assertions.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

const settings = '/dashboard/settings'

test('An owner names the shop and chooses its colours, shoppers see it at once, and it can be undone', async ({
  browser,
  texts,
  pageErrors,
}) => {
  // In a shop of its own: every other journey looks for the name of Dix.
  const shop = await startShop('settings-shop', { DEMO: '0' })
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    pageErrors.watch(page)
    await signIn(page, admin)
    await open(page, settings)
    const colleague = await context.newPage()
    await open(colleague, settings)

    await page.getByLabel(texts('settings.name'), { exact: true }).fill('Chez Fatou')
    const code = page.getByLabel(texts('settings.colourCode', { what: texts('settings.mainColour') }))
    await code.fill('#ffeeaa')
    await expect(page.getByText(texts('settings.mainUnreadable'))).toBeVisible()
    await page.getByRole('button', { name: texts('settings.save') }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('radio', { name: '#0b5563' }).check({ force: true })
    expect(await accessFaults(page)).toEqual([])
    await page.getByRole('button', { name: texts('settings.save') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('admin.ok') })
      .click()

    const visitor = await context.newPage()
    await visitor.goto('/')
    await expect(visitor).toHaveTitle(texts('shop.title', { shop: 'Chez Fatou' }))
    await expect(
      visitor.getByText('Chez Fatou', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
    const brandOf = (page: typeof visitor) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-bissap'))
    expect(await brandOf(visitor)).toBe('#0b5563')

    await colleague.getByLabel(texts('settings.name'), { exact: true }).fill('Chez Awa')
    await colleague.getByRole('button', { name: texts('settings.save') }).click()
    await expect(colleague.getByText(texts('settings.changedMeanwhile'))).toBeVisible()
    await expect(
      colleague.getByText('Chez Fatou', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
    await colleague.getByRole('button', { name: texts('settings.discard') }).click()
    await expect(colleague.getByLabel(texts('settings.name'), { exact: true })).toHaveValue('Chez Fatou')

    await open(page, `${settings}/history`)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessFaults(page)).toEqual([])
    await page.getByRole('button', { name: texts('settings.restore') }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await visitor.reload()
    await expect(visitor).toHaveTitle(texts('shop.title'))
  } finally {
    await context.close()
    await shop.stop()
  }
})
