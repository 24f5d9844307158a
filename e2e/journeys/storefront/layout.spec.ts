import type { Page } from '@playwright/test'
import { sidewaysScroll } from '../../support/assertions.ts'
import { type Examples, pathOf } from '../../support/examples.ts'
import { cards, categoryTiles, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { expect, test } from '../../support/test.ts'

/** Texts from the catalogue: names, units, facts. */
const textSelector =
  'h1, article a, .unit-line > span, .card-unit > span, dt, dd, section > div > h2, nav li a > span:last-child'

/** Inserts a word of 200 letters, which an import accepts, into every catalogue text. */
async function writeLong(page: Page): Promise<void> {
  await page.evaluate((where) => {
    for (const element of document.querySelectorAll(where)) {
      // Pictures are not changed.
      if (element.childElementCount === 0) element.textContent = 'X'.repeat(200)
    }
  }, textSelector)
}

const pages: [string, (examples: Examples) => string][] = [
  ['home', () => '/'],
  ['a sub category', ({ subCategory }) => subCategory],
  ['a product', ({ offered }) => pathOf(offered)],
  ['a search for it', () => `/search?q=${'x'.repeat(200)}`],
]

test('at 320 px no category name is cut inside a word', { tag: '@long' }, async ({ page, texts }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await untilHydrated(page)
  await page.evaluate(() => document.fonts.ready)
  const tooLong = await categoryTiles(page, texts).evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const label = tile.querySelector<HTMLElement>('span:last-child')!
      const free = label.clientWidth
      label.style.width = 'min-content'
      label.style.overflowWrap = 'normal'
      return label.offsetWidth > free ? [label.textContent] : []
    }),
  )
  expect(tooLong).toEqual([])
})

test('cards show the brand; product pages show it next to the name', { tag: '@long' }, async ({ page }) => {
  await page.goto('/search?q=huile')
  const card = cards(page)
    .filter({ has: page.locator('a[aria-label]') })
    .first()
  const link = card.getByRole('link')
  const [name, label] = [await textOf(link), await link.getAttribute('aria-label')]
  const brand = label!.slice(`${name}, `.length)
  await expect(card.getByText(brand, { exact: true })).toBeVisible()

  await link.click()
  const head = page.getByRole('heading', { level: 1, name }).locator('..')
  await expect(head.getByText(brand, { exact: true })).toBeVisible()
})

// Layout does not depend on scripts, and pages open in half the time without them.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('no page scrolls sideways because of an endless word, on a phone or a tablet', async ({
    page,
    examples,
  }) => {
    for (const [name, path] of pages) {
      await page.goto(path(examples))
      if (name !== 'a search for it') await writeLong(page)
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await sidewaysScroll(page), `${name} at ${width} px`).toBe(0)
      }
    }
  })

  test('on a phone, the picture of a product leaves room for its name and price, upright and in landscape', async ({
    page,
    examples,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(pathOf(examples.offered))
    const main = page.getByRole('main')
    const picture = await main.locator('img').first().boundingBox()
    expect(picture!.height).toBeLessThanOrEqual(0.4 * 740)
    await page.setViewportSize({ width: 740, height: 360 })
    for (const part of [main.locator('img').first(), main.getByRole('heading', { level: 1 })]) {
      await expect(part).toBeInViewport({ ratio: 0.9 })
    }
    await expect(
      main
        .getByText(/F\sCFA/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport()
  })
})
