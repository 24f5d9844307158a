import { seeWholePage, watchShifts } from '../../support/assertions.ts'
import { type Examples, pathOf } from '../../support/examples.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Lighthouse's cumulative layout shift. */
const budget = 0.02

const pages: [string, (examples: Examples) => string][] = [
  ['home', () => '/'],
  ['a sub category', ({ subCategory }) => subCategory],
  ['a product', ({ offered }) => pathOf(offered)],
  ['the search', () => '/search?q=huile'],
]

for (const [turn, width] of ([360, 1280] as const).entries()) {
  for (const [at, [name, path]] of pages.entries()) {
    // `npm test` checks one page at each width.
    const { tag = [] } = repeated(at !== turn)
    test(`at ${width} px nothing on ${name} moves while the page loads or is read`, { tag }, async ({
      page,
      examples,
    }) => {
      await page.setViewportSize(screens[width])
      const shift = await watchShifts(page)
      await page.goto(path(examples), { waitUntil: 'load' })
      await untilHydrated(page)
      await page.evaluate(() => document.fonts.ready)
      await seeWholePage(page)
      expect(await shift()).toBeLessThan(budget)
    })
  }
}
