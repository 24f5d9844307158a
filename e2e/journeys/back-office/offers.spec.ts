import { open, signInByApi, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

const offers = '/dashboard/offers'

test('an owner plans an offer, sees its effect on prices, and ends and restores it; shoppers pay the offered prices', {
  tag: '@long',
}, async ({ browser, texts, pageErrors }) => {
  // In a separate shop, because other journeys rely on the prices of the demo.
  const shop = await startShop('offers-shop', {})
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    pageErrors.watch(page)
    await signInByApi(page, admin)
    await open(page, offers)
    await expect(page.getByText(texts('offers.none'))).toBeVisible()

    const visitor = await context.newPage()
    await visitor.goto('/search?q=lait&sort=price')
    const card = visitor.locator('article.card').first()
    const path = await card.getByRole('link').first().getAttribute('href')
    await visitor.goto(path!)
    const input = { productId: path!.split('-').at(-1) }
    const details = await visitor.request.post('/api/product/get-product-details', { data: input })
    const { name, brand, unit } = (await details.json()).data
    const charged = visitor.locator('.price-large > .amount')
    const before = (await charged.innerText()).trim()

    await page.getByRole('button', { name: texts('offers.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts('offers.name'), { exact: true }).fill('Ramadan')
    await dialog.getByRole('button', { name: texts('offers.save') }).click()
    await expect(dialog.getByLabel(texts('offers.percent'), { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await dialog.getByLabel(texts('offers.kind'), { exact: true }).selectOption('price')
    await dialog.getByLabel(texts('offers.price'), { exact: true }).fill('7')
    await dialog.getByLabel(texts('offers.findProduct')).fill(`${name} ${brand}`)
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `· ${brand} · ${unit}` })
      .getByRole('button', { name: texts('offers.addProduct', { name }) })
      .click()
    await expect(dialog.getByText(texts('offers.noCoinShort'))).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: texts('offers.save') }).click()
    const done = async () => {
      const ok = page.getByRole('alertdialog').getByRole('button', { name: texts('admin.ok') })
      await ok.click()
    }
    await done()
    await expect(page.getByRole('heading', { name: 'Ramadan' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    const colleague = await context.newPage()
    await open(colleague, offers)
    await colleague.getByRole('button', { name: texts('offers.editNamed', { name: 'Ramadan' }) }).click()

    await visitor.reload()
    await expect(charged).toHaveText(/^7\s/)
    await expect(visitor.locator('.price-large .struck')).toBeVisible()
    await visitor
      .locator('main')
      .getByRole('button', { name: texts.like('cart.addNamed') })
      .first()
      .click()

    await page.getByRole('button', { name: texts('offers.endNamed', { name: 'Ramadan' }) }).click()
    await done()
    await visitor.reload()
    await expect(charged).toHaveText(before)

    await colleague.getByRole('dialog').getByLabel(texts('offers.name'), { exact: true }).fill('Tabaski')
    await colleague
      .getByRole('dialog')
      .getByRole('button', { name: texts('offers.save') })
      .click()
    await expect(colleague.getByText(texts('offers.changedMeanwhile'))).toBeVisible()

    await open(page, `${offers}/history`)
    await expect(page).toHaveURL('/dashboard/history?kind=offers')
    await page.getByRole('button', { name: texts('productHistory.undo') }).click()
    await done()
    await visitor.reload()
    await expect(charged).toHaveText(/^7\s/)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await accessibilityViolations(page)).toEqual([])
  } finally {
    await context.close()
    await shop.stop()
  }
})
