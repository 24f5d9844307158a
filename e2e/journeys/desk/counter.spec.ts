import { open } from '../../support/account/accounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { newShopper, phoneOf, press, test } from '../../support/back-office/desk.ts'
import { placeOrder } from '../../support/checkout/checkout.ts'
import { expect } from '../../support/test.ts'

test('a picker packs an order with a missing line and a replacement while the shopper watches', async ({
  page,
  openDesk,
  texts,
  goods,
  examples,
}) => {
  await newShopper(page)
  const { category, subCategory } = examples.offered
  const listed = {
    category: category.map(({ _id }) => _id),
    subCategory: subCategory.map(({ _id }) => _id),
    unit: '7 kg',
  }
  const [found, wanted, alike] = await goods(3, listed)
  const choice = { productId: wanted!._id, choice: 'replace', maxPrice: 5_000 }
  expect((await page.request.put('/api/cart/substitutions', { data: choice })).ok()).toBe(true)
  const order = await placeOrder(page, [found!, wanted!])
  await open(page, `/dashboard/myorders/${order._id}`)
  const picker = await openDesk(phoneOf('fr'), '/dashboard/counter')
  await press(picker, `${texts('counter.take')} ${order.orderId}`)
  await expect(page.getByText(texts('orderEvents.picking')).first()).toBeVisible()
  expect(await accessibilityViolations(picker)).toEqual([])
  expect(await sidewaysScroll(picker)).toBe(0)

  const line = (name: string) => picker.getByRole('listitem').filter({ hasText: name })
  await line(found!.name).getByRole('button').first().click()
  await press(picker, texts('counter.all', { quantity: '2' }))
  await line(wanted!.name).getByRole('button').first().click()
  await press(picker, texts('counter.missing'))
  const sheet = picker.getByRole('dialog')
  await sheet.getByRole('radio', { name: new RegExp(alike!.name) }).check()
  expect(await accessibilityViolations(picker)).toEqual([])
  await press(picker, texts('counter.replace'))
  await expect(page.getByText(texts('orders.replaces', { name: wanted!.name }))).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, texts('orders.acceptProposal'))
  await expect(picker.getByText(texts('counter.accepted'))).toBeVisible()

  await line(alike!.name).getByRole('button').first().click()
  await press(picker, texts('counter.all', { quantity: '2' }))
  await press(picker, texts('counter.moreBags'))
  await press(picker, texts('counter.pack'))
  await expect(page.getByText(texts('orderEvents.packed')).first()).toBeVisible()
})
