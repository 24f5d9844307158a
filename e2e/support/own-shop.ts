import type { Browser, Page } from '@playwright/test'
import { signInByApi } from './account/accounts.ts'
import { newShopper } from './back-office/desk.ts'
import { saveAddress } from './checkout/checkout.ts'
import { screens } from './screens.ts'
import { admin, type RunningShop } from './start-shop.ts'

type OwnShop = Pick<RunningShop, 'url'>

/** A page in a new browser, in which the owner of a shop that the journey started is signed in. */
export async function ownerOf(
  browser: Browser,
  { url }: OwnShop,
  width: keyof typeof screens = 1280,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: screens[width] })
  const page = await context.newPage()
  await signInByApi(page, admin)
  return page
}

/** A page on a phone, in which a new shopper of such a shop is signed in, with an address. */
export async function shopperOf(browser: Browser, { url }: OwnShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: screens[360] })
  const page = await context.newPage()
  await newShopper(page)
  await saveAddress(page)
  return page
}
