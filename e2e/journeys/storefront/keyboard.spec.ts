import type { Page } from '@playwright/test'
import { type Examples, pathOf } from '../../support/examples.ts'
import { cards, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Presses of Tab that are enough to walk through a page of the shop. */
const enough = 40

type Stop = { name: string; shown: boolean; ringed: boolean; onwards: boolean; atEnd: boolean }

/** The focused element: its name, whether it is visible and highlighted, and whether it comes after the last stop. */
function focus(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const walk = window as unknown as { lastStop?: Element }
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const last = walk.lastStop
    walk.lastStop = element
    const { top, bottom, left, right, width } = element.getBoundingClientRect()
    // A card is highlighted as a whole, through its link's click area.
    const ringed = [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const bordered =
      element.tagName === 'INPUT' && Number.parseFloat(getComputedStyle(element).borderWidth) >= 2
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '',
      shown: width > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      ringed: ringed || bordered,
      onwards: !last || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      atEnd: element.matches('[rel=next], footer *'),
    }
  })
}

const pages: [string, (examples: Examples) => string, 360 | 1280][] = [
  ['home', () => '/', 1280],
  ['a sub category', ({ subCategory }) => subCategory, 360],
  ['home', () => '/', 360],
  ['a sub category', ({ subCategory }) => subCategory, 1280],
  ['a product', ({ offered }) => pathOf(offered), 360],
  ['the search', () => '/search?q=huile', 360],
]

for (const [at, [name, path, width]] of pages.entries()) {
  test(
    `on ${name} at ${width} px every Tab stop is visible, highlighted, and in reading order`,
    // `npm test` walks the first two.
    repeated(at > 1),
    async ({ page, examples }) => {
      await page.setViewportSize(screens[width])
      await page.goto(path(examples))
      await untilHydrated(page)
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      const stops: Stop[] = []
      for (let press = 0; press < enough; press++) {
        await page.keyboard.press('Tab')
        const stop = await focus(page)
        // A growing list moves its own end and the footer away from visitors who have reached them.
        if (!stop || stop.atEnd) break
        stops.push(stop)
      }
      expect(stops.length).toBeGreaterThan(10)
      expect(stops.filter(({ onwards }) => !onwards).map((stop) => stop.name)).toEqual([])
      expect(stops.filter(({ shown }) => !shown).map((stop) => stop.name)).toEqual([])
      expect(stops.filter(({ ringed }) => !ringed).map((stop) => stop.name)).toEqual([])
      expect(stops.filter((stop) => stop.name === '')).toEqual([])
      await expect(page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')).toHaveCount(0)
    },
  )
}

test('the first Tab stop is the skip link', { tag: '@long' }, async ({ page, texts, examples }) => {
  await page.goto(examples.subCategory)
  await untilHydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: texts('shell.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  expect((await skip.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inside = await page.evaluate(() => document.activeElement?.closest('main') !== null)
  expect(inside).toBe(true)
})

test('with reduced motion, nothing moves for long', async ({ page, examples, texts }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(examples.subCategory)
  await untilHydrated(page)
  await page.getByRole('button', { name: texts.like('filters.sortBy') }).click()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, animationIterationCount, transitionDuration } =
          getComputedStyle(element)
        const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)))
        const iterations = animationIterationCount === 'infinite' ? Number.POSITIVE_INFINITY : 1
        return [
          animationName === 'none' ? 0 : seconds(animationDuration) * iterations,
          seconds(transitionDuration),
        ]
      }),
    ),
  )
  // Seconds. Fades of 80 ms are allowed.
  expect(longest).toBeLessThanOrEqual(0.08)
})

test('a page that opens without loading a document announces its title to screen readers', async ({
  page,
}) => {
  await page.goto('/')
  await untilHydrated(page)
  const product = cards(page).first().getByRole('link')
  const name = await textOf(product)
  await product.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const announcement = page.getByRole('status').filter({ hasText: /\S/ }).first()
  await expect(announcement).toContainText(name)
  await expect(announcement).toHaveText(await page.title())
})
