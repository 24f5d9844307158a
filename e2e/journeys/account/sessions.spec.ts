import type { Page } from '@playwright/test'
import { field, open, signInByApi, submit, test } from '../../support/account/accounts.ts'
import { expect } from '../../support/test.ts'
import type { Texts } from '../../support/words.ts'

/** The browser reports every 401 response. */
const expired = /\b401\b/

/** Removes the access token, as if it had expired. */
async function letAccessRunOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'accessToken' })
}

/** The name of the button that ends a session on another device. */
function endOne(texts: Texts): RegExp {
  return new RegExp(texts.like('account.endOne').source + texts.like('account.ofDevice').source)
}

/** Counts the requests of a page for a new access token. */
function countRefreshes(page: Page): () => number {
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/refresh-token')) refreshes++
  })
  return () => refreshes
}

test('an expired access token is renewed on the way, in every tab', { tag: '@long' }, async ({
  page,
  context,
  user,
  texts,
}) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const other = await context.newPage()
  const refreshes = [countRefreshes(page), countRefreshes(other)]
  await letAccessRunOut(page)
  await field(page, texts('account.name')).fill('Awa N’Diaye')
  await field(page, texts('account.mobile')).fill('77 512 34 08')
  await submit(page, texts('account.save')).click()
  await expect(page.getByRole('main').getByRole('navigation').getByText('Awa N’Diaye')).toBeVisible()
  await letAccessRunOut(page)
  await Promise.all([page.goto('/user'), other.goto('/user')])
  for (const tab of [page, other]) await expect(tab.getByRole('main').getByText('Awa N’Diaye')).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toContain('accessToken')
  expect(refreshes.map((count) => count())).toEqual([0, 0])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('logging out in one tab ends the session in the other at once, and both show the home page', async ({
  page,
  context,
  user,
  texts,
}) => {
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const other = await context.newPage()
  await open(other, '/dashboard/profile')
  await expect(field(other, texts('account.email'))).toHaveValue(user.email)

  await page
    .getByRole('main')
    .getByRole('button', { name: texts('account.logOut') })
    .click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('banner').getByRole('link', { name: texts('account.login') })).toBeVisible()
    await expect(tab.getByText(user.email)).toHaveCount(0)
  }
  await open(other, '/dashboard/profile')
  await expect(other.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
})

test('a sign-in in one tab shows in the other', { tag: '@long' }, async ({ page, context, user, texts }) => {
  const other = await context.newPage()
  await open(other, '/search')
  await open(page, '/login')
  await field(page, texts('account.email')).fill(user.email)
  await field(page, texts('account.password')).fill(user.password)
  await field(page, texts('account.password')).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(
    other.getByRole('banner').getByRole('button', { name: texts('account.account') }),
  ).toBeVisible()
})

test('a session ended elsewhere prompts for sign-in, in every tab', async ({
  page,
  context,
  browser,
  baseURL,
  extraHTTPHeaders,
  user,
  texts,
  pageErrors,
}) => {
  pageErrors.allow(expired)
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  const other = await context.newPage()
  await open(other, '/user')
  await expect(other.getByRole('main').getByText(user.name)).toBeVisible()

  const elsewhere = await browser.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: extraHTTPHeaders!,
    locale: 'fr-FR',
  })
  const phone = await elsewhere.newPage()
  await signInByApi(phone, user)
  await open(phone, '/dashboard/profile')
  await phone.getByRole('button', { name: endOne(texts) }).click()
  await expect(phone.getByRole('button', { name: endOne(texts) })).toHaveCount(0)
  await expect(phone.getByText(texts('account.thisDevice'), { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  await expect(other.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()

  await phone.getByRole('button', { name: texts('account.endAll') }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: texts('account.endAllAction') })
    .click()
  await expect(phone).toHaveURL('/')
  await expect(phone.getByRole('banner').getByRole('link', { name: texts('account.login') })).toBeVisible()
  await elsewhere.close()
})

test('input stays when a session ends, until the user has signed in again', async ({
  page,
  request,
  user,
  texts,
  pageErrors,
}) => {
  pageErrors.allow(expired)
  await signInByApi(page, user)
  await open(page, '/dashboard/profile')
  await field(page, texts('account.name')).fill('Awa N’Diaye')
  await field(page, texts('account.mobile')).fill('77 512 34 08')
  const endSessions = async () => {
    await request.post('/api/user/login', { data: { email: user.email, password: user.password } })
    await request.delete('/api/user/end-sessions')
  }
  await endSessions()
  await submit(page, texts('account.save')).click()
  const dialog = page.getByRole('dialog', { name: texts('shell.pleaseLogin') })
  await expect(dialog).toBeVisible()
  await expect(field(page, texts('account.mobile'))).toHaveValue('77 512 34 08')
  await dialog.getByLabel(texts('account.password'), { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: texts('account.login'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, texts('account.name'))).toHaveValue('Awa N’Diaye')
  await submit(page, texts('account.save')).click()
  await expect(page.getByRole('main').getByRole('navigation').getByText('Awa N’Diaye')).toBeVisible()

  await field(page, texts('account.name')).fill('Awa')
  await endSessions()
  await submit(page, texts('account.save')).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: texts('shell.pleaseLogin') })).toBeVisible()
  await expect(page.getByText('N’Diaye'), 'nothing is left for the next user').toHaveCount(0)
  await expect(field(page, texts('account.name'))).toHaveCount(0)
})

test('a page’s live events resume after a role change, and stop with the session', { tag: '@long' }, async ({
  page,
  user,
  adminRequest,
  pageErrors,
}) => {
  pageErrors.allow(expired)
  await signInByApi(page, user)
  await open(page, '/search')
  const { data } = await (await page.request.get('/api/user/user-details')).json()
  const source = await page.evaluateHandle(() => {
    const source = new EventSource('/api/events')
    const received: string[] = []
    source.onmessage = ({ data }) => {
      if (JSON.parse(data).event !== 'ping') received.push(data)
    }
    return Object.assign(source, { received })
  })
  const received = () => source.evaluate(({ received }) => received)
  const ready = JSON.stringify({ event: 'ready' })
  await expect.poll(received).toEqual([ready])
  await adminRequest.put('/api/user/set-role', { data: { _id: data._id, role: 'ADMIN' } })
  await expect.poll(received).toEqual([ready, ready])
  await adminRequest.delete('/api/user/end-sessions-of', { data: { _id: data._id } })
  await expect.poll(() => source.evaluate(({ readyState }) => readyState)).toBe(2)
  expect(await received()).toEqual([ready, ready])
})
