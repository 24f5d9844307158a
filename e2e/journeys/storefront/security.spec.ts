import { type Examples, pathOf } from '../../support/examples.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { isWhole } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const pages: [string, (examples: Examples) => string, number][] = [
  ['home', () => '/', 200],
  ['a category', ({ category }) => category, 200],
  ['a sub category', ({ subCategory }) => subCategory, 200],
  ['a product', ({ offered }) => pathOf(offered), 200],
  ['a search', () => '/search?q=huile', 200],
  ['the cart', () => '/cart', 200],
  ['the error page', () => '/product/nothing-here', 404],
]

for (const [name, path, status] of pages) {
  test(`${name} allows no script but its own, on the first request and the second`, async ({
    examples,
    request,
  }) => {
    const first = await request.get(path(examples))
    const url = first.url()
    const second = await request.get(url)
    const policy = first.headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
    expect(scripts).toMatch(/^script-src 'self' 'sha256-/)
    expect(scripts).not.toMatch(/unsafe|https?:|\*/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(first.headers()['x-content-type-options']).toBe('nosniff')
    expect(second.headers()['content-security-policy']).toBe(policy)
    expect(await second.text()).toBe(await first.text())
  })

  if (status === 200) {
    test(`${name} is not sent again to a browser that has it`, async ({ examples, request }) => {
      const first = await request.get(path(examples))
      const { etag } = first.headers()
      const again = await request.get(first.url(), { headers: { 'if-none-match': etag! } })
      expect(again.status()).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers().vary).toMatch(/accept-language/i)
      expect(again.headers().vary).toMatch(/cookie/i)
    })
  }
}

test('Each cached page runs its scripts under its policy', async ({ page, examples, pageErrors }) => {
  pageErrors.allow(/\b404\b/)
  for (const [name, path] of pages)
    await test.step(name, async () => {
      // The second is a cached one. A violation would be an error on the console.
      await page.request.get(path(examples))
      await page.goto(path(examples))
      await untilHydrated(page)
    })
})

test('No text becomes HTML or a script in a page', async ({ page, pageErrors }) => {
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

test('A page that a translator changed before hydration still becomes interactive', async ({
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

test('The API document is shown under the policy of pages', { tag: '@long' }, async ({
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

test('The language switch never redirects to another site', async ({ request, baseURL }) => {
  for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const response = await request.post('/language', { form: { lang: 'en', to }, maxRedirects: 0 })
    expect(response.status()).toBe(303)
    expect(new URL(response.headers().location!, baseURL).origin).toBe(baseURL)
  }
})
