import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { query } from '../database.ts'
import { untilHydrated } from '../page-states.ts'
import { test as base } from '../test.ts'
import type { Texts } from '../words.ts'

export type User = { name: string; email: string; password: string }

/** A user that the shop does not know. */
export function unregisteredUser(): User {
  return { name: 'Fatou Sow', email: `fatou-${randomUUID()}@exemple.sn`, password: 'mangue verte 12' }
}

type AccountFixtures = {
  /** A user with an account who is not signed in. */
  user: User
}

/** Journeys of users with accounts. Each has its own IP address, because attempts are counted by IP address. */
export const test = base.extend<AccountFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use) => {
    const part = () => randomInt(1, 255)
    await use({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  },
  user: async ({ request }, use) => {
    const user = unregisteredUser()
    await succeed(request, 'post', '/api/user/register', { ...user, confirmPassword: user.password })
    await use(user)
  },
})

async function succeed(request: APIRequestContext, method: 'post' | 'put', path: string, data: object) {
  const response = await request[method](path, { data })
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`)
}

/** Signs the browser of a page in, without the form. */
export async function signInByApi(
  page: Page,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<void> {
  await succeed(page.request, 'post', '/api/user/login', { email, password })
}

/** Fills in the form of the login page and sends it. */
export async function signInByForm(
  page: Page,
  texts: Texts,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<void> {
  await field(page, texts('account.email')).fill(email)
  await field(page, texts('account.password')).fill(password)
  await submit(page, texts('account.login')).click()
}

/** Gives the signed-in user a picture that is not square, without the dialog. */
export async function setAvatar(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  const multipart = { avatar: { name: 'me.png', mimeType: 'image/png', buffer } }
  const response = await page.request.put('/api/user/upload-avatar', { multipart })
  if (!response.ok())
    throw new Error(`The picture upload returned ${response.status()}: ${await response.text()}`)
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** A field of the page's form by its exact label. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

/** The button that sends the form of the page. */
export function submit(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

export function codeBoxes(page: Page, texts: Texts): Locator {
  return page.getByRole('textbox', { name: texts.like('account.digit', { count: 6 }) })
}

/** The toasts of the page, which stay only for seconds. */
export function toasts(page: Page | Locator, texts: Texts): Locator {
  return page.getByRole('region', { name: texts('toasts.label') })
}

/** Fills in the form of a forgotten password and sends it. */
export async function requestCode(page: Page, texts: Texts, email: string): Promise<void> {
  await field(page, texts('account.email')).fill(email)
  await submit(page, texts('account.sendCode')).click()
}

/** Types a code as a user does; the boxes advance automatically. */
export async function typeCode(page: Page, texts: Texts, code: string): Promise<void> {
  await codeBoxes(page, texts).first().click()
  await page.keyboard.type(code)
}

/** A code different from the emailed one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Expires every code that was emailed to a user. */
export async function expireCodes(email: string): Promise<void> {
  const changed = await query(
    "update requested_codes set expires_at = now() - interval '1 second' where recipient = $1",
    [email],
  )
  expect(changed).toBe(1)
}
