import { randomUUID } from 'node:crypto'
import type { Locale, Order, StaffRole } from '@dix/contract'
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { test as base, open, signInByApi, unregisteredUser } from '../account/accounts.ts'
import { screens } from '../screens.ts'
import { admin } from '../start-shop.ts'
import { browserLocale } from '../words.ts'

/** Signs the page's browser in as a new shopper with a unique name. */
export async function newShopper(page: Page): Promise<string> {
  const user = { ...unregisteredUser(), name: `Awa ${randomUUID().slice(0, 8)}` }
  const data = { ...user, confirmPassword: user.password }
  const response = await page.request.post('/api/user/register', { data })
  if (!response.ok())
    throw new Error(`Creating the shopper returned ${response.status()}: ${await response.text()}`)
  await signInByApi(page, user)
  return user.name
}

/** Opens a page of the order desk in a separate browser of the owner, or of a new member of staff with a role. */
export type OpenDesk = (options: BrowserContextOptions, path: string, role?: StaffRole) => Promise<Page>

/** Journeys with two browsers: the shopper's, and those of the owner. */
export const test = base.extend<{ openDesk: OpenDesk }>({
  openDesk: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options, path, role) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...options })
      contexts.push(context)
      const page = await context.newPage()
      await signInByApi(page, admin)
      if (role) await joinStaff(page.request, role)
      await open(page, path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Invites a new member of staff, as whom the browser of the owner continues. */
async function joinStaff(request: APIRequestContext, role: StaffRole): Promise<void> {
  const invited = await request.post('/api/staff/invite', { data: { role } })
  expect(invited.ok(), await invited.text()).toBe(true)
  const { data } = (await invited.json()) as { data: { url: string } }
  const token = new URL(data.url).searchParams.get('token')
  const user = unregisteredUser()
  const joined = await request.post('/api/user/join', {
    data: { ...user, token, confirmPassword: user.password },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
}

/** Browsers of the owner: a phone, or a desktop. */
export const phoneOf = (language: Locale) => ({
  viewport: screens[360],
  locale: browserLocale[language],
  hasTouch: true,
})
export const browserOf = (language: Locale) => ({
  viewport: screens[1280],
  locale: browserLocale[language],
})

/** Presses the button of exactly this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** The desk's list of one customer's orders. */
export const listOf = (name: string) => `/dashboard/orders?q=${encodeURIComponent(name)}`

/** The desk's page of an order. */
export const deskPageOf = ({ _id }: Pick<Order, '_id'>) => `/dashboard/orders/${_id}`

/** Counts page loads from now on, because other users' changes must appear without a reload. */
export async function countLoads(...pages: Page[]): Promise<() => number> {
  let loads = 0
  for (const page of pages) {
    await page.waitForLoadState('load')
    page.on('load', () => loads++)
  }
  return () => loads
}
