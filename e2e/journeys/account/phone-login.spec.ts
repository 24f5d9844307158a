import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  codeBoxes,
  field,
  open,
  signInByApi,
  submit,
  test,
  typeCode,
} from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { addFromPage } from '../../support/checkout/cart.ts'
import { fillAddress, ordersOf } from '../../support/checkout/checkout.ts'
import { makeProduct } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

test('a visitor with a phone and no email logs in with a code, and orders', { tag: '@long' }, async ({
  browser,
  texts,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  // In a separate shop: the other journeys log in where no messages are sent.
  const shop = await startShop('phone-login', { DEMO: '0', SMS_GATEWAY: 'outbox' })
  const options = { baseURL: shop.url, locale: 'fr-FR' }
  const owner = await browser.newContext(options)
  const context = await browser.newContext({ ...options, viewport: screens[360] })
  try {
    const ownersPage = await owner.newPage()
    await signInByApi(ownersPage, admin)
    const product = await makeProduct(ownersPage, { price: 2_000, discount: 0, stock: 50 })
    const page = await context.newPage()
    pageErrors.watch(page)
    await addFromPage(page, texts, product)
    await open(page, '/cart')
    await page.getByRole('button', { name: texts('cart.proceed') }).click()
    await expect(page).toHaveURL('/login')
    await field(page, texts('phoneLogin.number')).fill('77 612 34 08')
    expect(await accessibilityViolations(page)).toEqual([])
    await submit(page, texts('account.sendCode')).click()

    await expect(page.getByRole('heading', { name: texts('account.codeTitle') })).toBeVisible()
    await expect(codeBoxes(page, texts).first()).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // The browser is closed while its user reads the message.
    await page.reload()
    await typeCode(page, texts, await sentCode(shop.dataDir, '+221776123408'))
    await submit(page, texts('account.verifyCode')).click()

    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('dialog')).toBeVisible()
    await fillAddress(page, texts)
    await expect(page.getByRole('dialog')).toBeHidden()
    await field(page, texts('checkout.name')).fill('Awa Ndiaye')
    await submit(page, texts('paymentMethods.cash')).click()
    await expect(page).toHaveURL('/success')
    expect(await ordersOf(page)).toHaveLength(1)

    await open(page, '/dashboard/profile')
    await expect(page.getByText('77 612 34 08', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  } finally {
    await context.close()
    await owner.close()
    await shop.stop()
  }
})

/** The code in the newest message to a number, once it is there. */
async function sentCode(dataDir: string, phone: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  let code: string | undefined
  await expect
    .poll(async () => {
      const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.txt')).sort()
      const texts = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
      code = /\b\d{6}\b/.exec(
        texts.findLast((text) => text.startsWith(`sms ${phone}\n`))?.split('\n\n')[1] ?? '',
      )?.[0]
      return code
    })
    .toBeTruthy()
  return code!
}
