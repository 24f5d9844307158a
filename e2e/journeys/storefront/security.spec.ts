import { type Examples, pathOf } from '../../support/examples.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { isWhole } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const pages: [string, (examples: Examples) => string][] = [
  ['home', () => '/'],
  ['a category', ({ category }) => category],
  ['a sub category', ({ subCategory }) => subCategory],
  ['a product', ({ offered }) => pathOf(offered)],
  ['a search', () => '/search?q=huile'],
  ['the cart', () => '/cart'],
  ['the error page', () => '/product/nothing-here'],
]

// Other journeys open cached pages of each kind and fail on a violation too; `pages.test.ts` tests the headers.
test('each cached page runs its scripts under its policy', { tag: '@long' }, async ({
  page,
  examples,
  pageErrors,
}) => {
  pageErrors.allow(/\b404\b/)
  for (const [name, path] of pages)
    await test.step(name, async () => {
      // The second is a cached one. A violation would be an error on the console.
      await page.request.get(path(examples))
      await page.goto(path(examples))
      await untilHydrated(page)
    })
})

test('no text becomes HTML or a script in a page', async ({ page, pageErrors }) => {
  pageErrors.allow(/requires 'Trusted\w+' assignment/)
  await page.goto('/')
  await untilHydrated(page)
  const refused = await page.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      html: () => {
        document.body.innerHTML = '<img src=x onerror="window.pwned=1">'
      },
      'URL of a script': () => {
        document.createElement('script').src = '/assets/other.js'
      },
      script: () => {
        document.createElement('script').text = 'window.pwned=1'
      },
      worker: () => navigator.serviceWorker.register('/robots.txt'),
    }
    const refused: string[] = []
    for (const [name, attempt] of Object.entries(tries)) {
      try {
        await attempt()
      } catch (error) {
        if (error instanceof TypeError) refused.push(name)
      }
    }
    return refused
  })
  expect(refused).toEqual(['html', 'URL of a script', 'script', 'worker'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

test('a page that a translator changed before hydration still becomes interactive', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Minified React error #418/)
  await page.route('**/cart', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<main[^>]*>/, '$&<b>translated</b>')
    await route.fulfill({ response, body })
  })
  await page.goto('/cart')
  await untilHydrated(page)
  await expect(page.getByRole('main')).not.toContainText('translated')
  await expect(page.getByRole('main')).toBeVisible()
})

test('the API document is shown under the policy of pages', { tag: '@long' }, async ({
  page,
  pageErrors,
  request,
}) => {
  // The page's sanitizer tries to create its own policy and works without it; one of its pictures has an inline style.
  pageErrors.allow(/dompurify|Applying inline style/)
  // The long run shows all of its hundred endpoints, which takes seconds.
  if (!isWhole)
    await page.route('**/api/docs/json', async (route) => {
      const response = await route.fetch()
      const { paths, ...document } = await response.json()
      const few = Object.fromEntries(Object.entries(paths).slice(0, 5))
      await route.fulfill({ response, json: { ...document, paths: few } })
    })
  await page.goto('/api/docs/')
  await page.locator('.opblock-summary').first().click()
  await expect(page.locator('.opblock-body').first()).toContainText('rate_limited')
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  const pages = (await policyOf('/'))!.replace(/ 'sha256-[^']+'/g, '')
  expect(await policyOf('/api/docs/')).toBe(pages)
})

test('HTML typed into the search is shown as text', async ({ page }) => {
  const evil = '<img src=x onerror="window.pwned=1"></script><script>window.pwned=1</script>'
  await page.goto(`/search?q=${encodeURIComponent(evil)}`)
  await untilHydrated(page)
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue(evil)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})
