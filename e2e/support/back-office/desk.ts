import { randomUUID } from 'node:crypto'
import type { Locale, Order } from '@dix/contract'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
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

/** Opens a page of the order desk in a separate browser of the owner. */
export type OpenDesk = (options: BrowserContextOptions, path: string) => Promise<Page>

/** Journeys with two browsers: the shopper's, and those of the owner. */
export const test = base.extend<{ openDesk: OpenDesk }>({
  openDesk: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options, path) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...options })
      contexts.push(context)
      const page = await context.newPage()
      await signInByApi(page, admin)
      await open(page, path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

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

/** Counts page loads from now on, because other users' changes must appear without any. */
export async function countLoads(...pages: Page[]): Promise<() => number> {
  let loads = 0
  for (const page of pages) {
    await page.waitForLoadState('load')
    page.on('load', () => loads++)
  }
  return () => loads
}
