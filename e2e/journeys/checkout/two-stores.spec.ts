import { mainStore, productPath, type StoreSettings, type Zone } from '@dix/contract'
import { open, test } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { changeTopic } from '../../support/back-office/settings.ts'
import { putInCart, saveAddress, villa } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { ownerOf, shopperOf } from '../../support/own-shop.ts'
import { type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

const ngor: StoreSettings = {
  ...{ id: 'NGOR', name: 'Ngor', kind: 'shop', address: '', phone: '', point: null, closed: false },
  hours: { week: [[], [], [], [], [], [], []], holidays: [] },
}
const zoneOf = (store: string, quarter: string): Zone => ({
  ...{ id: quarter.replace('_', ''), name: quarter, store, kind: 'quarters', quarters: [quarter] },
  ...{ radius: null, points: [], deliveryFee: 0, freeFrom: null, smallestOrder: 0, minutes: 8 },
})

let shop: RunningShop
test.beforeAll(async () => {
  shop = await startShop('two-stores', { DEMO: '0' })
})
test.afterAll(() => shop.stop())

test("a shopper sees the stock of their quarter's store; an address of the other store is refused what it lacks, and the repeat takes from it alone", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const owner = await ownerOf(browser, shop)
  await changeTopic(owner, 'stores', { stores: [ngor] })
  const zones = [zoneOf(mainStore, 'dakar_mermoz'), zoneOf('NGOR', 'dakar_ngor')]
  await changeTopic(owner, 'zones', { zones })
  const product = await makeProduct(owner, { stock: 2, store: 'NGOR' })
  const stocks = async () => {
    const inStore = async (store: string) => {
      const response = await owner.request.post('/api/product/admin-details', {
        data: { _id: product._id, store },
      })
      return (await response.json()).data
    }
    return { main: await inStore(mainStore), ngor: await inStore('NGOR') }
  }
  const { main: form } = await stocks()
  const saved = await owner.request.put('/api/product/update-product-details', {
    data: { ...form, stock: 5 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)

  const page = await shopperOf(browser, shop)
  await saveAddress(page, { ...villa, quarter: 'dakar_mermoz' })
  await saveAddress(page, { ...villa, address_line: 'Villa 1, Ngor', quarter: 'dakar_ngor' })
  const ofMain = productPath(await makeProduct(owner))
  const soldOut = page.getByText(texts('product.outOfStock')).filter({ visible: true })
  const header = page.getByRole('banner').filter({ visible: true })
  const quarter = page.getByRole('combobox', { name: texts('address.quarter') })
  await open(page, '/')
  await header.getByRole('link', { name: texts('area.choose') }).click()
  await quarter.fill('ngor')
  await quarter.press('Enter')
  await expect(header.getByRole('link', { name: texts('area.chosen', { place: 'Ngor' }) })).toBeVisible()
  await open(page, ofMain)
  await expect(soldOut.first()).toBeVisible()
  await open(page, '/')
  await header.getByRole('link', { name: texts('area.chosen', { place: 'Ngor' }) }).click()
  await quarter.fill('mermoz')
  await quarter.press('Enter')
  await expect(header.getByRole('link', { name: texts('area.chosen', { place: 'Mermoz' }) })).toBeVisible()
  await open(page, ofMain)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(soldOut).toHaveCount(0)

  await putInCart(page, product, 3)
  await open(page, '/checkout')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: villa.address_line }).first().check()
  const order = main.getByRole('button', { name: texts('paymentMethods.cash'), exact: true })
  await expect(order).toBeEnabled()
  // On a slow network the page still shows the stock of the first store.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/(shop|cart)\/get/, async (route) => {
    await released
    await route.continue()
  })
  await main.getByRole('radio', { name: /Villa 1, Ngor/ }).check()
  await expect(order).toBeEnabled()
  const [refusal] = await Promise.all([page.waitForResponse('**/api/order/cash-on-delivery'), order.click()])
  expect(refusal.status()).toBe(409)
  await expect(main.getByRole('alert')).toContainText(product.name)
  await expect(order).toBeDisabled()
  // Nothing is half hidden behind the bar at the top.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/two-stores-360.png`, fullPage: true })
  release()
  await main.getByRole('button', { name: texts('cart.take', { count: '2' }) }).click()
  await order.click()
  await expect(page).toHaveURL(/\/success$/)
  expect(await stocks()).toMatchObject({ main: { stock: 5 }, ngor: { stock: 0 } })
})
