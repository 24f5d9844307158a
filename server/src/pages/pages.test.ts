import { createHash } from 'node:crypto'
import { defaultSettings } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openNode, openTestShop, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'

import { products } from '../catalogue/schema.ts'
import { escapeMalformed } from '../platform/http/requests/malformed-url.ts'
import { settings } from '../settings/schema.ts'
import { loadBuiltRender } from './built.ts'
import { renderPage } from './render.ts'
import { pageSources } from './sources.ts'

/** The real pages, as built. */
let shop: TestShop
let other: Omit<TestShop, 'database'>
const product = '/product/Huile-d%E2%80%99arachide-n%C2%B0-3-P03'
const subCategory = '/Huiles-condiments-OILS/Huiles-OIL'
/** One page of each kind. */
const kinds = [
  '/',
  '/Huiles-condiments-OILS',
  subCategory,
  '/product/Huile-d%E2%80%99arachide-n%C2%B0-5-P05',
  '/search?q=huile',
  '/cart',
]

beforeAll(async () => {
  const render = await loadBuiltRender()
  shop = await openTestShop({ render })
  other = await openNode(shop.database, { render })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

test('a change on one node appears in the other node’s HTML, even on cached pages', async () => {
  expect((await other.app.inject(product)).body).toContain('Huile d’arachide n° 3')
  await shop.database.db.update(products).set({ name: 'Huile toute neuve' }).where(eq(products.id, 'P03'))
  await vi.waitFor(async () => {
    const followed = await other.app.inject('/product/Huile-toute-neuve-P03')
    expect(followed.statusCode).toBe(200)
    expect(followed.body).toContain('Huile toute neuve')
  }, soon)
})

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/gi

test('every inline script of every kind of page is allowed by the policy of that page', async () => {
  for (const url of [...kinds, '/nowhere']) {
    const bodies = new Set<string>()
    for (const _time of ['fresh', 'kept']) {
      const page = await shop.app.inject(url)
      bodies.add(page.body)
      const policy = String(page.headers['content-security-policy'])
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src '))
      expect(scripts, url).toMatch(/^script-src 'self' 'sha256-/)
      expect(scripts, url).not.toMatch(/unsafe|https?:|\*/)
      for (const rule of [
        "require-trusted-types-for 'script'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy, url).toContain(rule)
      expect(page.headers['x-content-type-options'], url).toBe('nosniff')
      expect(page.headers['permissions-policy'], url).toBe('camera=(self), microphone=(), geolocation=(self)')
      expect(page.body, url).not.toContain('nonce=')
      const codes = Array.from(page.body.matchAll(inlineScript), ([, code]) => code!)
      expect(codes.length, url).toBeGreaterThan(2)
      for (const code of codes) {
        expect(policy, url).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      }
    }
    expect(bodies.size, url).toBe(1)
  }
})

test.each(kinds)('a browser that has %s gets 304 and no body', async (url) => {
  const first = await shop.app.inject(url)
  expect(first.statusCode).toBe(200)
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers.vary).toMatch(/accept-language/i)
  expect(again.headers.vary).toMatch(/cookie/i)
})

test('the language is that of the switch, else of the browser, else of the shop', async () => {
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="(..)"/.exec((await shop.app.inject({ url: '/', headers })).body)?.[1]
  expect(await languageOf({})).toBe('fr')
  expect(await languageOf({ 'accept-language': 'en-GB,en;q=0.9,fr;q=0.5' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'en-NG' })).toBe('en')
  expect(await languageOf({ 'accept-language': 'fr-SN' })).toBe('fr')
  expect(await languageOf({ 'accept-language': 'wo, de;q=0.5' })).toBe('fr')
  expect(await languageOf({ 'accept-language': 'en', cookie: 'lang=fr' })).toBe('fr')
  expect(await languageOf({ cookie: 'lang=<script>' })).toBe('fr')
})

test('switching the language returns to the page, and never to another site', async () => {
  const switchTo = (to: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/language',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ lang: 'en', to }).toString(),
    })
  const response = await switchTo('/search?q=riz')
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/search?q=riz')
  expect(response.headers['set-cookie']).toMatch(/^lang=en; .*HttpOnly; SameSite=Lax/)
  for (const to of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a/..//evil.example',
  ]) {
    expect((await switchTo(to)).headers.location, to).toMatch(/^\/(?!\/)/)
    expect((await switchTo(to)).headers.location, to).not.toContain('\\')
  }
})

test.each([
  ['/product/nothing-UNKNOWN', 404],
  ['/product/01HZZZZZZZZZZZZZZZZZZZZZZZ', 404],
  ['/product/x-%E0%A4%A', 400],
  ['/No-such-category-XX', 404],
  ['/No-such-category-XX/No-such-sub-YY', 404],
  // The sub category exists, in another category.
  ['/No-such-category-XX/Huiles-OIL', 404],
  ['/nowhere/at/all', 404],
  ['/%00', 404],
  ['/search?q=%00%ED%A0%80', 200],
  [`/search?q=${'x'.repeat(3000)}`, 200],
  ['/search?page=-1&sort=drop%20table&stock=maybe', 200],
  ['/__proto__/constructor', 404],
])('%s responds with %i as a page, never a crash', async (url, status) => {
  const page = await shop.app.inject(url)
  expect(page.statusCode).toBe(status)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const messages: Record<number, string> = { 404: '404 Page introuvable', 400: '400 Requête incorrecte' }
  if (status !== 200) expect(page.body).toContain(messages[status])
  if (status === 404) expect(page.body).toContain('<meta name="robots" content="noindex"/>')
})

test('a URL with another slug redirects to the right one, with its query', async () => {
  const page = await shop.app.inject('/Old-name-OILS/Old-sub-OIL?from=mail&sort=price')
  expect(page.statusCode).toBe(301)
  expect(page.headers.location).toBe('/Huiles-condiments-OILS/Huiles-OIL?from=mail&sort=price')
  expect((await shop.app.inject(String(page.headers.location))).statusCode).toBe(200)
  const named = await shop.app.inject('/product/Old-name-P05?from=mail&x=1')
  expect(named.statusCode).toBe(301)
  expect(named.headers.location).toMatch(/^\/product\/Huile-[^?]+-P05\?from=mail&x=1$/)
})

test.each(['/search', '/cart', '/login'])('%s/ redirects permanently to %s, with its query', async (path) => {
  const page = await shop.app.inject(`${path}/?q=lait`)
  expect(page.statusCode).toBe(301)
  expect(page.headers.location).toBe(`${path}?q=lait`)
})

test.each(['offers', 'settings'])(
  'the old URL of the history of %s leads to that kind in the history',
  async (kind) => {
    const page = await shop.app.inject(`/dashboard/${kind}/history`)
    expect(page.statusCode).toBe(301)
    expect(page.headers.location).toBe(`/dashboard/history?kind=${kind}`)
  },
)

/** The title, description and canonical URLs of a page, and whether search engines may list it. */
async function headOf(url: string) {
  const { body } = await shop.app.inject(url)
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    description: /<meta name="description" content="(.*?)"/.exec(body)?.[1] ?? '',
    canonical: Array.from(body.matchAll(/<link rel="canonical" href="(.*?)"/g), ([, found]) => found),
    isListed: !body.includes('<meta name="robots" content="noindex"/>'),
  }
}

test('every page has its own title, a description and one canonical URL', async () => {
  const heads = await Promise.all(
    kinds.map(async (kind) => ({
      url: kind.replace('?q=huile', ''),
      ...(await headOf(kind.replace('?q=huile', ''))),
    })),
  )
  expect(new Set(heads.map(({ title }) => title)).size).toBe(kinds.length)
  for (const { url, description, canonical } of heads) {
    if (url !== '/cart') expect(description.length, url).toBeGreaterThan(20)
    expect(canonical).toEqual([`http://dix.test${url}`])
  }
})

test('filters do not change the canonical URL, later pages have their own, and one past the end is not listed', async () => {
  const canonical = `http://dix.test${subCategory}`
  expect(await headOf(`${subCategory}?offer=1&sort=price`)).toMatchObject({ canonical: [canonical] })
  expect(await headOf(subCategory)).toMatchObject({ canonical: [canonical], isListed: true })
  expect(await headOf(`${subCategory}?page=2`)).toMatchObject({ canonical: [`${canonical}?page=2`] })
  expect(await headOf(`${subCategory}?page=999`)).toMatchObject({ canonical: [canonical], isListed: false })
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'] as const)(
  '%s to a page returns 405',
  async (method) => {
    const page = await shop.app.inject({ method, url: '/' })
    expect(page.statusCode).toBe(405)
    expect(page.headers.allow).toBe('GET, HEAD')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
  },
)

test('catalogue texts are escaped, in the page and in its data', async () => {
  const nasty = '</script><script>alert(1)</script><img src=x onerror=alert(2)> & "quotes" \u2028'
  await shop.database.db
    .update(products)
    .set({ name: nasty, description: nasty })
    .where(eq(products.id, 'P04'))
  await vi.waitFor(() => expect(shop.live.snapshot.products.get('P04')?.name.main).toBe(nasty), soon)
  const redirect = await shop.app.inject('/product/x-P04')
  const page = await shop.app.inject(
    redirect.statusCode === 301 ? String(redirect.headers.location) : '/product/x-P04',
  )
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<img src=x')
  expect(page.body).not.toContain('<script>alert(1)')
  expect(page.body).toContain('&lt;img src=x')
})

test('every card has its brand in a line above the unit, with or without a picture', async () => {
  await shop.database.db.update(products).set({ images: [] }).where(eq(products.id, 'P01'))
  await vi.waitFor(() => expect(shop.live.snapshot.products.get('P01')?.images).toEqual([]), soon)
  const words = (await shop.app.inject('/Huiles-condiments-OILS/Huiles-OIL')).body.replace(/<[^>]*>/g, '|')
  expect(words.match(/\|(?:Teranga|Kaolak)\|+1 L\|/g)).toHaveLength(8)
})

test('the sitemap contains every page once, and robots.txt the sitemap', async () => {
  const robots = (await shop.app.inject('/robots.txt')).body
  expect(robots).toContain('Sitemap: http://dix.test/sitemap.xml')
  expect(robots).toMatch(/^Disallow: \/api\/$/m)
  expect(robots).toMatch(/^Disallow: \/search$/m)
  const index = (await shop.app.inject('/sitemap.xml')).body
  expect(index).toContain('<loc>http://dix.test/sitemap-1.xml</loc>')
  const urls = [...(await shop.app.inject('/sitemap-1.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, loc]) => loc!,
  )
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).toHaveLength(1 + 2 + 4 + 30)
  expect((await shop.app.inject('/sitemap-2.xml')).statusCode).toBe(404)
  const days = (await shop.app.inject('/sitemap-1.xml')).body.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)
  // Two listings have no product that was ever edited.
  expect(days).toHaveLength(urls.length - 2)
  for (const url of [urls[0]!, urls[1]!, urls.at(-1)!])
    expect((await shop.app.inject(url.replace('http://dix.test', ''))).statusCode, url).toBe(200)
})

test('shared links have a picture with its size, and search engines the breadcrumb, the product and the shop', async () => {
  for (const url of ['/', '/search', '/cart']) {
    const { body } = await shop.app.inject(url)
    expect(body).toContain('content="http://dix.test/share.jpg"')
    expect(body).toContain('property="og:image:width" content="1200"')
  }
  expect((await shop.app.inject('/')).body).toContain('"@type":"Organization"')
  const listing = await shop.app.inject('/Huiles-condiments-OILS/Huiles-OIL')
  expect(listing.body).toContain('"@type":"BreadcrumbList"')
  const { body } = await shop.app.inject(kinds[3]!)
  const blocks = Array.from(
    body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ([, json]) => JSON.parse(json!),
  )
  expect(blocks).toContainEqual(
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Product',
      sku: 'P05',
      offers: expect.objectContaining({ priceCurrency: 'XOF', url: `http://dix.test${kinds[3]}` }),
    }),
  )
})

test('campaign parameters of a URL do not create another page', async () => {
  // One after the other: while a page is re-rendered, others get the previous one.
  const plain = await shop.app.inject('/search?q=huile')
  const marked = await shop.app.inject('/search?utm_source=x&q=huile&fbclid=y')
  expect(marked.headers.etag).toBe(plain.headers.etag)
})

test('a URL in absolute form is read as its path, regardless of its host', async () => {
  const page = await shop.app.inject({ url: '/' })
  expect(escapeMalformed({ url: 'http://evil.example/search?q=lait' })).toBe('/search?q=lait')
  expect(escapeMalformed({ url: 'http://evil.example/api/nope' })).toBe('/api/nope')
  expect(page.body).not.toContain('evil.example')
})

test.each(['/sitemap-1.5.xml', '/sitemap-1e0.xml', '/sitemap-0.xml', '/sitemap--1.xml'])(
  '%s returns 404',
  async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404)
  },
)

test('a broken page logs one line with the error, the URL and the request', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const snapshot = Object.create(shop.live.snapshot, {
    categories: {
      get() {
        throw new Error('The categories broke down')
      },
    },
  })
  const live = { ...shop.live, of: (storeId: string) => ({ ...shop.live.of(storeId), snapshot }) }
  const dependencies = {
    publicUrl: 'http://dix.test',
    testPayments: true,
    paymentMethods: [],
    mapTiles: null,
  }
  const page = await renderPage(
    { ...dependencies, render: await loadBuiltRender() },
    { url: '/', requested: '/', method: 'GET', malformed: false, log: log.child({ reqId: 'r1' }) },
    'fr',
    pageSources(live, { current: defaultSettings }, 'fr'),
  )
  expect(page.status).toBe(500)
  expect(page.body.toString()).not.toContain('broke down')
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: 'r1',
      url: '/',
      status: 500,
      err: expect.objectContaining({ message: 'The categories broke down', stack: expect.any(String) }),
    }),
  ])
})

test('a page with the shop’s own text is shown in either language, found by search engines, and gone when emptied', async () => {
  const write = async (textFr: string) => {
    const value = { ...defaultSettings.aboutPage, textFr }
    const row = { topic: 'aboutPage' as const, value, revision: 1 }
    await shop.database.db
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.topic, set: { value } })
  }
  const about = (language: string) =>
    shop.app.inject({ url: '/info/about', headers: { 'accept-language': language } })
  const sitemap = async () => (await shop.app.inject('/sitemap-1.xml')).body
  expect((await about('fr')).statusCode).toBe(404)
  expect((await shop.app.inject('/')).body).not.toContain('/info/')
  expect(await sitemap()).not.toContain('/info/')

  await write('Bonjour **Dakar**\n\n<script>alert(1)</script>\n\n[x](javascript:alert(2))')
  await vi.waitFor(async () => expect((await about('fr')).statusCode).toBe(200), soon)
  const { body } = await about('en')
  expect(body).toContain('<html lang="en"')
  expect(body).toMatch(/<article lang="fr"[^>]*><h1[^>]*>À propos<\/h1>/)
  expect(body).toMatch(/Bonjour <strong>Dakar<\/strong>/)
  expect(body).toContain('<meta name="description" content="Bonjour Dakar &lt;script&gt;')
  expect(body).toContain('<link rel="canonical" href="http://dix.test/info/about"/>')
  expect(body).not.toMatch(/<script>alert|href="javascript/)
  expect((await shop.app.inject('/')).body).toContain('href="/info/about"')
  expect(await sitemap()).toContain('<loc>http://dix.test/info/about</loc>')

  await write('')
  await vi.waitFor(async () => expect((await about('fr')).statusCode).toBe(404), soon)
  expect((await about('fr')).body).toContain('<meta name="robots" content="noindex"/>')
  expect(await sitemap()).not.toContain('/info/')
})

test('a page’s files are sent compressed and cached for ever, and others are not found', async () => {
  const [url] = /\/assets\/[^"]+\.js/.exec((await shop.app.inject('/')).body)!
  const file = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const unknown of ['/assets/nothing.js', '/assets/', '/assets/%2e%2e%2fsw.js'])
    expect((await shop.app.inject(unknown)).statusCode, unknown).toBe(404)
})

test('the icon that browsers request by default exists', async () => {
  const icon = await shop.app.inject('/favicon.ico')
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toMatch(/^image\//)
  expect(icon.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect(icon.rawPayload.subarray(22, 26)).toEqual(Buffer.from('\x89PNG', 'latin1'))
})
