import {
  askForCode,
  codeBoxes,
  field,
  letCodesRunOut,
  open,
  signIn,
  stranger,
  submit,
  test,
  toasts,
  typeCode,
  wrongCode,
} from '../support/accounts.ts'
import { expectMail, mailedCode, mailedLink } from '../support/mails.ts'
import { expect } from '../support/test.ts'
import { repeated, screens } from '../support/widths.ts'
import { languages } from '../support/words.ts'

/** Refusals that a journey provokes: the browser reports each. */
const refused = /\b40[013]\b/

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test(
      'A visitor makes an account, follows the mailed link, and signs in',
      repeated(language === 'en'),
      async ({ page, say }) => {
        const user = stranger()
        await open(page, '/register')
        const send = submit(page, say('account.register'))
        await expect(send).toBeDisabled()
        await field(page, say('account.name')).fill(user.name)
        await field(page, say('account.email')).fill(user.email)
        await field(page, say('account.password')).fill(user.password)
        await expect(send).toBeDisabled()
        await field(page, say('account.confirmPassword')).fill('something else')
        await expect(send).toBeEnabled()

        await send.click()
        await expect(field(page, say('account.confirmPassword'))).toBeFocused()
        await expect(field(page, say('account.confirmPassword'))).toHaveAccessibleDescription(
          say('account.passwordsDiffer'),
        )
        await expect(field(page, say('account.name'))).toHaveValue(user.name)

        await field(page, say('account.confirmPassword')).fill(user.password)
        await send.click()
        await expect(page).toHaveURL('/login')
        await expect(field(page, say('account.email'))).toHaveValue(user.email)

        await open(page, await mailedLink(user.email))
        await expect(page.getByRole('heading', { name: say('account.verified') })).toBeVisible()
        expect(page.url()).not.toContain('token')

        await open(page, '/login')
        await field(page, say('account.email')).fill(user.email)
        await field(page, say('account.password')).fill(user.password)
        await submit(page, say('account.login')).click()
        await expect(page).toHaveURL('/')
        await open(page, '/dashboard/profile')
        await expect(field(page, say('account.email'))).toHaveValue(user.email)
        await expect(page.getByText(say.like('account.unverified'))).toHaveCount(0)
      },
    )

    test(
      'A forgotten password is replaced with the mailed code, and the new one opens the account',
      repeated(language === 'fr'),
      async ({ page, say, user }) => {
        await open(page, '/login')
        await page.getByRole('link', { name: say('account.forgot') }).click()
        await expect(submit(page, say('account.sendCode'))).toBeDisabled()
        await askForCode(page, say, user.email)
        await expect(page).toHaveURL('/verification-otp')
        await expect(page.getByText(user.email)).toBeVisible()
        await expect(page.getByText(say('account.resend'))).toBeVisible()

        const code = await mailedCode(user.email)
        await typeCode(page, say, code.slice(0, 5))
        await expect(submit(page, say('account.verifyCode'))).toBeDisabled()
        await expect(codeBoxes(page, say).nth(5)).toBeFocused()
        await page.keyboard.type(code.slice(5))
        await submit(page, say('account.verifyCode')).click()
        await expect(page).toHaveURL('/reset-password')

        const next = 'citron vert 34'
        await field(page, say('account.newPassword')).fill(next)
        await field(page, say('account.confirmPassword')).fill('citron vert 35')
        await submit(page, say('account.resetAction')).click()
        await expect(field(page, say('account.confirmPassword'))).toHaveAccessibleDescription(
          say('account.newPasswordsDiffer'),
        )
        await field(page, say('account.confirmPassword')).fill(next)
        await submit(page, say('account.resetAction')).click()
        await expect(page).toHaveURL('/login')
        await field(page, say('account.password')).fill(next)
        await submit(page, say('account.login')).click()
        await expect(page).toHaveURL('/')
      },
    )
  })
}

test.describe('The six boxes of a code', () => {
  test('take one digit each, follow the arrows, go back, and take a whole code at once', async ({
    page,
    say,
    context,
    user,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/forgot-password')
    await askForCode(page, say, user.email)
    const boxes = codeBoxes(page, say)
    await expect(boxes).toHaveCount(6)
    await expect(boxes.first()).toHaveAttribute('inputmode', 'numeric')
    await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code')

    await typeCode(page, say, '4a1')
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
    await expect(submit(page, say('account.verifyCode'))).toBeEnabled()
  })

  test('are led to by an address only, which a reload keeps', async ({ page, say, user }) => {
    await open(page, '/verification-otp')
    await expect(page).toHaveURL('/forgot-password')
    await askForCode(page, say, user.email)
    await expect(codeBoxes(page, say)).toHaveCount(6)
    await page.reload()
    await expect(page.getByText(user.email)).toBeVisible()
    await expect(codeBoxes(page, say)).toHaveCount(6)
  })
})

test('After five wrong tries not even the right code helps, nor does one that has run out', async ({
  page,
  say,
  user,
  troubles,
}) => {
  troubles.expect(refused)
  await open(page, '/forgot-password')
  await askForCode(page, say, user.email)
  const code = await mailedCode(user.email)
  const send = submit(page, say('account.verifyCode'))
  const answered = () => page.waitForResponse(/verify-forgot-password-otp/)
  for (let attempt = 1; attempt <= 5; attempt++) {
    await typeCode(page, say, wrongCode(code))
    const [answer] = await Promise.all([answered(), send.click()])
    expect(answer.status()).toBe(400)
    await expect(codeBoxes(page, say).first()).toHaveAttribute('aria-invalid', 'true')
  }
  await typeCode(page, say, code)
  for (const [place, digit] of [...code].entries())
    await expect(codeBoxes(page, say).nth(place)).toHaveValue(digit)
  const [locked] = await Promise.all([answered(), send.click()])
  expect(locked.status()).toBe(400)
  await expect(page).toHaveURL('/verification-otp')

  await open(page, '/forgot-password')
  await askForCode(page, say, user.email)
  const fresh = await mailedCode(user.email, 1)
  await letCodesRunOut(user.email)
  await typeCode(page, say, fresh)
  const [late] = await Promise.all([answered(), send.click()])
  expect(late.status()).toBe(400)
  await open(page, '/reset-password')
  await expect(page).toHaveURL('/')
})

test('A wrong password is said beside the field, nothing typed is lost, and nobody is told more', async ({
  page,
  say,
  user,
  troubles,
}) => {
  troubles.expect(refused)
  await open(page, '/login')
  await field(page, say('account.email')).fill(user.email)
  await field(page, say('account.password')).fill('not the password')
  await submit(page, say('account.login')).click()
  await expect(field(page, say('account.password'))).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, say('account.password'))).toBeFocused()
  const known = await toasts(page, say).textContent()
  await expect(field(page, say('account.email'))).toHaveValue(user.email)
  await expect(field(page, say('account.password'))).toHaveValue('not the password')

  await page.reload()
  await field(page, say('account.email')).fill(stranger().email)
  await field(page, say('account.password')).fill('not the password')
  await submit(page, say('account.login')).click()
  await expect(toasts(page, say)).toHaveText(known!)
})

test('Without a connection the form says so and keeps what was typed; a second press sends once', async ({
  page,
  context,
  say,
  user,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/login')
  await field(page, say('account.email')).fill(user.email)
  await field(page, say('account.password')).fill(user.password)
  await context.setOffline(true)
  await submit(page, say('account.login')).click()
  await expect(page.getByRole('main').getByText(say('forms.offlineInputKept'))).toBeVisible()
  await expect(field(page, say('account.password'))).toHaveValue(user.password)

  await context.setOffline(false)
  let sent = 0
  await page.route('**/api/user/login', async (route) => {
    sent++
    await route.continue()
  })
  await field(page, say('account.password')).press('Enter')
  await field(page, say('account.password')).press('Enter')
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
})

test('Whoever is asked to sign in comes back to where they were', async ({ page, say, user, shelves }) => {
  await open(page, shelves.shelf)
  const address = page.url()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('account.login') })
    .click()
  await field(page, say('account.email')).fill(user.email)
  await field(page, say('account.password')).fill(user.password)
  // What a page asks for its reader: without cookies it would be refused.
  const asked = ['cart/get', 'user/user-details'].map((path) => page.waitForResponse(`**/api/${path}`))
  await submit(page, say('account.login')).click()
  await expect(page).toHaveURL(address)
  await Promise.all(asked)

  await page.context().clearCookies()
  await open(page, '/dashboard/myorders')
  await expect(page.getByRole('heading', { name: say('shell.pleaseLogin') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('account.login') })
    .click()
  await field(page, say('account.email')).fill(user.email)
  await field(page, say('account.password')).fill(user.password)
  await submit(page, say('account.login')).click()
  await expect(page).toHaveURL('/dashboard/myorders')
  await expect(page.getByRole('heading', { name: say('orders.none') })).toBeVisible()
})

test('A link that is dead says so, and sends another to whoever is signed in', async ({
  page,
  say,
  user,
  troubles,
}) => {
  troubles.expect(refused)
  await open(page, '/verify-email?token=nothing-of-ours')
  await expect(page.getByRole('heading', { name: say('account.linkDead') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: say('account.login') })).toBeVisible()
  await signIn(page, user)
  await open(page, '/verify-email?token=nothing-of-ours')
  await expect(page.getByRole('main').getByRole('button')).toBeVisible()
})

test('On a phone the head leads to the login, and to the account of whoever is signed in', async ({
  page,
  say,
  user,
}) => {
  await page.setViewportSize(screens[360])
  await open(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('account.login') })
    .click()
  await expect(page).toHaveURL('/login')
  await signIn(page, user)
  await open(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('account.account'), exact: true })
    .click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('main').getByText(user.name)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.logOut') })
    .click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: say('account.login') })).toBeVisible()
  await expectMail(user.email, /./)
})

test.describe('What is said on a phone', () => {
  test.use({ viewport: screens[360] })

  test('leaves the form and its button free, and is taken back with the next try', async ({
    page,
    say,
    user,
    troubles,
  }) => {
    troubles.expect(refused)
    // While the clock stands nothing is taken back for its age.
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page, say('account.email')).fill(user.email)
    await field(page, say('account.password')).fill('not the password')
    await submit(page, say('account.login')).click()
    const said = toasts(page, say).getByText(/./)
    const bottom = await said.evaluate((message) => message.getBoundingClientRect().bottom)
    const top = await field(page, say('account.email')).evaluate((input) => input.getBoundingClientRect().top)
    expect(bottom).toBeLessThan(top)
    const refusal = (await said.textContent())!

    await page.route('**/api/user/login', () => {})
    await submit(page, say('account.login')).click()
    await expect(toasts(page, say).getByText(refusal)).toHaveCount(0)
  })

  test('can be read and sent away while a dialog is open', async ({ page, say, user, troubles }) => {
    troubles.expect(refused)
    await signIn(page, user)
    await open(page, '/dashboard/profile')
    await page.getByRole('button', { name: say('account.delete') }).click()
    const dialog = page.getByRole('dialog')
    await field(page, say('account.password')).fill('not the password')
    await dialog.getByRole('button', { name: say('account.deleteAction') }).click()
    const toast = dialog.getByRole('region', { name: say('toasts.label') })
    await toast.getByRole('button').click({ timeout: 3_000 })
    await expect(toast).toBeEmpty()
    await expect(dialog).toBeVisible()
  })
})

test('Whoever is signed in is led on from every page of the way in', async ({ page, say, user }) => {
  await signIn(page, user)
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('button', { name: say('account.account') })).toBeVisible()
  }
})

test('A reload does not begin the wait for another code anew', async ({ page, say, user }) => {
  await page.clock.install()
  await open(page, '/forgot-password')
  await askForCode(page, say, user.email)
  await expect(codeBoxes(page, say)).toHaveCount(6)
  await page.clock.fastForward('00:50')
  await page.reload()
  await expect(page.getByText(say('account.resend'))).toContainText('0:0')
  await page.clock.fastForward('00:10')
  await expect(page.getByRole('button', { name: say('account.resend') })).toBeVisible()
})
