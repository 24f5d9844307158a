import { seeWholePage, watchShifts } from '../support/judges.ts'
import { pathOf, type Shelves } from '../support/shelves.ts'
import { untilAlive } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { screens } from '../support/widths.ts'

/** What Lighthouse calls cumulative layout shift (design, "Budgets"). */
const budget = 0.02

const pages: [string, (shelves: Shelves) => string][] = [
  ['home', () => '/'],
  ['a shelf', ({ shelf }) => shelf],
  ['a product', ({ offered }) => pathOf(offered)],
  ['the search', () => '/search?q=huile'],
]

for (const width of [360, 1280] as const) {
  for (const [name, path] of pages) {
    test(`At ${width} px nothing on ${name} moves while it loads or is read`, async ({ page, shelves }) => {
      await page.setViewportSize(screens[width])
      const shift = await watchShifts(page)
      await page.goto(path(shelves), { waitUntil: 'load' })
      await untilAlive(page)
      await page.evaluate(() => document.fonts.ready)
      await seeWholePage(page)
      expect(await shift()).toBeLessThan(budget)
    })
  }
}
