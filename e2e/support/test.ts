import { randomUUID } from 'node:crypto'
import type { Locale, Product } from '@dix/contract'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { type Examples, findExamples, journeyProductPrefix } from './examples.ts'
import { makeProduct } from './make-product.ts'
import { makePageErrors, type PageErrors } from './page-errors.ts'
import { admin } from './start-shop.ts'
import { browserLocale, type Texts, textsIn } from './words.ts'

export { expect }

/** Creates products for the journey: in stock, on offer, with a picture. No other journey's search finds them. */
export type MakeProducts = (count: number, fields?: object) => Promise<Product[]>

type WorkerFixtures = {
  examples: Examples
  /** Requests of an administrator. */
  adminRequest: APIRequestContext
}

type JourneyFixtures = {
  goods: MakeProducts
  /** Language that the browser requests. */
  language: Locale
  /** The texts in that language. */
  texts: Texts
  /** Console errors and failed requests that the journey expects; any other fails it. */
  pageErrors: PageErrors
  /**
   * Closes everything that the journey opened other than its page, because a page left open keeps working until the run
   * ends.
   */
  closeContexts: undefined
}

/** The test function of every journey: a language and its texts, products, examples, and a check for page errors. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  closeContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
  goods: async ({ adminRequest, examples }, use) => {
    // A user has at most 100 sessions, beyond which the least recently used ones end, and journeys sign the
    // administrator in often.
    await signInAdmin(adminRequest)
    const image = examples.offered.image.slice(0, 1)
    await use((count, fields) =>
      Promise.all(
        Array.from({ length: count }, () =>
          makeProduct(
            { request: adminRequest },
            { name: `${journeyProductPrefix} ${randomUUID().slice(0, 8)}`, image, discount: 10, ...fields },
          ),
        ),
      ),
    )
  },
  language: ['fr', { option: true }],
  locale: async ({ language }, use) => {
    await use(browserLocale[language])
  },
  texts: async ({ language }, use) => {
    await use(textsIn[language])
  },
  pageErrors: async ({ javaScriptEnabled }, use) => {
    const pageErrors = makePageErrors()
    // A browser without scripts reports each one it skips.
    if (!javaScriptEnabled) pageErrors.allow(/^request: csp .*\.js$/)
    await use(pageErrors)
  },
  // Every page is watched; API-only journeys open none.
  page: async ({ page, pageErrors }, use) => {
    pageErrors.watch(page)
    await use(page)
    expect(pageErrors.unexpected(), 'no unexpected console errors or failed requests').toEqual([])
  },
  adminRequest: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DIX_URL ?? '' })
      await signInAdmin(request)
      await use(request)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DIX_URL ?? '' })
      await use(await findExamples(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

async function signInAdmin(request: APIRequestContext): Promise<void> {
  const response = await request.post('/api/user/login', { data: admin })
  expect(response.ok(), await response.text()).toBe(true)
}
