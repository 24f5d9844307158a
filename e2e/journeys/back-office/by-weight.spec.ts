import type { AdminProduct, Order } from '@dix/contract'
import { field, open, signInByApi, test, unregisteredUser } from '../../support/account/accounts.ts'
import { xof } from '../../support/amounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { confirmSuccess, openAsAdmin, openPublicPage } from '../../support/back-office/products.ts'
import { saveAddress } from '../../support/checkout/checkout.ts'
import { freshName } from '../../support/make-product.ts'
import { screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

const texts = textsIn.fr

test('an owner sells by weight; a shopper takes 300 g, and the desk shows the weight', {
  tag: '@long',
}, async ({ page: owner, browser, baseURL }) => {
  test.setTimeout(120_000)
  const name = freshName()
  await openAsAdmin(owner, '/dashboard/upload-product')
  await field(owner, texts('productForm.name')).fill(name)
  await field(owner, texts('productForm.description')).fill('Du marché de Kermel.')
  await owner.getByRole('checkbox', { name: texts('productForm.byWeight') }).check()
  await field(owner, texts('productForm.kiloPrice')).fill('1 500')
  await expect(field(owner, texts('productForm.price'))).toHaveValue('150')
  await field(owner, texts('productForm.stock')).fill('200')
  await expect(owner.getByText(texts('productForm.stockWeighs', { weight: '20\u00a0kg' }))).toBeVisible()
  await field(owner, texts('productForm.discount')).fill('0')
  expect(await accessibilityViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: texts('productForm.submit') }).click()
  await confirmSuccess(owner)
  const list = await owner.request.post('/api/product/admin-list', { data: { search: name } })
  const [product] = ((await list.json()) as { data: AdminProduct[] }).data

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: screens[360] })
  const page = await context.newPage()
  const user = unregisteredUser()
  await page.request.post('/api/user/register', { data: { ...user, confirmPassword: user.password } })
  await signInByApi(page, user)
  await saveAddress(page)
  const main = await openPublicPage(page, product!)
  await expect(main.getByText(`${xof(1_500)} / kg`).first()).toBeVisible()
  await page
    .getByRole('button', { name: texts('cart.addNamed', { name }) })
    .filter({ visible: true })
    .click()
  const more = page.getByRole('button', { name: texts('cart.more', { name }) }).filter({ visible: true })
  await more.click()
  await more.click()
  await expect(page.getByText('300\u00a0g', { exact: true }).filter({ visible: true })).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText('300\u00a0g')
  expect(await accessibilityViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: texts.like('cart.proceed') })
    .filter({ visible: true })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('paymentMethods.cash'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/success$/)

  const response = await page.request.get('/api/order/order-list')
  const [order] = ((await response.json()) as { data: Order[] }).data
  expect(order).toMatchObject({ totalAmt: 450, items: [{ unit: '100 g', quantity: 3, lineTotal: 450 }] })
  await open(page, `/dashboard/myorders/${order!._id}`)
  await expect(page.getByRole('main')).toContainText('300\u00a0g')
  expect(await accessibilityViolations(page)).toEqual([])
  await open(owner, `/dashboard/orders/${order!._id}`)
  await expect(owner.getByRole('main')).toContainText('300\u00a0g')
  await context.close()
})
