import { areaCookie, productPath } from '@dix/contract'
import type { Page } from '@playwright/test'
import { open, signIn, test } from '../../support/account/accounts.ts'
import { accessFaults, sidewaysScroll } from '../../support/assertions.ts'
import { saveTopic } from '../../support/back-office/settings.ts'
import { makeProduct } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin, type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop, because that of the other journeys has one store. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('stores', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test('An owner opens a second store with a zone; readers of its quarter see its stock, others see that of the main store', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const owner = await (await browser.newContext({ baseURL: shop.url, viewport: screens[1280] })).newPage()
  await signIn(owner, admin)
  const product = await makeProduct(owner)
  await open(owner, '/dashboard/settings/stores')
  await owner.getByRole('button', { name: texts('stores.add') }).click()
  const store = owner.getByRole('group', { name: texts('stores.number', { number: 2 }) })
  await store.getByLabel(texts('stores.name'), { exact: true }).fill('Ngor')
  const named = owner.getByRole('group', { name: 'Ngor' })
  await named.getByText(texts('address.enterCoordinates')).click()
  await named.getByLabel(texts('address.coordinates')).fill('14.749, -17.513')
  expect(await accessFaults(owner)).toEqual([])
  await owner.setViewportSize(screens[360])
  expect(await accessFaults(owner)).toEqual([])
  await owner.setViewportSize(screens[1280])
  await saveTopic(owner, texts, 'settings.stores')

  await open(owner, '/dashboard/settings/zones')
  await owner.getByRole('button', { name: texts('zones.add') }).click()
  const zone = owner.getByRole('group', { name: texts('zones.number', { number: 1 }) })
  await zone.getByLabel(texts('zones.store')).selectOption('Ngor')
  await zone.getByRole('checkbox', { name: 'Ngor, Dakar' }).check()
  await zone.getByLabel(texts('zones.name'), { exact: true }).fill('Ngor')
  expect(await accessFaults(owner)).toEqual([])
  await saveTopic(owner, texts, 'settings.zones')

  const reader = await browser.newContext({ baseURL: shop.url, viewport: screens[360] })
  const page = await reader.newPage()
  await open(page, productPath(product))
  await expect(page.getByText(texts('product.outOfStock'))).toBeHidden()
  await reader.addCookies([{ name: areaCookie, value: 'dakar_ngor', url: shop.url }])
  await open(page, productPath(product))
  await expect(page.getByText(texts('product.outOfStock')).first()).toBeVisible()

  // Goods sent to the second store and counted there are in its stock, and the reader may buy them.
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

/** Checks that nothing on a page is hard to reach, on phones and desktops. */
async function judge(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280] as const) {
    await page.setViewportSize(screens[width])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
    expect(await accessFaults(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
}
