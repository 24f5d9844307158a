import type { Product } from '@dix/contract'
import type { Locator, Page, Route } from '@playwright/test'
import {
  open,
  signInByApi,
  signInByForm,
  test,
  toasts,
  unregisteredUser,
} from '../../support/account/accounts.ts'
import { paid, xof } from '../../support/amounts.ts'
import { untilStill } from '../../support/animations.ts'
import { accessibilityViolations, smallTargets } from '../../support/assertions.ts'
import {
  accountCart,
  addFromPage,
  changedLines,
  changeProduct,
  lineOf,
  offered,
  openCart,
  removeProduct,
} from '../../support/checkout/cart.ts'
import { putInCart } from '../../support/checkout/checkout.ts'
import { pathOf } from '../../support/examples.ts'
import { cards, searchLink } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import type { Texts } from '../../support/words.ts'

/** The link to the cart: from 768 px in the header, on phones at the bottom. */
function cartLink(page: Page, texts: Texts) {
  const inHead = page.getByRole('banner').locator('a[href="/cart"]')
  return inHead.or(page.getByRole('link', { name: texts('cart.view') })).filter({ visible: true })
}

for (const [width, language] of [
  [360, 'fr'],
  [1280, 'en'],
] as const) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ language, viewport: screens[width] })

    test(
      'a visitor fills a cart, finds it again, and keeps it when signing in',
      repeated(width === 1280),
      async ({ page, context, texts, user, examples, goods }) => {
        const [rice, milk] = await goods(2)
        await signInByApi(page, user)
        await page.request.put('/api/cart/set', { data: { productId: rice!._id, quantity: 2 } })
        await context.clearCookies()

        await open(page, examples.subCategory)
        const href = await cards(page)
          .filter({ has: page.getByRole('button', { name: texts.like('cart.addNamed') }) })
          .getByRole('link')
          .first()
          .getAttribute('href')
        const card = cards(page).filter({ has: page.locator(`a[href="${href}"]`) })
        await card.getByRole('button', { name: texts.like('cart.addNamed') }).click()
        await expect(toasts(page, texts)).toHaveText(texts('cart.added'))
        await card.getByRole('button', { name: texts.like('cart.more') }).click()
        await expect(card.getByRole('group')).toContainText('2')
        await card.getByRole('button', { name: texts.like('cart.fewer') }).click()
        await expect(toasts(page, texts)).toHaveText(texts('cart.removed'))
        await card.getByRole('button', { name: texts.like('cart.remove') }).click()
        await expect(card.getByRole('button', { name: texts.like('cart.addNamed') })).toBeVisible()
        await toasts(page, texts)
          .getByRole('button', { name: texts('cart.undo') })
          .click()
        await expect(card.getByRole('group')).toContainText('1')
        await card.getByRole('button', { name: texts.like('cart.remove') }).click()

        await addFromPage(page, texts, rice!)
        await addFromPage(page, texts, milk!)
        await (await offered(page, texts, 'cart.more')).click()
        const total = xof(paid(rice!) + 2 * paid(milk!))
        if (width === 1280) await expect(cartLink(page, texts)).toContainText(total)
        else await expect(page.locator('.cart-bar')).toContainText(total)

        await page.reload()
        await untilHydrated(page)
        await cartLink(page, texts).click()
        const cart = openCart(page)
        await expect(cart.getByRole('region', { name: texts('bill.title') })).toContainText(total)
        await expect(cart.getByRole('region', { name: texts('bill.title') })).toContainText(
          texts('bill.free'),
        )
        await untilStill(page)
        expect.soft(await accessibilityViolations(page), 'axe finds nothing').toEqual([])
        if (width === 360) expect.soft(await smallTargets(page), 'every target has 44 px').toEqual([])

        const other = await context.newPage()
        await open(other, '/cart')
        await lineOf(other, milk!)
          .getByRole('button', { name: texts.like('cart.fewer') })
          .click()
        await expect(lineOf(page, milk!).getByRole('group')).toContainText('1')
        await other.close()

        await cart.getByRole('button', { name: texts('cart.proceed') }).click()
        await expect(toasts(page, texts).getByText(texts('shell.pleaseLogin'))).toBeVisible()
        await expect(page).toHaveURL('/login')
        await signInByForm(page, texts, user)
        await expect(page).toHaveURL('/checkout')
        await open(page, '/cart')
        await expect(lineOf(openCart(page), rice!).getByRole('group')).toContainText('3')
        await expect(lineOf(openCart(page), milk!).getByRole('group')).toContainText('1')
        expect(await accountCart(page)).toEqual({ [rice!._id]: 3, [milk!._id]: 1 })
        expect(await page.evaluate(() => localStorage.getItem('dix-cart'))).not.toContain(rice!._id)
      },
    )
  })
}

test.describe('in an account', () => {
  test('changes show at once, are sent in one batch, and survive slow or lost responses', {
    tag: '@long',
  }, async ({ page, context, texts, user, request, pageErrors, goods }) => {
    pageErrors.allow(/ERR_CONNECTION_FAILED|409/)
    const [rice, milk] = await goods(2)
    await signInByApi(page, user)
    const delayed = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/cart/set', async (route) => {
      sent++
      await delayed.promise
      await route.continue()
    })
    await addFromPage(page, texts, rice!)
    const more = await offered(page, texts, 'cart.more')
    for (let tap = 2; tap <= 5; tap++) await more.click()
    await expect(more.locator('..')).toContainText('5')
    expect(sent).toBe(1)
    delayed.resolve()
    await expect.poll(() => accountCart(page)).toEqual({ [rice!._id]: 5 })
    expect(sent).toBe(2)

    const other = await context.newPage()
    await open(other, '/cart')
    await lineOf(other, rice!)
      .getByRole('button', { name: texts.like('cart.fewer') })
      .click()
    await expect(more.locator('..')).toContainText('4')
    await other.close()

    await page.unroute('**/api/cart/set')
    let lost = 0
    await page.route('**/api/cart/set', async (route) => {
      if (++lost > 2) return route.continue()
      // The first request arrives but its response gets lost; the second does not arrive.
      if (lost === 1) await route.fetch()
      await route.abort('connectionfailed')
    })
    await more.click()
    await expect.poll(() => lost).toBe(3)
    await expect(more.locator('..')).toContainText('5')
    expect(await accountCart(page)).toEqual({ [rice!._id]: 5 })
    await page.unroute('**/api/cart/set')

    await open(page, `/product/${milk!._id}`)
    await changeProduct(request, milk!._id, { stock: 0 })
    await (await offered(page, texts, 'cart.addNamed')).click()
    await expect(toasts(page, texts)).toContainText('rupture')
    await expect(await offered(page, texts, 'cart.addNamed')).toBeVisible()
  })

  test('unsent changes are restored after the page was closed, only for the same user', {
    tag: '@long',
  }, async ({ page, context, texts, user, request, goods }) => {
    const [rice] = await goods(1)
    const stored = () => page.evaluate(() => localStorage.getItem('dix-cart-edits'))
    let isCut = false
    const unanswered: Route[] = []
    await page.route('**/api/cart/set', (route) => (isCut ? void unanswered.push(route) : route.continue()))
    /** Leaves the page: the requests that it has under way never arrive. */
    const leave = async (go: () => Promise<unknown>) => {
      isCut = false
      await go()
      for (const route of unanswered.splice(0)) await route.abort().catch(() => {})
    }
    const tapUnanswered = async (quantity: number) => {
      isCut = true
      for (let tap = 0; tap < 2; tap++) await (await offered(page, texts, 'cart.more')).click()
      await expect((await offered(page, texts, 'cart.more')).locator('..')).toContainText(String(quantity))
    }
    await signInByApi(page, user)
    await addFromPage(page, texts, rice!)
    await expect.poll(() => accountCart(page)).toEqual({ [rice!._id]: 1 })
    await tapUnanswered(3)
    await leave(() => page.reload())
    await expect.poll(() => accountCart(page)).toEqual({ [rice!._id]: 3 })
    await expect((await offered(page, texts, 'cart.more')).locator('..')).toContainText('3')
    expect(await stored()).toBeNull()

    await tapUnanswered(5)
    await leave(() => page.goto('about:blank'))
    await putInCart(page, rice!, 8)
    await open(page, `/product/${rice!._id}`)
    await expect((await offered(page, texts, 'cart.more')).locator('..')).toContainText('8')
    expect(await accountCart(page)).toEqual({ [rice!._id]: 8 })
    expect(await stored()).toBeNull()

    await tapUnanswered(10)
    await leave(() => page.goto('about:blank'))
    const other = unregisteredUser()
    await request.post('/api/user/register', { data: { ...other, confirmPassword: other.password } })
    await context.clearCookies()
    await signInByApi(page, other)
    await open(page, `/product/${rice!._id}`)
    await expect.poll(stored).toBeNull()
    expect(await accountCart(page)).toEqual({})
  })

  test('a product that was deleted between two visits is reported until the shopper dismisses it', {
    tag: '@long',
  }, async ({ page, texts, user, request, goods }) => {
    const [rice, milk] = await goods(2)
    await signInByApi(page, user)
    await addFromPage(page, texts, milk!)
    await addFromPage(page, texts, rice!)
    await expect.poll(() => accountCart(page)).toEqual({ [milk!._id]: 1, [rice!._id]: 1 })
    // The browser has received the response too.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dix-cart-edits'))).toBeNull()
    const responses = ['cart/get', 'user/user-details'].map((call) => page.waitForResponse(`**/api/${call}`))
    await page.reload()
    await Promise.all(responses)
    await untilHydrated(page)
    await page.goto('about:blank')
    await removeProduct(request, milk!._id)
    await open(page, '/cart')
    const notices = page.getByRole('status').filter({ hasText: texts.like('cart.gone') })
    await expect(notices).toContainText(milk!.name)
    await expect(lineOf(page, rice!)).toBeVisible()
    await page.reload()
    await expect(notices).toContainText(milk!.name)
    await notices.getByRole('button', { name: texts('cart.noted') }).click()
    await page.reload()
    await expect(lineOf(page, rice!)).toBeVisible()
    await expect(notices).toHaveCount(0)
  })

  test('a change waits for the connection, and for a user who was signed out elsewhere to sign in', {
    tag: '@long',
  }, async ({ page, context, texts, user, request, pageErrors, goods }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_FAILED|401/)
    const [rice] = await goods(1)
    await signInByApi(page, user)
    await page.route('**/assets/account-sync-*.js', (route) => route.abort('connectionfailed'))
    await open(page, '/cart')
    const retry = page.getByRole('button', { name: texts('forms.retry') })
    await expect(retry).toBeVisible()
    const reloaded = page.waitForEvent('domcontentloaded')
    await retry.click()
    await reloaded
    await expect(retry).toBeVisible()
    await page.unroute('**/assets/account-sync-*.js')
    await retry.click()
    await expect(page.getByRole('heading', { name: texts('cart.empty') })).toBeVisible()
    await addFromPage(page, texts, rice!)
    await expect.poll(() => accountCart(page)).toEqual({ [rice!._id]: 1 })
    await context.setOffline(true)
    await (await offered(page, texts, 'cart.more')).click()
    await expect(toasts(page, texts)).toContainText(texts('cart.offlineSaved'))
    await context.setOffline(false)
    await expect.poll(() => accountCart(page)).toEqual({ [rice!._id]: 2 })
    await expect((await offered(page, texts, 'cart.more')).locator('..')).toContainText('2')

    await request.post('/api/user/login', { data: user })
    await request.delete('/api/user/end-sessions')
    await (await offered(page, texts, 'cart.more')).click()
    await expect(toasts(page, texts)).toContainText(texts('cart.editsSaved'))
    expect(await toasts(page, texts).textContent()).not.toContain(texts('shell.pleaseLogin'))
    await expect((await offered(page, texts, 'cart.more')).locator('..')).toContainText('1')
    await changeProduct(request, rice!._id, { stock: 2 })
    await open(page, '/login')
    await signInByForm(page, texts, user)
    await expect(page).toHaveURL('/')
    await expect(toasts(page, texts).getByText(texts.like('cart.notAllHad'))).toContainText(rice!.name)
    expect(await accountCart(page)).toEqual({ [rice!._id]: 2 })
    const stored = () => page.evaluate(() => localStorage.getItem('dix-cart-changes'))
    await expect.poll(stored).toContain(rice!.name)

    await page.reload()
    await open(page, '/cart')
    const notice = page.getByRole('status').filter({ hasText: rice!.name })
    await expect(notice).toBeVisible()
    const other = unregisteredUser()
    await request.post('/api/user/register', { data: { ...other, confirmPassword: other.password } })
    await context.clearCookies()
    await signInByApi(page, other)
    await page.reload()
    await expect.poll(stored).toBeNull()
    await expect(page.getByRole('heading', { name: texts('cart.empty') })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('a merge whose response gets lost counts once, and logging out deletes the cart from the browser', {
    tag: '@long',
  }, async ({ page, texts, user, pageErrors, goods }) => {
    pageErrors.allow(/ERR_CONNECTION_FAILED/)
    const [rice] = await goods(1)
    await page.setViewportSize(screens[360])
    await addFromPage(page, texts, rice!)
    let lost = 0
    await page.route('**/api/cart/merge', async (route) => {
      await route.fetch()
      lost++
      await route.abort('connectionfailed')
    })
    await open(page, '/login')
    await signInByForm(page, texts, user)
    await expect(toasts(page, texts).getByText(texts('cart.mergeLater'))).toBeVisible()
    expect(lost).toBe(1)
    await page.unroute('**/api/cart/merge')
    await open(page, '/cart')
    await expect(lineOf(page, rice!).getByRole('group')).toContainText('1')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dix-cart'))).not.toContain(rice!._id)
    expect(await accountCart(page)).toEqual({ [rice!._id]: 1 })

    const listed = await page.request.post('/api/product/get', { data: { page: 1, limit: 100 } })
    const { data } = (await listed.json()) as { data: Product[] }
    const many = data.filter(({ _id, stock }) => stock >= 5 && _id !== rice!._id).slice(0, 60)
    const items = many.map(({ _id }) => ({ productId: _id, quantity: 1 }))
    await page.request.post('/api/cart/merge', { data: { key: 'sixty-more', items } })
    await page.reload()
    await untilHydrated(page)
    await expect(page.locator('[data-line]')).toHaveCount(61)
    const touched = await changedLines(page)
    const last = many.at(-1)!
    await lineOf(page, last)
      .getByRole('button', { name: texts.like('cart.more') })
      .click()
    await lineOf(page, last)
      .getByRole('button', { name: texts.like('cart.more') })
      .click()
    await expect.poll(async () => (await accountCart(page))[last._id]).toBe(3)
    await expect(lineOf(page, last).getByRole('group')).toContainText('3')
    expect(await touched()).toEqual([last._id])

    await open(page, '/user')
    await page
      .getByRole('main')
      .getByRole('button', { name: texts('account.logOut') })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('.cart-bar')).toHaveCount(0)
    await open(page, '/cart')
    await expect(page.getByRole('heading', { name: texts('cart.empty') })).toBeVisible()
  })
})

test('changes since an item was added are shown on its line, with advice on what to do', async ({
  page,
  texts,
  request,
  goods,
}) => {
  const [dearer, cheaper, fewer, out, gone] = await goods(5)
  for (const product of [dearer, cheaper, fewer, out, gone]) await addFromPage(page, texts, product!)
  await open(page, '/cart')
  for (let tap = 0; tap < 3; tap++)
    await lineOf(page, fewer!)
      .getByRole('button', { name: texts.like('cart.more') })
      .click()

  await changeProduct(request, dearer!._id, { price: dearer!.price + 500, discount: 0 })
  await changeProduct(request, cheaper!._id, { price: cheaper!.price - 50 })
  await changeProduct(request, fewer!._id, { stock: 2 })
  await changeProduct(request, out!._id, { stock: 0 })
  await removeProduct(request, gone!._id)
  await page.reload()

  await expect(lineOf(page, dearer!)).toContainText(texts.like('cart.rose'))
  await expect(lineOf(page, dearer!)).toContainText(xof(dearer!.price + 500))
  await expect(lineOf(page, cheaper!)).toContainText(texts.like('cart.fell'))
  await expect(lineOf(page, fewer!)).toContainText(texts('cart.onlyLeft', { count: 2 }))
  await expect(lineOf(page, out!)).toContainText(texts('product.outOfStock'))
  await expect(lineOf(page, gone!)).toHaveCount(0)
  const notices = page.getByRole('status').filter({ hasText: texts.like('cart.gone') })
  await expect(notices).toContainText(gone!.name)
  expect(await accessibilityViolations(page)).toEqual([])

  const proceed = page.getByRole('button', { name: texts('cart.proceed') })
  await expect(proceed).toHaveAccessibleDescription(texts.like('cart.unavailable'))
  await proceed.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(lineOf(page, fewer!).locator(':focus')).toHaveCount(1)
  await lineOf(page, fewer!)
    .getByRole('button', { name: texts('cart.take', { count: 2 }) })
    .click()
  await expect(lineOf(page, fewer!).getByRole('group')).toContainText('2')
  await lineOf(page, fewer!)
    .getByRole('button', { name: texts.like('cart.more') })
    .press('Enter')
  await expect(toasts(page, texts)).toContainText(texts('cart.onlyLeft', { count: 2 }))
  await lineOf(page, out!)
    .getByRole('button', { name: texts.like('cart.remove') })
    .click()
  await expect(toasts(page, texts).getByText(texts('cart.removed'))).toBeVisible()
  expect(
    await toasts(page, texts)
      .getByRole('button', { name: texts('cart.undo') })
      .count(),
  ).toBe(0)
  await notices.getByRole('button', { name: texts('cart.noted') }).click()
  await expect(notices).toHaveCount(0)
  const total = paid({ ...cheaper!, price: cheaper!.price - 50 }) + dearer!.price + 500 + 2 * paid(fewer!)
  await expect(page.getByRole('region', { name: texts('bill.title') })).toContainText(xof(total))
  await proceed.click()
  await expect(page).toHaveURL('/login')
})

test('a cart is filled, opened, emptied and closed by keyboard, and the focus is never lost', async ({
  page,
  texts,
  goods,
}) => {
  const [rice, milk] = await goods(2)
  await addFromPage(page, texts, milk!)
  await open(page, `/product/${rice!._id}`)
  await (await offered(page, texts, 'cart.addNamed')).focus()
  await page.keyboard.press('Enter')
  await expect(await offered(page, texts, 'cart.more')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(await offered(page, texts, 'cart.addNamed')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(cartLink(page, texts)).toContainText(xof(paid(rice!) + paid(milk!)))
  await cartLink(page, texts).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await lineOf(page, milk!)
    .getByRole('button', { name: texts.like('cart.remove') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(lineOf(page, milk!)).toHaveCount(0)
  await expect(lineOf(page, rice!).locator(':focus')).toHaveCount(1)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(cartLink(page, texts)).toBeFocused()
})

test('a click before hydration is not lost', async ({ page, texts, examples }) => {
  const delayed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await page.goto(examples.subCategory, { waitUntil: 'commit' })
  await cards(page)
    .getByRole('button', { name: texts.like('cart.addNamed') })
    .first()
    .click()
  delayed.resolve()
  await expect(cards(page).getByRole('button', { name: texts.like('cart.more') })).toHaveCount(1)
})

test('unreadable parts of a stored cart are reported, and the cart works without storage', {
  tag: '@long',
}, async ({ page, texts, pageErrors, goods }) => {
  // The router logs that it cannot store scroll positions.
  pageErrors.allow(/No storage here/)
  const [rice] = await goods(1)
  await page.addInitScript(() => localStorage.setItem('dix-cart', '{"version":1,"lines":[{"product":7}]}'))
  await open(page, '/cart')
  await expect(page.getByText(texts('cart.damaged'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dix-cart-unreadable'))).toContain('"product":7')

  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No storage here.', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse })
  })
  await page.setViewportSize(screens[360])
  await page.goto(`/product/${rice!._id}`)
  await untilHydrated(page)
  await (await offered(page, texts, 'cart.addNamed')).click()
  await cartLink(page, texts).click()
  await expect(lineOf(page, rice!)).toBeVisible()
})

/** Names of the elements that a toast covers. */
async function coveredBy(toast: Locator, others: Record<string, Locator>): Promise<string[]> {
  const box = (await toast.boundingBox())!
  const covered: string[] = []
  for (const [name, other] of Object.entries(others)) {
    const { x, y, width, height } = (await other.boundingBox())!
    const isApart =
      x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y
    if (!isApart) covered.push(name)
  }
  return covered
}

test.describe('on a phone', () => {
  test.use({ viewport: screens[360] })

  test('a toast covers neither the bar at the top nor those at the bottom', async ({
    page,
    texts,
    goods,
  }) => {
    const [rice] = await goods(1)
    await open(page, pathOf(rice!))
    await (await offered(page, texts, 'cart.addNamed')).click()
    const toast = toasts(page, texts).getByText(texts('cart.added')).locator('..')
    const bars = { cart: page.locator('.cart-bar'), offer: page.locator('.offer-bar') }
    await toast.waitFor()
    await untilStill(page)
    expect(await coveredBy(toast, bars)).toEqual([])

    await open(page, '/cart')
    await page
      .getByRole('main')
      .getByRole('button', { name: texts.like('cart.more') })
      .click()
    const proceed = page.getByRole('button', { name: texts('cart.proceed') })
    const back = page.getByRole('link', { name: texts('shell.back') })
    const search = searchLink(page, texts)
    expect(await coveredBy(toast, { proceed, back, search })).toEqual([])
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: screens[1280] })

  test('a toast covers nothing of the open cart', { tag: '@long' }, async ({ page, texts, goods }) => {
    const [rice] = await goods(1)
    await addFromPage(page, texts, rice!)
    await cartLink(page, texts).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: texts.like('cart.more') }).click()
    const toast = toasts(drawer, texts).getByText(texts('cart.added')).locator('..')
    await untilStill(page)
    expect(
      await coveredBy(toast, {
        lines: drawer.getByRole('list').first(),
        proceed: drawer.getByRole('button', { name: texts('cart.proceed') }),
      }),
    ).toEqual([])
  })
})
