import type { Locale } from '@dix/contract'
import { test as base, expect } from '@playwright/test'
import { findShelves, type Shelves } from './shelves.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { browserLocale, type Say, sayIn } from './words.ts'

export { expect }

type JourneyFixtures = {
  /** Language the browser asks for. */
  language: Locale
  /** The texts in that language. */
  say: Say
  /** Fails the journey at its end if anything went wrong that it did not expect. */
  troubles: Troubles
}

/** Every journey starts here: with the shop's address, its shelves, a language, and an eye on the console. */
export const test = base.extend<JourneyFixtures, { shelves: Shelves }>({
  language: ['fr', { option: true }],
  locale: async ({ language }, use) => {
    await use(browserLocale[language])
  },
  say: async ({ language }, use) => {
    await use(sayIn[language])
  },
  troubles: [
    async ({ page, javaScriptEnabled }, use) => {
      const troubles = watchTroubles(page)
      // A browser without scripts reports each one it leaves out.
      if (!javaScriptEnabled) troubles.expect(/^request: csp .*\.js$/)
      await use(troubles)
      expect(troubles.unexpected(), 'nothing went wrong behind the page').toEqual([])
    },
    { auto: true },
  ],
  shelves: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DIX_URL ?? '' })
      await use(await findShelves(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
