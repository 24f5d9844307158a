import type { Locale } from '@dix/contract'
import { test as base, expect } from '@playwright/test'
import { type Examples, findExamples } from './examples.ts'
import { makeTroubles, type Troubles } from './troubles.ts'
import { browserLocale, type Texts, textsIn } from './words.ts'

export { expect }

type JourneyFixtures = {
  /** Language the browser asks for. */
  language: Locale
  /** The texts in that language. */
  texts: Texts
  /** What may go wrong behind the page; anything else fails the journey at its end. */
  troubles: Troubles
}

/** Every journey starts here: with the shop's address, its sub categories, a language, and an eye on the console. */
export const test = base.extend<JourneyFixtures, { examples: Examples }>({
  language: ['fr', { option: true }],
  locale: async ({ language }, use) => {
    await use(browserLocale[language])
  },
  texts: async ({ language }, use) => {
    await use(textsIn[language])
  },
  troubles: async ({ javaScriptEnabled }, use) => {
    const troubles = makeTroubles()
    // A browser without scripts reports each one it leaves out.
    if (!javaScriptEnabled) troubles.expect(/^request: csp .*\.js$/)
    await use(troubles)
  },
  // Every page is watched; journeys of requests alone open none.
  page: async ({ page, troubles }, use) => {
    troubles.watch(page)
    await use(page)
    expect(troubles.unexpected(), 'nothing went wrong behind the page').toEqual([])
  },
  examples: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DIX_URL ?? '' })
      await use(await findExamples(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
