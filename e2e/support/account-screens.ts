import { expect, type Page } from '@playwright/test'
import { field, open, type Person, signIn, submit } from './accounts.ts'
import { admin } from './start-shop.ts'
import type { Words } from './words.ts'

export type Screen = {
  name: string
  path: string
  as?: 'person' | 'admin'
  act?: (page: Page, say: Words, person: Person) => Promise<void>
}

/** Every screen of signing in and of accounts, in the states one may find it. */
export const screensOfAccounts: readonly Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login, wrong', path: '/login', act: failToLogIn },
  { name: 'register', path: '/register' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'code', path: '/forgot-password', act: comeToCode },
  { name: 'verification, dead', path: '/verify-email?token=nothing' },
  { name: 'profile, anonymous', path: '/dashboard/profile' },
  { name: 'account menu', path: '/user', as: 'person' },
  { name: 'profile', path: '/dashboard/profile', as: 'person' },
  { name: 'picture dialog', path: '/dashboard/profile', as: 'person', act: press('editPicture') },
  { name: 'delete dialog', path: '/dashboard/profile', as: 'person', act: press('deleteAccount') },
  { name: 'orders', path: '/dashboard/myorders', as: 'person' },
  { name: 'addresses', path: '/dashboard/address', as: 'person' },
  { name: 'admin page, refused', path: '/dashboard/category', as: 'person' },
  { name: 'account menu of an administrator', path: '/user', as: 'admin' },
  { name: 'admin page', path: '/dashboard/upload-product', as: 'admin' },
]

async function failToLogIn(page: Page, say: Words, person: Person): Promise<void> {
  await field(page, say.email).fill(person.email)
  await field(page, say.password).fill('not the password')
  await submit(page, say.login).click()
  await expect(field(page, say.password)).toHaveAttribute('aria-invalid', 'true')
}

async function comeToCode(page: Page, say: Words, person: Person): Promise<void> {
  await field(page, say.email).fill(person.email)
  await submit(page, say.sendCode).click()
  await expect(page.getByRole('textbox', { name: say.digit })).toHaveCount(6)
}

function press(button: 'editPicture' | 'deleteAccount') {
  return async (page: Page, say: Words) => {
    await page.getByRole('button', { name: say[button] }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** Opens a screen as whoever it is for, waits until what was asked for has arrived, and brings it into its state. */
export async function openScreen(
  page: Page,
  { path, as, act }: Screen,
  say: Words,
  person: Person,
): Promise<void> {
  if (as) await signIn(page, as === 'admin' ? admin : person)
  await open(page, path)
  await untilFilled(page)
  await act?.(page, say, person)
}

/** What is asked for after the page came alive has arrived: nothing holds the place of something else. */
async function untilFilled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}
