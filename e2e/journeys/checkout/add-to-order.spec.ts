import { open } from '../../support/account/accounts.ts'
import { newShopper } from '../../support/back-office/desk.ts'
import { placeOrder, putInCart } from '../../support/checkout/checkout.ts'
import { screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a shopper adds the cart to an order that nobody has begun to prepare', {
  tag: '@long',
}, async ({ page, texts, goods }) => {
  await page.setViewportSize(screens[360])
  await newShopper(page)
  const [ordered, wanted] = await goods(2)
  const order = await placeOrder(page, [ordered!])
  await putInCart(page, wanted!, 2)
  await open(page, `/dashboard/myorders/${order._id}`)
  await page.getByRole('button', { name: texts('orders.add') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(wanted!.name)).toBeVisible()
  await dialog.getByRole('button', { name: texts('orders.addConfirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: wanted!.name }).first()).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByText(wanted!.name)).toBeHidden()
})
