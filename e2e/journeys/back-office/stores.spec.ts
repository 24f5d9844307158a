import { areaCookie, productPath } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { saveTopic } from '../../support/back-office/settings.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf } from '../../support/own-shop.ts'
import { isWhole, screens } from '../../support/screens.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop, because that of the other journeys has one store. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('stores', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test('an owner opens a second store with a zone; visitors from its quarter see its stock, others see that of the main store', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await ownerOf(browser, shop)
  const product = await makeProduct(owner)
  // With one store the old URL leads to it, where a second one is added; on a phone.
  await owner.setViewportSize(screens[360])
  await open(owner, '/dashboard/settings/stores')
  await expect(owner).toHaveURL('/dashboard/stores/main')
  expect(await accessibilityViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: texts('stores.add') }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel(texts('stores.name'), { exact: true }).fill('Ngor')
  expect(await accessibilityViolations(owner)).toEqual([])
  await dialog.getByRole('button', { name: texts('stores.addShort'), exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Ngor', level: 1 })).toBeVisible()
  await owner.getByLabel(texts('stores.pinAtQuarter')).selectOption('Ngor, Dakar')
  await saveTopic(owner, texts, 'settings.stores')
  await owner.getByRole('button', { name: 'OK' }).click()
  await judge(owner, 'card')

  await owner.setViewportSize(screens[360])
  await owner.getByRole('link', { name: texts('stores.hours') }).click()
  for (const day of ['lundi', 'mardi']) {
    const name = texts('settings.ofDay', { what: texts('settings.hours'), day })
    await owner.getByRole('switch', { name }).click()
  }
  await owner.getByRole('button', { name: texts('zones.addQuarters') }).click()
  const zone = owner.getByRole('group', { name: texts('zones.number', { number: 1 }) })
  await zone.getByRole('checkbox', { name: 'Ngor, Dakar' }).check()
  await zone.getByLabel(texts('zones.name'), { exact: true }).fill('Ngor')
  await owner.getByLabel(texts('zones.ofZone', { what: texts('zones.feeShort'), name: 'Ngor' })).fill('700')
  await owner.getByLabel(texts('zones.tryAddress')).fill('Villa 42, Ngor')
  await expect(owner.getByText(texts('zones.inZone', { name: 'Ngor' }))).toContainText('700')
  await expect(owner.getByText(texts('zones.zone_added', { name: 'Ngor' }))).toBeVisible()
  await expect(owner.getByText('lundi, mardi')).toBeVisible()
  await judge(owner, 'hours')
  await saveTopic(owner, texts, 'settings.zones')
  await owner.getByRole('button', { name: 'OK' }).click()
  await open(owner, '/dashboard/stores')
  await expect(owner.getByRole('link', { name: /Ngor/ })).toContainText(texts('stores.zones', { count: 1 }))
  await judge(owner, 'stores')

  const visitor = await browser.newContext({ baseURL: shop.url, viewport: screens[360] })
  const page = await visitor.newPage()
  await open(page, productPath(product))
  await expect(page.getByText(texts('product.outOfStock'))).toBeHidden()
  await visitor.addCookies([{ name: areaCookie, value: 'dakar_ngor', url: shop.url }])
  await open(page, productPath(product))
  await expect(page.getByText(texts('product.outOfStock')).first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('8 h – 20 h')

  // Goods sent to the second store and counted there are in its stock, and shoppers of its area may buy them.
  await open(owner, '/dashboard/stock/transfers')
  await expect(owner.getByText(texts('transfers.none'))).toBeVisible()
  await owner.getByRole('link', { name: texts('transfers.new') }).click()
  await owner.getByRole('searchbox', { name: texts('transfers.search') }).fill(product.name)
  await owner.getByRole('button', { name: texts('transfers.add', { name: product.name }) }).click()
  await owner.getByLabel(texts('desk.piecesOf', { name: product.name })).fill('3')
  await judge(owner, 'send')
  await owner.getByRole('button', { name: texts('transfers.send'), exact: true }).click()
  await expect(owner.getByText(texts('transfers.counted', { counted: 0, lines: 1 }))).toBeVisible()
  await owner.getByRole('button', { name: 'OK' }).click()
  await owner.getByLabel(texts('transfers.countOf', { name: product.name })).fill('2')
  await expect(owner.getByText(texts('transfers.missing', { pieces: 1 }))).toBeVisible()
  await judge(owner, 'receive')
  await owner.getByRole('button', { name: texts('transfers.receive') }).click()
  await owner.getByRole('button', { name: 'OK' }).click()
  await expect(owner.getByText(texts('transfers.missing', { pieces: 1 }))).toBeVisible()
  await owner.getByRole('link', { name: texts('transfers.back') }).click()
  await expect(owner.getByText(texts('transfers.differences', { count: 1 }))).toBeVisible()
  await judge(owner, 'list')
  await open(page, productPath(product))
  await expect(page.getByText(texts('product.outOfStock'))).toBeHidden()

  // Products and grid show the stock of the chosen store.
  await open(owner, '/dashboard/product')
  await owner.getByRole('combobox', { name: texts('stores.stockOf') }).selectOption('Ngor')
  await judge(owner, 'products')
  await open(owner, '/dashboard/product/grid')
  await expect(owner.getByRole('gridcell', { name: /^2 / })).toBeVisible()
  await judge(owner, 'grid')
})

/** Checks that nothing on a page is hard to reach: on phones, and in the long run also on desktops. */
async function judge(page: Page, name: string): Promise<void> {
  for (const width of isWhole ? ([360, 1280] as const) : ([360] as const)) {
    await page.setViewportSize(screens[width])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize(screens[1280])
}
