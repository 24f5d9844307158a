import { readFile } from 'node:fs/promises'
import {
  field,
  open,
  setAvatar,
  signInByApi,
  signInByForm,
  submit,
  test,
  typeCode,
  unregisteredUser,
  wrongCode,
} from '../../support/account/accounts.ts'
import { expectMail, mailedCode, mailedLink } from '../../support/account/mails.ts'
import { screens, widths } from '../../support/screens.ts'
import { admin } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'

const refused = /\b400\b/
const adminPages = ['orders', 'category', 'subcategory', 'upload-product', 'product']
const adminLinks = [
  'account.orderDesk',
  'account.category',
  'account.subCategory',
  'account.uploadProduct',
  'account.product',
] as const

test('changes of name and mobile show in the header at once', async ({ page, user, texts }) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await field(page, texts('account.name')).fill('  ')
  await submit(page, texts('account.save')).click()
  await expect(field(page, texts('account.name'))).toBeFocused()
  await expect(field(page, texts('account.name'))).toHaveAttribute('aria-invalid', 'true')
  await field(page, texts('account.name')).fill('Awa N’Diaye')
  await field(page, texts('account.mobile')).fill('+221 77 512 34 08')
  await submit(page, texts('account.save')).click()
  await expect(page.getByRole('main').getByRole('navigation').getByText('Awa N’Diaye')).toBeVisible()
  await page.reload()
  await expect(field(page, texts('account.mobile'))).toHaveValue('+221 77 512 34 08')
})

test('a new email address takes effect after code and password, and the old one can undo it', {
  tag: '@long',
}, async ({ page, user, texts, pageErrors }) => {
  // The undo ends this browser's session.
  pageErrors.allow(/\b40[01]\b/)
  const { email } = unregisteredUser()
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await field(page, texts('account.mobile')).fill('77 512 34 08')
  await field(page, texts('account.email')).fill(email)
  await submit(page, texts('account.save')).click()
  const dialog = page.getByRole('dialog', { name: texts('account.codeTitle') })
  await expect(dialog.getByText(email, { exact: true })).toBeVisible()
  const code = await mailedCode(email)

  await page.reload()
  await expect(dialog.getByText(email, { exact: true })).toBeVisible()
  const confirm = dialog.getByRole('button', { name: texts('account.confirmEmail') })
  const password = dialog.getByLabel(texts('account.password'), { exact: true })
  await typeCode(page, texts, code)
  await password.fill('not the password')
  await confirm.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(user.password)
  await typeCode(page, texts, wrongCode(code))
  await confirm.click()
  await expect(dialog.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  await typeCode(page, texts, code)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(field(page, texts('account.email'))).toHaveValue(email)
  await expect(page.getByText(texts.like('account.unverified'))).toHaveCount(0)

  const link = await mailedLink(user.email, 'undo-email-change')
  await open(page, link)
  const undo = page.getByRole('button', { name: texts('account.undoEmailAction') })
  await expect(undo).toBeVisible()
  expect(page.url()).not.toContain('token')
  await undo.click()
  await expect(page).toHaveURL('/reset-password')
  await field(page, texts('account.newPassword')).fill('citron vert 34')
  await field(page, texts('account.confirmPassword')).fill('citron vert 34')
  await submit(page, texts('account.resetAction')).click()
  await expect(page).toHaveURL('/login')
  await expect(field(page, texts('account.email'))).toHaveValue(user.email)
  await signInByForm(page, texts, { ...user, password: 'citron vert 34' })
  await expect(page).toHaveURL('/')
  await open(page, link)
  await undo.click()
  await expect(page.getByRole('heading', { name: texts('account.linkDead') })).toBeVisible()
})

test('a pending email change can be resumed without another email, or cancelled', { tag: '@long' }, async ({
  page,
  user,
  texts,
}) => {
  const { email } = unregisteredUser()
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await field(page, texts('account.mobile')).fill('77 512 34 08')
  await field(page, texts('account.email')).fill(email)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/update-user')) sent++
  })
  await submit(page, texts('account.save')).click()
  const dialog = page.getByRole('dialog', { name: texts('account.codeTitle') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, texts('account.email'))).toHaveValue(user.email)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  const back = page.getByRole('main').getByRole('button', { name: texts('account.codeTitle') })
  await back.click()
  await expect(dialog.getByText(email, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: texts('account.keepEmail') }).click()
  await expect(back).toHaveCount(0)
  await expect(field(page, texts('account.email'))).toHaveValue(user.email)
  expect(sent).toBe(1)
})

test('a user who knows the old password sets a new one, and stays signed in here', { tag: '@long' }, async ({
  page,
  user,
  texts,
  pageErrors,
}) => {
  pageErrors.allow(refused)
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const change = submit(page, texts('account.changePassword'))
  await expect(change).toBeDisabled()
  await field(page, texts('account.oldPassword')).fill('not the old one')
  await field(page, texts('account.newPassword')).fill('citron vert 34')
  await field(page, texts('account.confirmPassword')).fill('citron vert 34')
  await change.click()
  await expect(field(page, texts('account.oldPassword'))).toBeFocused()
  await expect(field(page, texts('account.newPassword'))).toHaveValue('citron vert 34')
  await field(page, texts('account.oldPassword')).fill(user.password)
  await change.click()
  await expect(field(page, texts('account.oldPassword'))).toHaveValue('')
  await page.reload()
  await expect(field(page, texts('account.email'))).toHaveValue(user.email)

  await page.context().clearCookies()
  await signInByApi(page, { ...user, password: 'citron vert 34' })
})

test('a chosen picture is previewed, uploaded and shown in the account', async ({
  page,
  user,
  texts,
  pageErrors,
}) => {
  // The trace of a failure reads pictures in memory, which the content policy does not let pages do.
  pageErrors.allow(/Connecting to 'blob:/)
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page.getByRole('button', { name: `${texts('account.edit')} ${texts('account.ofPicture')}` }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: texts('account.upload'), exact: true })
  await expect(send).toBeDisabled()

  const nonsense = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const complaint = dialog.getByText(texts('account.pictureUnreadable'))
  await dialog.locator('input[type=file]').setInputFiles(nonsense)
  await expect(complaint).toBeVisible()
  await expect(send).toBeDisabled()

  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.locator('img')).toHaveAttribute('src', /^blob:/)
  await send.click()
  await expect(dialog).toHaveCount(0)
  const picture = page.getByRole('main').locator('img').filter({ visible: true }).first()
  await expect(picture).toHaveAttribute('src', /^\/media\//)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a picture that is not square is cropped to a circle, on every page and screen', {
  tag: '@long',
}, async ({ page, user }) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await setAvatar(page)
  const sides = () =>
    page
      .getByRole('main')
      .locator('img')
      .filter({ visible: true })
      .evaluateAll((images) =>
        images.map((image) => {
          const { width, height } = image.getBoundingClientRect()
          return [width, height]
        }),
      )
  for (const path of ['/dashboard/profile', '/user']) {
    await open(page, path)
    for (const width of widths) {
      await page.setViewportSize(screens[width])
      const [small, large] = [
        [44, 44],
        [88, 88],
      ]
      await expect.poll(sides).toEqual(path === '/user' ? [small] : width === 360 ? [large] : [small, large])
    }
  }
})

test('users download all their personal data', { tag: '@long' }, async ({ page, user, texts }) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts('account.download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('account-data.json')
  const downloaded = await readFile(await download.path(), 'utf8')
  expect(downloaded).toContain(user.email)
  expect(downloaded).not.toMatch(/argon2|hash|token/i)
})

test('users can delete their account with their password', async ({
  page,
  user,
  texts,
  request,
  pageErrors,
}) => {
  pageErrors.allow(refused)
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await page.getByRole('button', { name: texts('account.delete') }).click()
  const dialog = page.getByRole('dialog', { name: texts('account.delete') })
  await expect(dialog.getByText(user.email)).toBeVisible()
  const go = dialog.getByRole('button', { name: texts('account.deleteAction') })
  await expect(go).toBeDisabled()
  await field(page, texts('account.password')).fill('not the password')
  await go.click()
  await expect(field(page, texts('account.password'))).toHaveAttribute('aria-invalid', 'true')
  await field(page, texts('account.password')).fill(user.password)
  await go.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: texts('account.login') })).toBeVisible()
  const { email, password } = user
  expect((await request.post('/api/user/login', { data: { email, password } })).status()).toBe(400)
  await expectMail(email, /./)
})

test('only administrators see their links and pages; other users see that they have no permission', {
  tag: '@long',
}, async ({ page, user, texts }) => {
  await signInByApi(page, user)
  for (const name of adminPages) {
    await open(page, `/dashboard/${name}`)
    const refusal = page.getByText(texts('account.noPermission'))
    await expect(refusal).toBeVisible()
    await expect(refusal).toHaveCSS('color', 'rgb(176, 51, 15)')
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts('account.account') })
    .click()
  const menu = page.getByRole('banner').locator('[popover]')
  await expect(menu.getByText(texts('roles.USER'), { exact: true })).toBeVisible()
  for (const link of adminLinks)
    await expect(menu.getByRole('link', { name: texts(link), exact: true })).toHaveCount(0)

  await page.context().clearCookies()
  await signInByApi(page, admin)
  for (const [place, name] of adminPages.entries()) {
    await open(page, `/dashboard/${name}`)
    await expect(
      page.getByRole('heading', { level: 1, name: texts(adminLinks[place]!), exact: true }),
    ).toBeVisible()
    await expect(page.getByText(texts('account.noPermission'))).toHaveCount(0)
  }
  // The back office has its own frame, without the shop's header.
  await expect(page.getByRole('banner')).toBeHidden()
  await page.getByRole('link', { name: texts('shell.home') }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts('account.account') })
    .click()
  await expect(menu.getByText(texts('roles.ADMIN'), { exact: true })).toBeVisible()
  for (const link of ['account.profile', ...adminLinks, 'account.myOrders', 'account.saveAddress'] as const) {
    await expect(menu.getByRole('link', { name: texts(link), exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: texts('account.profile') }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(menu).toBeHidden()
})

test('every account page asks visitors to sign in', { tag: '@long' }, async ({ page, texts }) => {
  for (const name of ['profile', 'myorders', 'address', ...adminPages]) {
    await open(page, `/dashboard/${name}`)
    await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  }
  await open(page, '/user')
  await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/dashboard/profile')
})
