import type { Page } from '@playwright/test'
import { type Examples, listingPage, searchPage } from '../../support/examples.ts'
import { cards, productLinks, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** The scroll position at which more is loaded, as a share of the list, and milliseconds between two checks. */
const rule = { threshold: 0.8, throttle: 150 } as const

/** Page numbers that scripts requested, in order. */
function watchPages(page: Page): number[] {
  const pages: number[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('.data')) pages.push(Number(url.searchParams.get('page') ?? 1))
  })
  return pages
}

/**
 * Scrolls to this many pixels before the point where more is loaded; negative is beyond it. Resolves when the page has
 * received the event, in the next frame.
 */
async function scrollToThreshold(page: Page, missing: number): Promise<void> {
  await page.evaluate(
    ([part, short]) => {
      const last = [...document.querySelectorAll('main li:has(article)')].at(-1)!
      const end = last.getBoundingClientRect().bottom + scrollY
      const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }))
      scrollTo({ top: end * part - innerHeight - short, behavior: 'instant' })
      return scrolled
    },
    [rule.threshold, missing] as const,
  )
}

/** Waits for every check that scrolling triggered. The page's clock must be installed. */
function letItLook(page: Page): Promise<void> {
  return page.clock.runFor(3 * rule.throttle)
}

const lists = [
  { name: 'a sub category', size: listingPage, path: ({ subCategory }: Examples) => subCategory },
  {
    name: 'a search',
    size: searchPage,
    path: ({ query }: Examples) => `/search?q=${encodeURIComponent(query)}`,
  },
]

for (const { name, size, path } of lists) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: screens[360] })

    test(
      'each page loads once, at 80 % of the list and not before, no page after the last, and no product twice',
      repeated(name === 'a search'),
      async ({ page, examples }) => {
        const requests = watchPages(page)
        await page.clock.install()
        await page.goto(path(examples))
        await untilHydrated(page)
        await letItLook(page)
        await scrollToThreshold(page, 20)
        await letItLook(page)
        expect(requests).toEqual([])
        await expect(cards(page)).toHaveCount(size)

        const total = await totalOf(page)
        const lastPage = Math.ceil(total / size)
        for (let shown = 2; shown <= lastPage; shown++) {
          await scrollToThreshold(page, -20)
          await letItLook(page)
          await expect(cards(page)).toHaveCount(Math.min(shown * size, total))
        }
        await scrollToThreshold(page, -200)
        await letItLook(page)
        expect(requests).toEqual(Array.from({ length: lastPage - 1 }, (_, place) => place + 2))
        const links = await productLinks(page).evaluateAll((all) => all.map((a) => a.getAttribute('href')))
        expect(new Set(links).size).toBe(total)
      },
    )

    test(
      'a failed page can be retried, and returning from a product shows the list as it was left',
      repeated(name === 'a search'),
      async ({ page, examples, texts, pageErrors }) => {
        pageErrors.allow(/ERR_FAILED/)
        await page.goto(path(examples))
        await untilHydrated(page)
        await page.route('**/*.data?*page=2*', (route) => route.abort())
        await scrollToThreshold(page, -20)
        await expect(page.getByRole('alert')).toContainText(texts('listing.failed'))
        await expect(cards(page)).toHaveCount(size)

        await page.unroute('**/*.data?*page=2*')
        await page.getByRole('button', { name: texts('forms.retry') }).click()
        await expect(cards(page)).toHaveCount(2 * size)
        await expect(page.getByRole('alert')).toHaveCount(0)
        // The button disappeared together with the failure message; the keyboard focus continues from there.
        await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('rel', 'next')

        const card = productLinks(page).nth(2 * size - 3)
        await card.scrollIntoViewIfNeeded()
        const before = await page.evaluate(() => scrollY)
        expect(before).toBeGreaterThan(0)
        await card.click()
        await expect(page).toHaveURL(/\/product\//)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

        await page.goBack()
        await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(2 * size)
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
      },
    )
  })
}

/** Number of products in the whole list, from its heading. */
async function totalOf(page: Page): Promise<number> {
  const heading = await textOf(page.getByRole('heading', { level: 1 }))
  const counted = /\d+/.exec(heading)?.[0] ?? (await countBeside(page))
  return Number(counted)
}

async function countBeside(page: Page): Promise<string> {
  const text =
    (await page
      .getByText(/^\d+ (produits?|products?)$/)
      .filter({ visible: true })
      .first()
      .textContent()) ?? ''
  return /\d+/.exec(text)?.[0] ?? ''
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { name, size, path } of lists) {
    test(
      `${name} has links to the pages after and before`,
      repeated(name === 'a search'),
      async ({ page, examples, texts }) => {
        await page.goto(path(examples))
        const first = await cards(page).allTextContents()
        await expect(page.getByRole('link', { name: texts('listing.previous') })).toHaveCount(0)

        await page.getByRole('link', { name: texts('listing.more') }).click()
        await expect(page).toHaveURL(/[?&]page=2$/)
        const second = await cards(page).allTextContents()
        expect(second).toHaveLength(size)
        expect(second).not.toEqual(first)

        await page.getByRole('link', { name: texts('listing.previous') }).click()
        await expect(page).not.toHaveURL(/page=/)
        expect(await cards(page).allTextContents()).toEqual(first)
      },
    )
  }
})
