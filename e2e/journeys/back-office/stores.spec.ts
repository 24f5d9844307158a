import { areaCookie, productPath } from '@dix/contract'
import { open, signIn, test } from '../../support/account/accounts.ts'
import { accessFaults } from '../../support/assertions.ts'
import { saveTopic } from '../../support/back-office/settings.ts'
import { makeProduct } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin, type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

/** A separate shop: that of the other journeys has one store. */
let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('stores', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test('An owner opens a second store with a zone; readers of its quarter see its stock, others that of the main store', async ({
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
})
