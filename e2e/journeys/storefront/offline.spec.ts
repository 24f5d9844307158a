import type { Page } from '@playwright/test'
import { cards, categoryTiles, searchInput, searchLink, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { languages } from '../../support/words.ts'

/** The browser's own message for a request without a connection. */
const noConnection = /ERR_INTERNET_DISCONNECTED/

/** Opens a page and waits until the code of the other pages has been prefetched, as happens when the page is idle. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.waitForFunction(() => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    )
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return (
      ['listing', 'product', 'search'].every((name) => ahead.some((file) => file.includes(name))) &&
      ahead.every((file) => here.has(file))
    )
  })
}

/**
 * Bytes of scripts that a first visit of the home page may load, with those of the next pages. The bench's budget is a
 * kilobyte more: `transferSize` counts headers as 300 bytes.
 */
const scriptBudget = 149 * 1024

test('a first visit of the home page loads few scripts', async ({ page }) => {
  await openWhole(page, '/')
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, transferSize }) => ({ name, transferSize })),
  )
  expect(loaded.length).toBeGreaterThan(5)
  const total = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)
  expect(total, JSON.stringify(loaded, null, 1)).toBeLessThan(scriptBudget)
})

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test(
      'without a connection the next page and the search show the shop’s own message, and load once it is back',
      repeated(language === 'en'),
      async ({ page, context, texts, pageErrors }) => {
        pageErrors.allow(noConnection)
        const explanation = page.getByRole('heading', { name: texts('error.connection') })
        const home = page.getByRole('link', { name: texts('shell.home') }).filter({ visible: true })
        await openWhole(page, '/')
        await context.setOffline(true)
        await searchLink(page, texts).click()
        await expect(explanation).toBeVisible()
        await context.setOffline(false)
        await home.first().click()
        await expect(categoryTiles(page, texts).first()).toBeVisible()

        await context.setOffline(true)
        await categoryTiles(page, texts).first().click()
        await expect(explanation).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await context.setOffline(false)
        await expect(cards(page).first()).toBeVisible()
      },
    )

    test(
      'letters typed without a connection leave the results, with the reason, and are searched once it is back',
      repeated(language === 'fr'),
      async ({ page, context, texts, pageErrors }) => {
        pageErrors.allow(noConnection)
        await openWhole(page, '/search?q=huile')
        const [title, first] = [await page.title(), await textOf(cards(page).first())]
        await context.setOffline(true)
        await searchInput(page).fill('lait')
        await expect(page.getByRole('alert')).toContainText(texts('listing.offline'))
        await expect(cards(page).first()).toHaveText(first)
        await expect(page).toHaveTitle(title)
        await expect(searchInput(page)).toHaveValue('lait')

        await context.setOffline(false)
        await expect(cards(page).first()).toContainText(language === 'fr' ? /lait/i : /milk/i)
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page).toHaveTitle(/lait/)
        await expect(searchInput(page)).toHaveValue('lait')
      },
    )
  })
}

test('a page whose response was lost is shown after a retry', async ({ page, texts, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  await openWhole(page, '/')
  await page.route('**/*.data*', (route) => route.abort())
  await categoryTiles(page, texts).first().click()
  await expect(page.getByRole('heading', { name: texts('error.connection') })).toBeVisible()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: texts('forms.retry') }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a filter chosen without a connection leaves the sub category unchanged, and is applied once it is back', {
  tag: '@long',
}, async ({ page, context, examples, texts, pageErrors }) => {
  pageErrors.allow(noConnection)
  await openWhole(page, examples.subCategory)
  const shown = await cards(page).count()
  await context.setOffline(true)
  const filter = page.getByRole('link', { name: texts('filters.onOffer'), exact: true })
  await filter.click()
  await expect(page.getByRole('alert')).toContainText(texts('listing.offline'))
  await expect(cards(page)).toHaveCount(shown)
  await expect(filter).not.toHaveAttribute('aria-current')

  await context.setOffline(false)
  await expect(filter).toHaveAttribute('aria-current')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a sub category that cannot be fetched does not show the previous one’s products', {
  tag: '@long',
}, async ({ page, context, examples, texts, pageErrors }) => {
  pageErrors.allow(noConnection)
  await openWhole(page, examples.subCategory)
  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: texts('listing.rail') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: texts('error.connection') })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(cards(page).first()).toBeVisible()
})

test('a list that cannot grow without a connection keeps its products and gives the reason', {
  tag: '@long',
}, async ({ page, context, examples, texts, pageErrors }) => {
  pageErrors.allow(noConnection)
  await page.setViewportSize(screens[360])
  await page.goto(examples.subCategory)
  await untilHydrated(page)
  await context.setOffline(true)
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByRole('alert')).toContainText(texts('listing.offline'))
  await expect(cards(page).first()).toBeAttached()
  await context.setOffline(false)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(8)
})
