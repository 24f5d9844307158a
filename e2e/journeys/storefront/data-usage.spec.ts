import type { Page } from '@playwright/test'
import { pathOf } from '../../support/examples.ts'
import { cards, categoryTiles, productLinks, searchInput } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** The routes whose data scripts requested, in order; a request that names none asks for all of them. */
function watchData(page: Page): string[] {
  const routes: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('.data')) routes.push(url.searchParams.get('_routes') ?? 'all')
  })
  return routes
}

test('typing five letters updates the URL and the results with five search requests and nothing else', async ({
  page,
}) => {
  await page.goto('/search')
  await untilHydrated(page)
  const requests = watchData(page)
  for (const [place] of [...'huile'].entries()) {
    await searchInput(page).press('huile'.charAt(place))
    await expect(page).toHaveURL(`/search?q=${'huile'.slice(0, place + 1)}`)
  }
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/\b0$/)
  await expect(cards(page).first()).toContainText(/huile/i)
  expect(requests).toEqual(Array(5).fill('routes/search'))
})

test('navigation loads only the data of the next page', async ({ page, texts }) => {
  await page.setViewportSize(screens[360])
  await page.goto('/')
  await untilHydrated(page)
  const requests = watchData(page)
  await categoryTiles(page, texts).first().click()
  await expect(page.getByRole('navigation', { name: texts('listing.rail') })).toBeVisible()
  await page.mouse.move(240, 400)
  await page.mouse.wheel(0, 3_000)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(8)
  await productLinks(page).nth(9).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new Set(requests)).toEqual(new Set(['routes/listing', 'routes/product']))
  expect(requests.filter((route) => route === 'routes/product')).toHaveLength(1)
})

test('each picture that a page preloads is on that page', { tag: '@long' }, async ({ page, examples }) => {
  await page.setViewportSize(screens[360])
  for (const path of [
    '/',
    examples.category,
    examples.subCategory,
    pathOf(examples.offered),
    '/search?q=riz',
  ]) {
    await page.goto(path)
    await untilHydrated(page)
    const [preloaded, shown] = await page.evaluate(() => [
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')].map(
        ({ imageSrcset, href }) => imageSrcset || href,
      ),
      [...document.images].map(({ srcset, src }) => srcset || src),
    ])
    expect(preloaded, path).not.toEqual([])
    expect(shown, path).toEqual(expect.arrayContaining(preloaded!))
  }
})
