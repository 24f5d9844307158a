import { infoPageSlugs, infoPageTopics } from '@dix/contract'
import { expect, type Page } from '@playwright/test'
import { totpCode } from '../../server/testing/factors.ts'
import {
  pagesPath,
  settingsPath,
  topicPath,
  topics,
} from '../../web/app/features/back-office/settings/topics.ts'
import {
  field,
  open,
  requestCode,
  setAvatar,
  signInByApi,
  signInByForm,
  submit,
  toasts,
  type User,
  unregisteredUser,
} from './account/accounts.ts'
import { placeOrder, putInCart, saveAddress } from './checkout/checkout.ts'
import { admin } from './start-shop.ts'
import type { MakeProducts } from './test.ts'
import type { Text, Texts } from './words.ts'

export type Screen = {
  name: string
  /** Missing if `act` opens the page. */
  path?: string
  as?: 'user' | 'admin'
  /** The group of screens that a separate test checks together. */
  group?: string
  /** Whether its layout differs on wide screens, so that it is checked there too. */
  wide?: boolean
  /** Whether its effects persist for the user. */
  changes?: boolean
  /** Whether the signed-in user has a picture. */
  picture?: boolean
  /** Actions of the user before the screen is opened. */
  prepare?: (page: Page, goods: MakeProducts) => Promise<unknown>
  act?: (page: Page, texts: Texts, user: User) => Promise<void>
}

/** Every screen of sign-in, account and checkout, in all its states. */
export const screensOfAccounts: readonly Screen[] = [
  { name: 'login', wide: true, path: '/login' },
  { name: 'login, wrong', path: '/login', act: failToLogIn },
  { name: 'login, second step', path: '/login', changes: true, act: comeToSecondStep },
  { name: 'register', path: '/register' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'code', path: '/forgot-password', act: comeToCode },
  { name: 'verification, dead', path: '/verify-email?token=nothing' },
  { name: 'email change to undo', path: '/undo-email-change?token=nothing' },
  { name: 'profile, anonymous', path: '/dashboard/profile' },
  { name: 'account menu', path: '/user', as: 'user' },
  { name: 'profile', wide: true, path: '/dashboard/profile', as: 'user' },
  { name: 'account menu with a picture', path: '/user', as: 'user', picture: true },
  { name: 'profile with a picture', path: '/dashboard/profile', as: 'user', picture: true },
  {
    name: 'profile, new address waiting',
    path: '/dashboard/profile',
    as: 'user',
    changes: true,
    act: leaveCode,
  },
  { name: 'end all dialog', path: '/dashboard/profile', as: 'user', act: press('account.endAll') },
  {
    name: 'picture dialog',
    path: '/dashboard/profile',
    as: 'user',
    act: press('account.edit', 'account.ofPicture'),
  },
  { name: 'delete dialog', path: '/dashboard/profile', as: 'user', act: press('account.delete') },
  { name: 'orders', path: '/dashboard/myorders', as: 'user' },
  { name: 'addresses', path: '/dashboard/address', as: 'user' },
  {
    name: 'addresses, kept',
    wide: true,
    path: '/dashboard/address',
    as: 'user',
    prepare: (page) => saveAddress(page),
  },
  { name: 'address dialog, wrong', wide: true, path: '/dashboard/address', as: 'user', act: sendNoAddress },
  { name: 'security', wide: true, path: '/dashboard/security', as: 'user' },
  {
    name: 'security, app dialog',
    wide: true,
    path: '/dashboard/security',
    as: 'user',
    act: press('security.appOn'),
  },
  { name: 'orders, placed', path: '/dashboard/myorders', as: 'user', prepare: order },
  { name: 'order', wide: true, path: '/dashboard/myorders', as: 'user', prepare: order, act: openOrder },
  { name: 'checkout', wide: true, path: '/checkout', as: 'user', prepare: fillCart },
  { name: 'success', path: '/success' },
  { name: 'cancel', path: '/cancel' },
  { name: 'admin page, refused', path: '/dashboard/category', as: 'user' },
  { name: 'account menu of an administrator', path: '/user', as: 'admin' },
  { name: 'categories', wide: true, path: '/dashboard/category', as: 'admin' },
  { name: 'category dialog', path: '/dashboard/category', as: 'admin', act: editFirst },
  { name: 'display order', wide: true, path: '/dashboard/category/sort', as: 'admin' },
  { name: 'sub categories', wide: true, path: '/dashboard/subcategory', as: 'admin' },
  {
    name: 'product form, wrong',
    wide: true,
    path: '/dashboard/upload-product',
    as: 'admin',
    act: sendNoProduct,
  },
  { name: 'products', wide: true, path: '/dashboard/product?stock=low', as: 'admin' },
  { name: 'product dialog', wide: true, path: '/dashboard/product', as: 'admin', act: openOfProduct('edit') },
  {
    name: 'history dialog',
    path: '/dashboard/product',
    as: 'admin',
    act: openOfProduct('history'),
  },
  { name: 'offers', path: '/dashboard/offers', as: 'admin' },
  { name: 'translations', path: '/dashboard/translations', as: 'admin' },
  { name: 'history', wide: true, path: '/dashboard/history', as: 'admin' },
  { name: 'security log', wide: true, path: '/dashboard/security-journal', as: 'admin' },
  { name: 'staff', wide: true, path: '/dashboard/staff', as: 'admin' },
  ...['', '/hours', '/staff'].map(
    (tab): Screen => ({
      name: `store${tab.replace('/', ', ')}`,
      wide: true,
      path: `/dashboard/stores/main${tab}`,
      as: 'admin',
      group: 'store',
    }),
  ),
  { name: 'photo walk', path: '/dashboard/photo-walk', as: 'admin' },
  ...topics.map(
    ({ topic }): Screen => ({
      name: `settings, ${topic}`,
      wide: true,
      path: topicPath(topic),
      as: 'admin',
      group: 'settings',
    }),
  ),
  ...infoPageTopics.map(
    (page): Screen => ({
      name: `settings, ${page}`,
      path: `${pagesPath}/${infoPageSlugs[page]}`,
      as: 'admin',
      group: 'settings',
    }),
  ),
  { name: 'settings file', path: `${settingsPath}/file`, as: 'admin', group: 'settings' },
]

async function failToLogIn(page: Page, texts: Texts, user: User): Promise<void> {
  await signInByForm(page, texts, { ...user, password: 'not the password' })
  await expect(field(page, texts('account.password'))).toHaveAttribute('aria-invalid', 'true')
  await putMessageAway(page, texts)
}

async function comeToSecondStep(page: Page, texts: Texts, user: User): Promise<void> {
  await signInByApi(page, user)
  const { secret } = await sent(page, 'totp/start')
  await sent(page, 'totp/confirm', { password: user.password, totp: totpCode(secret) })
  await page.context().clearCookies()
  await open(page, '/login')
  await signInByForm(page, texts, user)
  await expect(page.getByRole('main').locator('[name=code]')).toBeVisible()
}

/** Sends a request of the signed-in user. @returns its data */
async function sent(page: Page, path: string, data: object = {}): Promise<{ secret: string }> {
  const response = await page.request.post(`/api/user/${path}`, { data })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

async function comeToCode(page: Page, texts: Texts, user: User): Promise<void> {
  await requestCode(page, texts, user.email)
  await expect(page.getByRole('textbox', { name: texts.like('account.digit', { count: 6 }) })).toHaveCount(6)
  await putMessageAway(page, texts)
}

async function leaveCode(page: Page, texts: Texts): Promise<void> {
  await field(page, texts('account.mobile')).fill('77 512 34 08')
  await field(page, texts('account.email')).fill(unregisteredUser().email)
  await submit(page, texts('account.save')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: texts('account.codeTitle') })).toBeVisible()
  // The dialog's own message area disappears with it.
  await expect(toasts(page, texts)).toHaveCount(1)
  await putMessageAway(page, texts)
}

/** On phones it covers the header for some seconds, but the page below is what is checked. */
async function putMessageAway(page: Page, texts: Texts): Promise<void> {
  await toasts(page, texts).getByRole('button').click()
  await expect(toasts(page, texts)).toBeEmpty()
}

function press(...button: Text[]) {
  return async (page: Page, texts: Texts) => {
    await page.getByRole('button', { name: button.map((text) => texts(text)).join(' ') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

async function editFirst(page: Page, texts: Texts): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('account.edit'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function fillCart(page: Page, goods: MakeProducts): Promise<void> {
  await saveAddress(page)
  for (const product of await goods(6)) await putInCart(page, product, 1)
}

async function order(page: Page, goods: MakeProducts): Promise<void> {
  await placeOrder(page, await goods(1))
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: /^DX-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /DX-/ })).toBeVisible()
}

async function sendNoAddress(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts('address.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts('address.submit') }).click()
  await expect(field(page, texts('address.address_line'))).toHaveAttribute('aria-invalid', 'true')
  // The message covers the header of the dialog for four seconds.
  await expect(dialog.getByRole('region', { name: texts('toasts.label') })).toBeEmpty()
}

async function sendNoProduct(page: Page): Promise<void> {
  await page.locator('form[data-product-form] [type=submit]').click()
  await expect(page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true')
}

function openOfProduct(what: 'edit' | 'history') {
  return async (page: Page, texts: Texts) => {
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: texts(`products.${what}`) })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').locator('.animate-breathe')).toHaveCount(0)
  }
}

/** Opens a screen as its user, waits until its data has arrived, and brings it into its state. */
export async function openScreen(
  { page, texts, user, goods }: { page: Page; texts: Texts; user: User; goods: MakeProducts },
  { path, as, picture, prepare, act }: Screen,
): Promise<void> {
  if (as) await signInByApi(page, as === 'admin' ? admin : user)
  if (picture) {
    // The picture is cropped from the page, and an empty one is white on white.
    await page.goto('/')
    await setAvatar(page)
  }
  await prepare?.(page, goods)
  if (path !== undefined) {
    await open(page, path)
    await untilFilled(page)
  }
  await act?.(page, texts, user)
}

/** Waits until everything requested after hydration has arrived and no placeholders are left. */
async function untilFilled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.animate-breathe')).toHaveCount(0)
}
