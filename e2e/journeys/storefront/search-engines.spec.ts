import { paid } from '../../support/amounts.ts'
import { pathOf } from '../../support/examples.ts'
import { repeated } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { languages } from '../../support/words.ts'

test.use({ javaScriptEnabled: false })

for (const language of languages) {
  test.describe(language, repeated(language === 'en'), () => {
    test.use({ language })

    test('Every page has its own title, a description, and one canonical URL', async ({ page, examples }) => {
      const titles = new Set<string>()
      const paths = [
        '/',
        examples.category,
        examples.subCategory,
        pathOf(examples.offered),
        pathOf(examples.plain),
        '/search',
        '/cart',
      ]
      for (const path of paths) {
        await page.goto(path)
        titles.add(await page.title())
        const description = page.locator('meta[name=description]')
        if (path !== '/cart')
          expect((await description.getAttribute('content'))?.length, path).toBeGreaterThan(20)
        const canonical = page.locator('link[rel=canonical]')
        await expect(canonical, path).toHaveCount(1)
        expect(decodeURI((await canonical.getAttribute('href')) ?? '')).toBe(decodeURI(page.url()))
      }
      expect(titles.size).toBe(paths.length)
    })
  })
}

test('Filters do not change the canonical URL; later pages have their own', async ({ page, examples }) => {
  const canonical = page.locator('link[rel=canonical]')
  await page.goto(examples.subCategory)
  const plain = (await canonical.getAttribute('href')) ?? ''
  await page.goto(`${examples.subCategory}?offer=1&sort=price`)
  await expect(canonical).toHaveAttribute('href', plain)
  await page.goto(`${examples.subCategory}?page=2`)
  await expect(canonical).toHaveAttribute('href', `${plain}?page=2`)
})

for (const kind of ['offered', 'soldOut'] as const) {
  test(`A product that is ${kind === 'offered' ? 'in stock' : 'sold out'} tells search engines price and availability`, async ({
    page,
    examples,
    baseURL,
  }) => {
    const product = examples[kind]
    await page.goto(pathOf(product))
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const data = blocks.map((text) => JSON.parse(text)).find((block) => block['@type'] === 'Product')
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      name: product.name,
      sku: product._id,
      offers: {
        '@type': 'Offer',
        price: paid(product),
        priceCurrency: 'XOF',
        availability: `https://schema.org/${kind === 'offered' ? 'InStock' : 'OutOfStock'}`,
      },
    })
    expect(data.offers.url).toBe(page.url())
    expect(data.image[0]).toContain(`${baseURL}/media/`)
  })
}

test('The sitemap lists every product and listing, and each URL responds without a redirect', async ({
  request,
  examples,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, sitemap] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  const index = await (await request.get(sitemap!)).text()
  const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  const pages = (await Promise.all(files.map(async (file) => (await request.get(file)).text()))).join('')
  const urls = [...pages.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  for (const product of [examples.offered, examples.plain, examples.soldOut])
    expect(urls.some((url) => url.endsWith(`-${product._id}`))).toBe(true)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of [urls[0]!, urls[1]!, urls.at(-1)!]) {
    const response = await request.get(url.replaceAll('&amp;', '&').replaceAll('&apos;', "'"), {
      maxRedirects: 0,
    })
    expect(response.status(), url).toBe(200)
  }
})

test('robots.txt excludes the API and the search', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
  expect(robots).toMatch(/^Disallow: \/search$/m)
})

test('Missing pages respond with 404, with a message for visitors and for programs', async ({
  page,
  texts,
  pageErrors,
}) => {
  pageErrors.allow(/\b404\b/)
  for (const path of [
    '/product/nothing-here',
    '/product/01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/no-category',
    '/no-category/no-sub-category',
    '/a/b/c/d',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: texts('error.title') }), path).toBeVisible()
    await expect(
      page.getByText(texts('error.notFound')).filter({ visible: true }).first(),
      path,
    ).toBeVisible()
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', /noindex/)
  }
})

test('a sub category that does not belong to the category is not found', async ({ request, examples }) => {
  const [, , subCategory] = examples.subCategory.split('/')
  const response = await request.get(`/nowhere-01HZZZZZZZZZZZZZZZZZZZZZZZ/${subCategory}`, {
    maxRedirects: 0,
  })
  expect(response.status()).toBe(404)
})

test('A URL that cannot be decoded is a bad request', async ({ page, texts, pageErrors }) => {
  pageErrors.allow(/\b400\b/)
  const response = await page.goto('/product/x-%E0%A4%A')
  expect(response?.status()).toBe(400)
  await expect(page.getByText(texts('error.badRequest')).filter({ visible: true }).first()).toBeVisible()
})

test('A URL with an old name redirects permanently to the current one and keeps the query', async ({
  request,
  examples,
}) => {
  const [, category, subCategory] = examples.subCategory.split('/')
  const product = await request.get(`/product/old-name-${examples.offered._id}?from=mail&x=1`, {
    maxRedirects: 0,
  })
  expect(product.status()).toBe(301)
  const { location } = product.headers()
  expect(location).toMatch(new RegExp(`^/product/[^?]+-${examples.offered._id}\\?from=mail&x=1$`))
  expect((await request.get(location!, { maxRedirects: 0 })).status()).toBe(200)

  const listing = await request.get(`/x-${category}/y-${subCategory}?sort=price`, { maxRedirects: 0 })
  expect(listing.status()).toBe(301)
  expect(listing.headers().location).toMatch(new RegExp(`-${category}/[^?]+-${subCategory}\\?sort=price$`))
})

test('The slug in a URL has dashes for spaces, commas and ampersands', async ({ request, examples }) => {
  const response = await request.get(`/product/${examples.offered._id}`, { maxRedirects: 0 })
  const segment = decodeURIComponent(response.headers().location ?? '')
    .split('/')
    .at(-1)
  expect(segment).toBe(`${examples.offered.name.replace(/[\s,&]+/g, '-')}-${examples.offered._id}`)
})

test('A page past the end of a list is hidden from search engines and links to the first', async ({
  page,
  examples,
}) => {
  await page.goto(examples.subCategory)
  const canonical = page.locator('link[rel=canonical]')
  const first = (await canonical.getAttribute('href')) ?? ''
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.goto(`${examples.subCategory}?page=999`)
  await expect(canonical).toHaveAttribute('href', first)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

for (const path of ['/search', '/cart', '/login']) {
  test(`${path}/ redirects permanently to ${path}, and keeps the query`, async ({ request }) => {
    const response = await request.get(`${path}/?q=lait`, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe(`${path}?q=lait`)
  })
}
