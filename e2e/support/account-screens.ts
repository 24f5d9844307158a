import { expect, type Page } from '@playwright/test'
import {
  askForCode,
  field,
  givePicture,
  open,
  type Person,
  signIn,
  stranger,
  submit,
  toasts,
} from './accounts.ts'
import { admin } from './start-shop.ts'
import type { Words } from './words.ts'

export type Screen = {
  name: string
  path: string
  as?: 'person' | 'admin'
  /** Whoever is signed in has a picture. */
  picture?: boolean
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
  { name: 'account menu with a picture', path: '/user', as: 'person', picture: true },
  { name: 'profile with a picture', path: '/dashboard/profile', as: 'person', picture: true },
  { name: 'profile, new address waiting', path: '/dashboard/profile', as: 'person', act: leaveCode },
  { name: 'end all dialog', path: '/dashboard/profile', as: 'person', act: press('endAll') },
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
  await askForCode(page, say, person.email)
  await expect(page.getByRole('textbox', { name: say.digit })).toHaveCount(6)
}

async function leaveCode(page: Page, say: Words): Promise<void> {
  await field(page, say.mobile).fill('77 512 34 08')
  await field(page, say.email).fill(stranger().email)
  await submit(page, say.saveProfile).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: say.codeTitle })).toBeVisible()
  // What was said lies over the page for two seconds.
  await expect(toasts(page, say)).toBeEmpty()
}

function press(button: 'editPicture' | 'deleteAccount' | 'endAll') {
  return async (page: Page, say: Words) => {
    await page.getByRole('button', { name: say[button] }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** Opens a screen as whoever it is for, waits until what was asked for has arrived, and brings it into its state. */
export async function openScreen(
  page: Page,
  { path, as, picture, act }: Screen,
  say: Words,
  person: Person,
): Promise<void> {
  if (as) await signIn(page, as === 'admin' ? admin : person)
  if (picture) {
    // The picture is cut out of the page, and an empty one is white on white.
    await page.goto('/')
    await givePicture(page)
  }
  await open(page, path)
  await untilFilled(page)
  await act?.(page, say, person)
}

/** What is asked for after the page came alive has arrived: nothing holds the place of something else. */
async function untilFilled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}
