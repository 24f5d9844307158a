import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  field,
  open,
  signInByApi,
  signInByForm,
  submit,
  test,
  toasts,
} from '../../support/account/accounts.ts'
import { expectMail } from '../../support/account/mails.ts'
import { paid, xof } from '../../support/amounts.ts'
import { accessibilityViolations, sidewaysScroll } from '../../support/assertions.ts'
import { phonePhoto } from '../../support/back-office/image-files.ts'
import { accountCart, addFromPage, changeProduct, lineOf } from '../../support/checkout/cart.ts'
import {
  cards,
  fillAddress,
  orderByCard,
  ordersOf,
  payUnseen,
  payWith,
  placeOrder,
  putInCart,
  saveAddress,
  villa,
} from '../../support/checkout/checkout.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'

const variants = [
  { language: 'fr', width: 360 },
  { language: 'en', width: 1280 },
] as const

for (const { language, width } of variants) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: screens[width] })

    test(
      'a visitor fills a cart, signs in, enters an address, orders for cash and downloads the receipt',
      repeated(width === 1280),
      async ({ page, texts, user, goods }) => {
        const [product] = await goods(1)
        await addFromPage(page, texts, product!)
        await open(page, '/cart')
        await page.getByRole('button', { name: texts('cart.proceed') }).click()
        await expect(toasts(page, texts)).toContainText(texts('shell.pleaseLogin'))
        await signInByForm(page, texts, user)
        await expect(page).toHaveURL('/checkout')
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
        await fillAddress(page, texts)
        await expect(page.getByRole('radio', { name: villa.address_line })).toBeChecked()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await submit(page, texts('paymentMethods.cash')).click()

        await expect(page).toHaveURL('/success')
        await expect(
          page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Order' }) }),
        ).toBeVisible()
        const [order] = await ordersOf(page)
        await expect(page.getByText(order!.orderId)).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(await accountCart(page)).toEqual({})
        await page.getByRole('link', { name: texts('outcome.toOrder') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(order!.orderId)
        await expect(page.getByText(texts('paymentStates.due'))).toBeVisible()
        await expect(page.getByText(xof(paid(product!))).first()).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])

        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: texts('orders.receipt') }).click()
        expect((await download).suggestedFilename()).toBe(`${order!.orderId}.pdf`)
        const receipt = await readFile(await (await download).path())
        expect(receipt.subarray(0, 4).toString()).toBe('%PDF')
        await open(page, '/dashboard/myorders')
        await expect(page.getByRole('link', { name: order!.orderId })).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
        await expectMail(user.email, new RegExp(order!.orderId))
      },
    )

    test(
      'a declined card, going back and a 3-D Secure payment result in one order',
      repeated(width === 360),
      async ({ page, texts, user, pageErrors, goods }) => {
        // The provider's page responds to a declined card with this status.
        pageErrors.allow(/\b402\b|ERR_FAILED/)
        await signInByApi(page, user)
        await saveAddress(page)
        const [product] = await goods(1)
        await putInCart(page, product!, 2)
        await open(page, '/checkout')
        await expect(page.getByText(texts('checkout.testPayments'))).toBeVisible()
        await orderByCard(page, texts)
        await page.waitForURL(/\/pay\/test\//)
        await payWith(page, cards.declined)
        await expect(page.locator('[name=number]')).toBeVisible()
        await page.route('**/api/order/abandon-payment', (route) => route.abort())
        await page.locator('a[href*="/cancel"]').click()

        await expect(page.getByRole('heading', { name: texts('outcome.cancelled') })).toBeVisible()
        await expect(page.getByRole('button', { name: texts('outcome.again') })).toBeVisible()
        await expect(page.getByText(texts('outcome.cancelledHint'))).toHaveCount(0)
        expect(await accessibilityViolations(page)).toEqual([])
        await page.unroute('**/api/order/abandon-payment')
        await page.getByRole('button', { name: texts('outcome.again') }).click()
        await expect(page.getByText(texts('outcome.cancelledHint'))).toBeVisible()
        await page.getByRole('link', { name: texts('outcome.toCheckout') }).click()
        await orderByCard(page, texts)
        await page.waitForURL(/\/pay\/test\//)
        await payWith(page, cards.challenged)
        await page.locator('[name=challenge][value=confirm]').click()

        await expect(
          page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Payment' }) }),
        ).toBeVisible()
        const [order, ...others] = await ordersOf(page)
        expect(others).toEqual([])
        expect(order).toMatchObject({ payment_status: 'paid', totalAmt: 2 * paid(product!) })
        await expect(page.getByText(order!.orderId)).toBeVisible()
        expect(await accountCart(page)).toEqual({})
      },
    )

    test('a card payment returns to the order, and a shopper who cancels afterwards sees that it is paid', {
      tag: '@long',
    }, async ({ page, texts, user, goods }) => {
      await signInByApi(page, user)
      await saveAddress(page)
      const [product] = await goods(1)
      await putInCart(page, product!, 1)
      await open(page, '/checkout')
      await orderByCard(page, texts)
      await page.waitForURL(/\/pay\/test\//)
      await payWith(page, cards.succeeds)
      await expect(
        page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Payment' }) }),
      ).toBeVisible()
      const [order] = await ordersOf(page)
      await open(page, `/cancel?order=${order!._id}`)
      await expect(
        page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Payment' }) }),
      ).toBeVisible()
      await open(page, '/cancel')
      await expect(page.getByRole('heading', { name: texts('outcome.cancelled') })).toBeVisible()
      await expect(page.getByText(texts('outcome.cancelledHint'))).toHaveCount(0)
    })
  })
}

test('a shopper who pays and closes the tab finds the order on the next visit', { tag: '@long' }, async ({
  page,
  context,
  texts,
  user,
  goods,
}) => {
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await putInCart(page, product!, 1)
  await open(page, '/checkout')
  await orderByCard(page, texts)
  await page.waitForURL(/\/pay\/test\//)
  const wayBack = await payUnseen(page, cards.succeeds)

  const later = await context.newPage()
  await page.close()
  await later.goto('/dashboard/myorders')
  await expect(later.getByText(texts('orderStates.placed'))).toBeVisible()
  await later.goto(wayBack)
  await expect(
    later.getByRole('heading', { name: texts('outcome.successfully', { text: 'Payment' }) }),
  ).toBeVisible()
  await expect.poll(() => accountCart(later)).toEqual({})
})

test('leaving the card page and paying on delivery works, although the payment still reserves stock', {
  tag: '@long',
}, async ({ page, context, texts, user, goods }) => {
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await changeProduct(page.request, product!._id, { stock: 2 })
  await putInCart(page, product!, 2)
  await open(page, '/checkout')
  await orderByCard(page, texts)
  await page.waitForURL(/\/pay\/test\//)

  const later = await context.newPage()
  await page.close()
  await later.goto('/cart')
  await expect(lineOf(later, product!)).toBeVisible()
  await expect(later.getByText(texts('product.outOfStock'))).toHaveCount(0)
  await later.getByRole('button', { name: texts('cart.proceed') }).click()
  await submit(later, texts('paymentMethods.cash')).click()
  await expect(
    later.getByRole('heading', { name: texts('outcome.successfully', { text: 'Order' }) }),
  ).toBeVisible()
  expect(await ordersOf(later)).toMatchObject([{ payment_method: 'cash', totalAmt: 2 * paid(product!) }])
})

test('an order whose response was lost is placed once, even if sent several times', async ({
  page,
  texts,
  user,
  pageErrors,
  goods,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await putInCart(page, product!, 1)
  await open(page, '/checkout')
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/order/cash-on-delivery', async (route) => {
    await route.fetch()
    await seen.promise
    await route.abort()
  })
  await submit(page, texts('paymentMethods.cash')).dblclick()
  await expect(submit(page, texts('paymentMethods.card'))).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('radio', { name: villa.address_line })).toBeDisabled()
  seen.resolve()
  const notice = page.getByRole('alert').filter({ hasText: texts('checkout.unknown') })
  await expect(notice).toBeVisible()
  await page.unroute('**/api/order/cash-on-delivery')
  await notice.getByRole('button', { name: texts('forms.retry') }).click()
  await expect(
    page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Order' }) }),
  ).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
})

test('an order whose response was lost is found again, and the same products added again are another order', {
  tag: '@long',
}, async ({ page, texts, user, pageErrors, goods }) => {
  pageErrors.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await putInCart(page, product!, 1)
  await open(page, '/checkout')
  await expect(submit(page, texts('paymentMethods.cash'))).toBeEnabled()
  await page.context().setOffline(true)
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(page.getByRole('alert')).toContainText(texts('checkout.notSent'))
  await page.context().setOffline(false)
  await expect(submit(page, texts('paymentMethods.cash'))).toBeEnabled()
  await page.route('**/api/order/cash-on-delivery', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(page.getByRole('alert')).toContainText(texts('checkout.unknown'))
  await page.unroute('**/api/order/cash-on-delivery')

  await addFromPage(page, texts, product!)
  await expect.poll(() => accountCart(page)).toEqual({ [product!._id]: 1 })
  await open(page, '/checkout')
  const [first] = await ordersOf(page)
  const notice = page.getByRole('alert').filter({ hasText: first!.orderId })
  await expect(notice.getByRole('link', { name: texts('outcome.toOrder') })).toHaveAttribute(
    'href',
    new RegExp(first!._id),
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(
    page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Order' }) }),
  ).toBeVisible()
  await expect(page.getByText(first!.orderId)).toHaveCount(0)
  expect(await ordersOf(page)).toHaveLength(2)
  expect(await accountCart(page)).toEqual({})
})

test('a cart that changed elsewhere is shown with its changes and what to do, and can be ordered after a review', async ({
  page,
  texts,
  user,
  pageErrors,
  goods,
}) => {
  pageErrors.allow(/\b409\b|ERR_FAILED/)
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await putInCart(page, product!, 1)
  await page.route('**/media/**', (route) => route.abort())
  await open(page, '/checkout')
  await expect(submit(page, texts('paymentMethods.cash'))).toBeEnabled()
  // A picture that fails to load leaves no broken one.
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await putInCart(page, product!, 3)
  const refusal = page.waitForResponse('**/api/order/cash-on-delivery')
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(toasts(page, texts)).toContainText((await (await refusal).json()).message)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(texts.like('checkout.quantity', { now: 3, before: 1 }))
  await expect(notice).toContainText(texts('checkout.confirmAgain'))

  await changeProduct(page.request, product!._id, { stock: 2 })
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(submit(page, texts('paymentMethods.cash'))).toBeDisabled()
  await expect(notice).toHaveCount(1)
  await expect(notice).not.toContainText(texts('checkout.confirmAgain'))
  await notice.getByRole('button', { name: texts('cart.take', { count: 2 }) }).click()
  await expect(notice).toHaveCount(0)
  await submit(page, texts('paymentMethods.cash')).click()
  await expect(
    page.getByRole('heading', { name: texts('outcome.successfully', { text: 'Order' }) }),
  ).toBeVisible()
  expect((await ordersOf(page))[0]).toMatchObject({ totalAmt: 2 * paid(product!) })
})

/** On a phone the bottom of the page is far down, and shoppers need not scroll to choose a banknote. */
async function expectBanknotesAboveBottomBar(page: Page): Promise<void> {
  const notes = page.locator('label', { has: page.locator('[name=note]') })
  await expect(notes.last()).toBeVisible()
  const bottomBar = (await page.locator('[data-bottom-bar]').boundingBox())!
  const last = (await notes.last().boundingBox())!
  expect(bottomBar.height).toBeLessThanOrEqual(112)
  expect(last.y + last.height).toBeLessThanOrEqual(bottomBar.y)
}

test('a phone shows every banknote at checkout, and the choices survive the end of the session', {
  tag: '@long',
}, async ({ page, texts, user, pageErrors, goods }) => {
  pageErrors.allow(/\b401\b/)
  await page.setViewportSize(screens[360])
  await signInByApi(page, user)
  await saveAddress(page)
  const [product] = await goods(1)
  await putInCart(page, product!, 1)
  await open(page, '/checkout')
  await expectBanknotesAboveBottomBar(page)
  await page.setViewportSize({ width: 360, height: 640 })
  const note = page.locator('[name=note]').nth(1)
  await note.check()
  const scrolled = await page.evaluate(() => scrollY)
  await page.context().clearCookies({ name: /Token$/ })
  await submit(page, texts('paymentMethods.cash')).click()
  const dialog = page.getByRole('dialog')
  await field(page, texts('account.password')).fill(user.password)
  await dialog.getByRole('button', { name: texts('account.login') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(note).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a placed order is cancelled, and ordered again with the products in stock', async ({
  page,
  texts,
  user,
  pageErrors,
  goods,
}) => {
  pageErrors.allow(/\b404\b/)
  await signInByApi(page, user)
  const [plenty, few] = await goods(2)
  const order = await placeOrder(page, [plenty!, few!])
  await open(page, '/dashboard/myorders')
  await page.getByRole('link', { name: order.orderId }).click()
  await page.getByRole('button', { name: texts('orders.cancel') }).click()
  const dialog = page.getByRole('dialog', { name: texts('orders.cancel') })
  await expect(dialog).toContainText(order.orderId)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts('orders.cancel') }).click()
  await expect(page.getByText(texts('orderStates.cancelled'), { exact: true })).toBeVisible()
  await expect(page.locator('section').filter({ hasText: texts('paymentStates.void') })).not.toContainText(
    'CFA',
  )
  await expect(page.getByRole('button', { name: texts('orders.cancel') })).toHaveCount(0)

  await changeProduct(page.request, few!._id, { stock: 1 })
  await page.getByRole('button', { name: texts('orders.again') }).click()
  const missing = page.getByRole('dialog', { name: texts('orders.againTitle') })
  await expect(missing).toContainText(texts('orders.fewer', { count: 1, wanted: 2 }))
  await missing.getByRole('link', { name: texts('cart.view') }).click()
  await expect(page).toHaveURL('/cart')
  expect(await accountCart(page)).toEqual({ [plenty!._id]: 2, [few!._id]: 1 })
  await open(page, `/dashboard/myorders/${order._id.split('').reverse().join('')}`)
  await expect(page.getByRole('heading', { name: texts('orders.unknown') })).toBeVisible()
})

test('addresses are saved, changed and removed by keyboard, a removal is undone, and no input is lost', async ({
  page,
  texts,
  user,
}) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/address')
  const landmark = 'Derrière la pharmacie'
  const quarter = page.getByRole('combobox', { name: texts('address.quarter') })
  const add = page.getByRole('button', { name: texts('address.add'), exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, texts('address.landmark'))).toBeFocused()
  await page.keyboard.type(landmark)
  await page.keyboard.press('Tab')
  await page.keyboard.type('mer')
  await expect(page.getByRole('option', { name: /Mermoz/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(quarter).toHaveValue('Mermoz')
  await page.keyboard.press('Enter')
  const line = field(page, texts('address.address_line'))
  await expect(line).toBeFocused()
  await expect(line).toHaveAccessibleDescription(texts('address.address_lineMissing'))
  await expect(toasts(page, texts).filter({ hasText: texts('address.address_lineMissing') })).toHaveCount(0)
  await page.keyboard.type(villa.address_line)
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, texts('address.landmark'))).toBeFocused()
  await expect(line).toHaveValue(villa.address_line)
  await expect(quarter).toHaveValue('Mermoz')
  await field(page, texts('address.mobile')).fill('33 824 12 34')
  await page.keyboard.press('Enter')
  await expect(field(page, texts('address.mobile'))).toHaveAccessibleDescription(
    texts('address.mobileLandline'),
  )
  await field(page, texts('address.mobile')).fill(villa.mobile)
  await page.locator('input[type="file"]').setInputFiles(await phonePhoto('#24407a'))
  await expect(page.getByAltText(texts('address.photoOfDoor'))).toBeVisible()
  await field(page, texts('address.mobile')).press('Enter')

  const card = page.getByRole('listitem').filter({ hasText: villa.address_line })
  await expect(card).toContainText(landmark)
  await expect(card).toContainText(texts('address.hasPhoto'))
  await expect(card).toContainText(`Mermoz, Dakar, ${villa.country} – 12500`)
  await card.getByRole('button', { name: texts.like('address.editOne') }).click()
  await field(page, texts('address.mobile')).fill('70 000 00 01')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts('address.submit') })
    .click()
  await expect(card).toContainText('70 000 00 01')

  await add.click()
  await expect(line).toHaveValue('')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: texts.like('address.removeOne') }).click()
  await expect(toasts(page, texts)).toContainText(texts('Address Remove'))
  await expect(card).toHaveCount(0)
  await toasts(page, texts)
    .getByRole('button', { name: texts('cart.undo') })
    .click()
  await expect(card).toBeVisible()
})
