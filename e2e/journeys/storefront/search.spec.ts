import { cards, categoryTiles, searchInput, searchLink, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { languages, textsIn } from '../../support/words.ts'

/** Milliseconds for which a complete example is shown. */
const pause = 1_000
/** Milliseconds: typing in and out at 50 a letter, the pause, and a margin. */
const longestPrompt = 12 * 50 * 2 + pause + 500

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    test(
      'a tap on the prompt opens a field that is ready for typing',
      repeated(language === 'en'),
      async ({ page, texts }) => {
        await page.goto('/')
        await untilHydrated(page)
        await searchLink(page, texts).click()
        await expect(page).toHaveURL(/\/search$/)
        await expect(searchInput(page)).toBeFocused()
        await expect(searchInput(page)).toHaveAttribute('placeholder', texts('search.placeholder'))
      },
    )

    test(
      'without results a message appears and links to the nearest categories',
      repeated(language === 'fr'),
      async ({ page, texts }) => {
        await page.goto('/search?q=xyzzyqwv')
        await expect(page.getByRole('heading', { name: texts('search.nothing') })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/\b0$/)
        const nearest = page.getByRole('main').locator('section a:not([href^="/search"])').first()
        await nearest.click()
        await expect(cards(page).first()).toBeVisible()
      },
    )
  })
}

test('with reduced motion the prompt does not move', { tag: '@long' }, async ({ page, texts }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await untilHydrated(page)
  const before = await textOf(searchLink(page, texts))
  await page.clock.runFor(3 * longestPrompt)
  expect(await textOf(searchLink(page, texts))).toBe(before)
})

test('letters typed faster than the shop responds all stay, and the last ones win', async ({ page }) => {
  await page.goto('/search')
  await untilHydrated(page)
  await searchInput(page).pressSequentially('tomate')
  await expect(searchInput(page)).toHaveValue('tomate')
  await expect(page).toHaveURL('/search?q=tomate')
  await expect(cards(page).first()).toContainText(/tomate/i)
})

test('back leaves the search in one step, and forward finds it again', { tag: '@long' }, async ({
  page,
  texts,
}) => {
  await page.goto('/')
  await untilHydrated(page)
  await searchLink(page, texts).click()
  await searchInput(page).pressSequentially('huile')
  await expect(page).toHaveURL('/search?q=huile')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(categoryTiles(page, texts).first()).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/search?q=huile')
  await expect(searchInput(page)).toHaveValue('huile')
})

test('clearing empties the field, keeps the focus in it, and shows every product', { tag: '@long' }, async ({
  page,
  texts,
}) => {
  await page.goto('/search?q=huile')
  await untilHydrated(page)
  const some = await textOf(page.getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: texts('search.clear') }).click()
  await expect(searchInput(page)).toHaveValue('')
  await expect(searchInput(page)).toBeFocused()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(some)
  await expect(page.getByRole('button', { name: texts('search.clear') })).toHaveCount(0)
})

test('an empty search lists every product of the shop, page after page', { tag: '@long' }, async ({
  page,
  request,
}) => {
  // Other journeys add products at the same time.
  await expect(async () => {
    const response = await request.post('/api/product/get', { data: { limit: 1 } })
    const { totalCount } = (await response.json()) as { totalCount: number }
    await page.goto('/search')
    const heading = await textOf(page.getByRole('heading', { level: 1 }))
    expect(Number(heading.replace(/\D/g, ''))).toBe(totalCount)
  }).toPass()
  await expect(cards(page)).toHaveCount(10)
})

test('a search without results is reported once typing has stopped, not letter by letter', async ({
  page,
}) => {
  let reported = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product/search-missed')) reported++
  })
  await page.clock.install()
  await page.goto('/search')
  await untilHydrated(page)
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000))
  for (const letter of 'zorglubix') {
    await searchInput(page).press(letter)
    await page.clock.runFor(150)
  }
  await expect(page.getByText('zorglubix').first()).toBeVisible()
  expect(reported).toBe(0)
  await page.clock.runFor(10_000)
  await expect.poll(() => reported).toBe(1)
})

test('clicking a suggestion searches for it', { tag: '@long' }, async ({ page, texts }) => {
  await page.goto('/search?q=hui')
  await untilHydrated(page)
  const suggestion = page
    .getByRole('navigation', { name: texts('search.suggestions') })
    .getByRole('link')
    .first()
  const text = await textOf(suggestion)
  await suggestion.click()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  await expect(searchInput(page)).toHaveValue(text)
})

test('ten placeholders are shown while the results load', { tag: '@long' }, async ({ page }) => {
  await page.goto('/search')
  await untilHydrated(page)
  const delayed = Promise.withResolvers<void>()
  await page.route('**/search.data?*', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await searchInput(page).fill('huile')
  const placeholders = page.locator('.animate-breathe.aspect-square')
  await expect(placeholders.filter({ visible: true })).toHaveCount(10)
  await expect(cards(page)).toHaveCount(0)
  delayed.resolve()
  await expect(cards(page).first()).toContainText(/huile/i)
  await expect(cards(page)).toHaveCount(10)
})

test.describe('under 768 px', () => {
  test.use({ viewport: screens[360] })

  test('an arrow to the home page replaces the magnifier', async ({ page, texts }) => {
    await page.goto('/search?q=huile')
    await untilHydrated(page)
    const arrow = page.getByRole('search').getByRole('link')
    await expect(arrow).toBeVisible()
    await expect(page.getByRole('search').locator('svg.lucide-search')).toBeHidden()
    await arrow.click()
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle(texts('shop.title'))
  })
})

test('from 768 px the field shows the magnifier and no arrow', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(screens[768])
  await page.goto('/search?q=huile')
  await expect(page.getByRole('search').getByRole('link')).toBeHidden()
  await expect(page.getByRole('search').locator('svg.lucide-search')).toBeVisible()
})

test('on large screens the search bar is at least 420 px wide', { tag: '@long' }, async ({ page, texts }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/')
  expect((await searchLink(page, texts).boundingBox())!.width).toBeGreaterThanOrEqual(420)
  await page.goto('/search')
  expect((await page.getByRole('search').boundingBox())!.width).toBeGreaterThanOrEqual(420)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, language: 'en' })

  test('the search is a plain form that keeps its text', async ({ page }) => {
    await page.goto('/search')
    await searchInput(page).fill('oil')
    await searchInput(page).press('Enter')
    await expect(page).toHaveURL('/search?q=oil')
    await expect(searchInput(page)).toHaveValue('oil')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(textsIn.en.like('search.results'))
    await expect(cards(page).first()).toContainText(/oil/i)
  })
})

test.describe('in French, without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('queries with typos or missing accents find the intended products, and a corrected typo is shown', async ({
    page,
    texts,
  }) => {
    for (const [typed, meant] of [
      ['tomatte', 'tomate'],
      ['creme epaisse', 'Crème épaisse'],
      ['epices pour yassa', 'Épices pour yassa'],
      ['arashide', 'arachide'],
    ] as const) {
      await page.goto(`/search?q=${encodeURIComponent(typed)}`)
      await expect(cards(page).first(), typed).toContainText(meant, { ignoreCase: true })
    }
    await expect(page.getByText(texts('search.corrected', { word: 'arachide' }))).toBeVisible()
  })
})
