import type { Locale } from '@dix/contract'
import { test as base, expect } from '@playwright/test'
import { type Examples, findExamples } from './examples.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { browserLocale, type Texts, textsIn } from './words.ts'

export { expect }

type JourneyFixtures = {
  /** Language the browser asks for. */
  language: Locale
  /** The texts in that language. */
  texts: Texts
  /** Fails the journey at its end if anything went wrong that it did not expect. */
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
  examples: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.DIX_URL ?? '' })
      await use(await findExamples(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
