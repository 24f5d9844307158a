import { defaultSettings, type Order, type Zone } from '@dix/contract'
import type { Browser, Page } from '@playwright/test'
import { field, open, signInByApi, test, unregisteredUser } from '../../support/account/accounts.ts'
import { xof } from '../../support/amounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { addFromPage } from '../../support/checkout/cart.ts'
import { putInCart, saveAddress, villa } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { repeated, screens } from '../../support/screens.ts'
import { admin, type RunningShop, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { browserLocale, textsIn } from '../../support/words.ts'

const mermoz: Zone = {
  id: 'mermoz',
  store: 'main',
  name: 'Mermoz',
  kind: 'quarters',
  quarters: ['dakar_mermoz'],
  radius: null,
  points: [],
  deliveryFee: 700,
  freeFrom: null,
  smallestOrder: 0,
  minutes: 12,
}

// In one worker, so that the shop is started once.
test.describe.configure({ mode: 'default' })

/** A separate shop that delivers only to Mermoz. */
let shop: RunningShop
let owner: Page
test.beforeAll(async ({ browser }) => {
  shop = await startShop('delivery-area', { DEMO: '0' })
  owner = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInByApi(owner, admin)
  const save = async (topic: string, value: object) => {
    const response = await owner.request.put('/api/settings/save', { data: { topic, revision: 0, value } })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await save('contact', { ...defaultSettings.contact, cities: ['Dakar'], country: 'Sénégal' })
  await save('zones', { zones: [mermoz], quarters: [] })
})
test.afterAll(async () => {
  await owner.context().close()
  await shop.stop()
})

const walks = [
  { language: 'fr', width: 360 },
  { language: 'en', width: 1280 },
] as const

for (const { language, width } of walks) {
  const texts = textsIn[language]
  const pageOf = async (browser: Browser, options: object = {}) => {
    const context = { baseURL: shop.url, viewport: screens[width], locale: browserLocale[language] }
    return (await browser.newContext({ ...context, ...options })).newPage()
  }
  const isLong = repeated(width === 1280)

  test.describe(`${language}, ${width} px`, () => {
    test(
      'a visitor chooses a quarter in the header, and learns before filling a cart that it is outside every zone',
      isLong,
      async ({ browser }) => {
        test.setTimeout(120_000)
        const page = await pageOf(browser)
        const product = await makeProduct(owner, { price: 2_000, discount: 0, stock: 50 })
        await open(page, '/')
        const header = page.getByRole('banner').filter({ visible: true })
        await header.getByRole('link', { name: texts('area.choose') }).click()
        const dialog = page.getByRole('dialog', { name: texts('area.title') })
        const quarter = dialog.getByRole('combobox', { name: texts('address.quarter') })
        await quarter.fill('ngo')
        await expect(dialog.getByRole('option', { name: /Ngor/ })).toContainText(
          texts('address.notDelivered'),
        )
        expect(await accessibilityViolations(page)).toEqual([])
        await quarter.press('Enter')
        const bar = page.getByRole('complementary', { name: texts('area.label') })
        await expect(bar).toContainText(texts('area.outside', { place: 'Ngor' }))
        const ngor = texts('area.notDelivered', { quarter: 'Ngor' })
        await expect(header.getByRole('link', { name: ngor })).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await page.setViewportSize(screens[768])
        const words = header.locator('a[href="/search"] span[aria-hidden]').filter({ visible: true })
        expect(
          await words.evaluateAll((shown) =>
            shown.map((element) => element.scrollWidth > element.clientWidth),
          ),
        ).toEqual([false])
        await page.setViewportSize(screens[width])

        await addFromPage(page, texts, product)
        await open(page, '/cart')
        const proceed = page
          .getByRole('button', { name: texts.like('cart.proceed') })
          .filter({ visible: true })
        await expect(proceed).toBeDisabled()
        await expect(
          page.getByText(texts('area.outside', { place: 'Ngor' })).filter({ visible: true }),
        ).toBeVisible()
        // A newly loaded page first says so in the header, because the bar would shift the page.
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: texts('footer.home'), exact: true })
          .click()
        await bar.getByRole('link', { name: texts('area.change') }).click()
        await quarter.fill('mermoz')
        await quarter.press('Enter')
        await expect(bar).toBeHidden()
        await expect(
          header.getByRole('link', { name: texts('area.chosen', { place: 'Mermoz' }) }),
        ).toBeVisible()
        await open(page, '/cart')
        await expect(proceed).toBeEnabled()
        await expect(page.getByRole('main')).toContainText(xof(2_700))
        expect(await accessibilityViolations(page)).toEqual([])
        await page.context().close()
      },
    )

    test(
      "the checkout charges the fee of the address's zone, and refuses an address outside",
      isLong,
      async ({ browser }) => {
        test.setTimeout(120_000)
        const page = await pageOf(browser)
        const product = await makeProduct(owner, { price: 2_000, discount: 0, stock: 50 })
        const user = unregisteredUser()
        await page.request.post('/api/user/register', { data: { ...user, confirmPassword: user.password } })
        await signInByApi(page, user)
        const near = { ...villa, quarter: 'dakar_mermoz' }
        await saveAddress(page, { ...villa, address_line: 'Villa 1, Ngor', quarter: 'dakar_ngor' })
        await saveAddress(page, near)
        await putInCart(page, product, 1)
        await open(page, '/checkout')
        const main = page.getByRole('main')
        await main.getByRole('radio', { name: /Villa 1, Ngor/ }).check()
        await expect(main.getByText(texts('area.outside', { place: 'Ngor' })).first()).toBeVisible()
        const order = main.getByRole('button', { name: texts('paymentMethods.cash'), exact: true })
        await expect(order).toBeDisabled()
        expect(await accessibilityViolations(page)).toEqual([])

        await main.getByRole('radio', { name: villa.address_line }).check()
        await expect(main.getByText(new RegExp(texts('checkout.zone', { zone: 'Mermoz' })))).toBeVisible()
        await expect(main.getByText(xof(2_700)).first()).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await order.click()
        await expect(page).toHaveURL(/\/success$/)
        const response = await page.request.get('/api/order/order-list')
        const [placed] = ((await response.json()) as { data: Order[] }).data
        expect(placed).toMatchObject({ deliveryFee: 700, dueAmt: 2_700 })
        await page.context().close()
      },
    )
  })
}

test('without scripts a quarter is chosen on a separate page', async ({ browser }) => {
  const texts = textsIn.fr
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/')
  await page
    .getByRole('link', { name: texts('area.choose') })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('area.title'))
  await field(page, texts('area.quarter')).selectOption('Mermoz')
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('area.submit') })
    .click()
  await expect(page).toHaveURL(`${shop.url}/`)
  const response = await context.request.get('/api/shop/get')
  expect((await response.json()).data.area).toMatchObject({ state: 'zone', name: 'Mermoz' })
  await context.close()
})
