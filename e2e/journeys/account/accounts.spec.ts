import {
  codeBoxes,
  expireCodes,
  field,
  open,
  requestCode,
  signInByApi,
  signInByForm,
  submit,
  test,
  toasts,
  typeCode,
  unregisteredUser,
  wrongCode,
} from '../../support/account/accounts.ts'
import { expectMail, mailedCode, mailedLink } from '../../support/account/mails.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'
import { languages } from '../../support/words.ts'

/** Refusals that a journey provokes; the browser reports each. */
const refused = /\b40[013]\b/

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test(
      'a visitor creates an account, follows the emailed link, and signs in',
      repeated(language === 'en'),
      async ({ page, texts }) => {
        const user = unregisteredUser()
        await open(page, '/register')
        const send = submit(page, texts('account.register'))
        await expect(send).toBeDisabled()
        await field(page, texts('account.name')).fill(user.name)
        await field(page, texts('account.email')).fill(user.email)
        await field(page, texts('account.password')).fill(user.password)
        await expect(send).toBeDisabled()
        await field(page, texts('account.confirmPassword')).fill('something else')
        await expect(send).toBeEnabled()

        await send.click()
        await expect(field(page, texts('account.confirmPassword'))).toBeFocused()
        await expect(field(page, texts('account.confirmPassword'))).toHaveAccessibleDescription(
          texts('account.passwordsDiffer'),
        )
        await expect(field(page, texts('account.name'))).toHaveValue(user.name)

        await field(page, texts('account.confirmPassword')).fill(user.password)
        await send.click()
        await expect(page).toHaveURL('/login')
        await expect(field(page, texts('account.email'))).toHaveValue(user.email)

        await open(page, await mailedLink(user.email))
        await expect(page.getByRole('heading', { name: texts('account.verified') })).toBeVisible()
        expect(page.url()).not.toContain('token')

        await open(page, '/login')
        await signInByForm(page, texts, user)
        await expect(page).toHaveURL('/')
        await open(page, '/dashboard/profile')
        await expect(field(page, texts('account.email'))).toHaveValue(user.email)
        await expect(page.getByText(texts.like('account.unverified'))).toHaveCount(0)
      },
    )

    test(
      'a forgotten password is replaced with the emailed code, and the new one opens the account',
      repeated(language === 'fr'),
      async ({ page, texts, user }) => {
        await open(page, '/login')
        await page.getByRole('link', { name: texts('account.forgot') }).click()
        await expect(submit(page, texts('account.sendCode'))).toBeDisabled()
        await requestCode(page, texts, user.email)
        await expect(page).toHaveURL('/verification-otp')
        await expect(page.getByText(user.email)).toBeVisible()
        await expect(page.getByText(texts('account.resend'))).toBeVisible()

        const code = await mailedCode(user.email)
        await typeCode(page, texts, code.slice(0, 5))
        await expect(submit(page, texts('account.verifyCode'))).toBeDisabled()
        await expect(codeBoxes(page, texts).nth(5)).toBeFocused()
        await page.keyboard.type(code.slice(5))
        await submit(page, texts('account.verifyCode')).click()
        await expect(page).toHaveURL('/reset-password')

        const next = 'citron vert 34'
        await field(page, texts('account.newPassword')).fill(next)
        await field(page, texts('account.confirmPassword')).fill('citron vert 35')
        await submit(page, texts('account.resetAction')).click()
        await expect(field(page, texts('account.confirmPassword'))).toHaveAccessibleDescription(
          texts('account.newPasswordsDiffer'),
        )
        await field(page, texts('account.confirmPassword')).fill(next)
        await submit(page, texts('account.resetAction')).click()
        await expect(page).toHaveURL('/login')
        await field(page, texts('account.password')).fill(next)
        await submit(page, texts('account.login')).click()
        await expect(page).toHaveURL('/')
      },
    )
  })
}

test.describe('the six boxes of a code', () => {
  test('take one digit each, follow the arrow keys and Backspace, and take a whole code at once', async ({
    page,
    texts,
    context,
    user,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/forgot-password')
    await requestCode(page, texts, user.email)
    const boxes = codeBoxes(page, texts)
    await expect(boxes).toHaveCount(6)
    await expect(boxes.first()).toHaveAttribute('inputmode', 'numeric')
    await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')

    await typeCode(page, texts, '4a1')
    await expect(boxes.nth(0)).toHaveValue('4')
    await expect(boxes.nth(1)).toHaveValue('1')
    await expect(boxes.nth(2)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(boxes.nth(1)).toBeFocused()
    await expect(boxes.nth(1)).toHaveValue('')
    await page.keyboard.press('ArrowLeft')
    await expect(boxes.nth(0)).toBeFocused()
    await page.keyboard.type('9')
    await expect(boxes.nth(0)).toHaveValue('9')

    await page.evaluate(() => navigator.clipboard.writeText(' 041 827 '))
    await boxes.nth(3).click()
    await page.keyboard.press('ControlOrMeta+V')
    for (const [place, digit] of [...'041827'].entries()) await expect(boxes.nth(place)).toHaveValue(digit)
    await expect(submit(page, texts('account.verifyCode'))).toBeEnabled()
  })

  test('appear only after an email was entered, and survive a reload', { tag: '@long' }, async ({
    page,
    texts,
    user,
  }) => {
    await open(page, '/verification-otp')
    await expect(page).toHaveURL('/forgot-password')
    await requestCode(page, texts, user.email)
    await expect(codeBoxes(page, texts)).toHaveCount(6)
    await page.reload()
    await expect(page.getByText(user.email)).toBeVisible()
    await expect(codeBoxes(page, texts)).toHaveCount(6)
  })
})

test('the correct code is rejected after five wrong attempts, and after it has expired', {
  tag: '@long',
}, async ({ page, texts, user, pageErrors }) => {
  pageErrors.allow(refused)
  await open(page, '/forgot-password')
  await requestCode(page, texts, user.email)
  const code = await mailedCode(user.email)
  const send = submit(page, texts('account.verifyCode'))
  const responded = () => page.waitForResponse(/verify-forgot-password-otp/)
  for (let attempt = 1; attempt <= 5; attempt++) {
    await typeCode(page, texts, wrongCode(code))
    const [response] = await Promise.all([responded(), send.click()])
    expect(response.status()).toBe(400)
    await expect(codeBoxes(page, texts).first()).toHaveAttribute('aria-invalid', 'true')
  }
  await typeCode(page, texts, code)
  for (const [place, digit] of [...code].entries())
    await expect(codeBoxes(page, texts).nth(place)).toHaveValue(digit)
  const [locked] = await Promise.all([responded(), send.click()])
  expect(locked.status()).toBe(400)
  await expect(page).toHaveURL('/verification-otp')

  await open(page, '/forgot-password')
  await requestCode(page, texts, user.email)
  const fresh = await mailedCode(user.email, 1)
  await expireCodes(user.email)
  await typeCode(page, texts, fresh)
  const [late] = await Promise.all([responded(), send.click()])
  expect(late.status()).toBe(400)
  await open(page, '/reset-password')
  await expect(page).toHaveURL('/')
})

test('a wrong password shows an error on the field, keeps the input and reveals nothing else', {
  tag: '@long',
}, async ({ page, texts, user, pageErrors }) => {
  pageErrors.allow(refused)
  await open(page, '/login')
  await signInByForm(page, texts, { ...user, password: 'not the password' })
  await expect(field(page, texts('account.password'))).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, texts('account.password'))).toBeFocused()
  const known = await toasts(page, texts).textContent()
  await expect(field(page, texts('account.email'))).toHaveValue(user.email)
  await expect(field(page, texts('account.password'))).toHaveValue('not the password')

  await page.reload()
  await signInByForm(page, texts, { email: unregisteredUser().email, password: 'not the password' })
  await expect(toasts(page, texts)).toHaveText(known!)
})

test('without a connection the form says so and keeps its input; a second press sends once', async ({
  page,
  context,
  texts,
  user,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/login')
  await field(page, texts('account.email')).fill(user.email)
  await field(page, texts('account.password')).fill(user.password)
  await context.setOffline(true)
  await submit(page, texts('account.login')).click()
  await expect(page.getByRole('main').getByText(texts('forms.offlineWithInput'))).toBeVisible()
  await expect(field(page, texts('account.password'))).toHaveValue(user.password)

  await context.setOffline(false)
  let sent = 0
  await page.route('**/api/user/login', async (route) => {
    sent++
    await route.continue()
  })
  await field(page, texts('account.password')).press('Enter')
  await field(page, texts('account.password')).press('Enter')
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
})

test('a visitor who is asked to sign in returns to the same page', async ({
  page,
  texts,
  user,
  examples,
}) => {
  await open(page, examples.subCategory)
  const url = page.url()
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('account.login') })
    .click()
  await field(page, texts('account.email')).fill(user.email)
  await field(page, texts('account.password')).fill(user.password)
  // Requests of a page for its visitor, which would be refused without cookies.
  const loads = ['cart/get', 'user/user-details'].map((path) => page.waitForResponse(`**/api/${path}`))
  await submit(page, texts('account.login')).click()
  await expect(page).toHaveURL(url)
  await Promise.all(loads)

  await page.context().clearCookies()
  await open(page, '/dashboard/myorders')
  await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: texts('account.login') })
    .click()
  await signInByForm(page, texts, user)
  await expect(page).toHaveURL('/dashboard/myorders')
  await expect(page.getByRole('heading', { name: texts('orders.none') })).toBeVisible()
})

test('an expired link says so, and a signed-in user can ask for another', { tag: '@long' }, async ({
  page,
  texts,
  user,
  pageErrors,
}) => {
  pageErrors.allow(refused)
  await open(page, '/verify-email?token=nothing-of-ours')
  await expect(page.getByRole('heading', { name: texts('account.linkDead') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: texts('account.login') })).toBeVisible()
  await signInByApi(page, user)
  await open(page, '/verify-email?token=nothing-of-ours')
  await expect(page.getByRole('main').getByRole('button')).toBeVisible()
})

test('on a phone the header leads to the login, or to the account once signed in', { tag: '@long' }, async ({
  page,
  texts,
  user,
}) => {
  await page.setViewportSize(screens[360])
  await open(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('account.login') })
    .click()
  await expect(page).toHaveURL('/login')
  await signInByApi(page, user)
  await open(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('account.account'), exact: true })
    .click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('main').getByText(user.name)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('account.logOut') })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: texts('account.login') })).toBeVisible()
  await expectMail(user.email, /./)
})

test.describe('toasts on a phone', () => {
  test.use({ viewport: screens[360] })

  test('leaves the form and its button free, and disappears with the next attempt', { tag: '@long' }, async ({
    page,
    texts,
    user,
    pageErrors,
  }) => {
    pageErrors.allow(refused)
    // While the clock is stopped, no message disappears on its own.
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    await signInByForm(page, texts, { ...user, password: 'not the password' })
    const toast = toasts(page, texts).getByText(/./)
    const message = (await toast.boundingBox())!
    for (const free of [field(page, texts('account.email')), submit(page, texts('account.login'))]) {
      const { y, height } = (await free.boundingBox())!
      expect(message.y >= y + height || message.y + message.height <= y).toBe(true)
    }
    const refusal = (await toast.textContent())!

    await page.route('**/api/user/login', () => {})
    await submit(page, texts('account.login')).click()
    await expect(toasts(page, texts).getByText(refusal)).toHaveCount(0)
  })

  test('can be read and dismissed while a dialog is open', { tag: '@long' }, async ({
    page,
    texts,
    user,
    pageErrors,
  }) => {
    pageErrors.allow(refused)
    await signInByApi(page, user)
    await open(page, '/dashboard/profile')
    await page.getByRole('button', { name: texts('account.delete') }).click()
    const dialog = page.getByRole('dialog')
    await field(page, texts('account.password')).fill('not the password')
    await dialog.getByRole('button', { name: texts('account.deleteAction') }).click()
    const toast = dialog.getByRole('region', { name: texts('toasts.label') })
    await toast.getByRole('button').click({ timeout: 3_000 })
    await expect(toast).toBeEmpty()
    await expect(dialog).toBeVisible()
  })
})

test('signed-in users are redirected from every sign-in page', { tag: '@long' }, async ({
  page,
  texts,
  user,
}) => {
  await signInByApi(page, user)
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('banner').getByRole('button', { name: texts('account.account') }),
    ).toBeVisible()
  }
})

test('a reload does not restart the countdown for another code', { tag: '@long' }, async ({
  page,
  texts,
  user,
}) => {
  await page.clock.install()
  await open(page, '/forgot-password')
  await requestCode(page, texts, user.email)
  await expect(codeBoxes(page, texts)).toHaveCount(6)
  await page.clock.fastForward('00:50')
  await page.reload()
  await expect(page.getByText(texts('account.resend'))).toContainText('0:0')
  await page.clock.fastForward('00:10')
  await expect(page.getByRole('button', { name: texts('account.resend') })).toBeVisible()
})
