import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { pngPicture } from '../../support/back-office/image-files.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf } from '../../support/own-shop.ts'
import { screens } from '../../support/screens.ts'
import { startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

test('an owner puts a banner and rows on the home page, sorts them, and visitors see them', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const shop = await startShop('home', { DEMO: '0' })
  try {
    const owner = await ownerOf(browser, shop, 360)
    const { name } = await makeProduct(owner, { discount: 10 })
    await open(owner, '/dashboard/settings/home')
    const button = (name: string) => owner.getByRole('button', { name, exact: true })
    const field = (label: string) => owner.getByLabel(label, { exact: true }).filter({ visible: true })

    await button(texts('settings.addBanner')).click()
    await field(texts('settings.titleFr')).fill('Marché du samedi')
    await field(texts('settings.announcementLink')).fill('search')
    await owner.locator('input[type="file"]').setInputFiles(await pngPicture('#17633a'))
    await expect(button(texts('pictures.removeImage'))).toBeVisible()
    await button(texts('settings.save')).click()
    await expect(
      owner
        .getByText(texts('Enter a page of the shop such as /search, or a link that begins with https://.'))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await field(texts('settings.announcementLink')).fill('/search')
    await owner.getByText(texts('settings.edit')).first().click()

    await button(texts('settings.addRow')).click()
    await owner.getByText(texts('settings.edit')).last().click()
    await button(texts('settings.addRow')).click()
    await field(texts('settings.rowKind')).selectOption('products')
    await field(texts('offers.findProduct')).fill(name)
    await button(texts('offers.addProduct', { name })).click()
    await field(texts('settings.titleFr')).fill('Le rayon du mois')
    await button(texts('sorting.up', { name: 'Le rayon du mois' })).click()
    expect(await accessibilityViolations(owner)).toEqual([])
    await button(texts('settings.save')).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('admin.ok') })
      .click()

    const page = await (await browser.newContext({ baseURL: shop.url, viewport: screens[360] })).newPage()
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Marché du samedi' })).toHaveAttribute('href', '/search')
    const rows = page.getByRole('region').filter({ has: page.getByRole('article') })
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toHaveAccessibleName('Le rayon du mois')
    await expect(rows.nth(1)).toHaveAccessibleName(texts('home.offers'))
    expect(await accessibilityViolations(page)).toEqual([])
  } finally {
    await shop.stop()
  }
})
