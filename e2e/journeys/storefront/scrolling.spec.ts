import type { Locator } from '@playwright/test'
import { pathOf } from '../../support/examples.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Pixels of one press on an arrow: product rows and gallery thumbnails. */
const steps = { row: 200, thumbnails: 100 } as const

/** Number of cards in a row of the home page, initially and once it was scrolled. */
const cardsOfRow = { opening: 7, all: 10 } as const

function scrolled(strip: Locator): Promise<number> {
  return strip.evaluate((element) => Math.round(element.scrollLeft))
}

test('a product row moves 200 px per press on its arrows, which are disabled at its ends and absent on phones', async ({
  page,
  texts,
}) => {
  await page.goto('/')
  await untilHydrated(page)
  const row = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') })
    .first()
  const strip = row.getByRole('list')
  const back = row.getByRole('button', { name: texts.like('row.previous') })
  const on = row.getByRole('button', { name: texts.like('row.next') })
  await expect(back).toBeDisabled()

  await on.click()
  await expect.poll(() => scrolled(strip)).toBe(steps.row)
  await on.click()
  await expect.poll(() => scrolled(strip)).toBe(2 * steps.row)
  await back.click()
  await expect.poll(() => scrolled(strip)).toBe(steps.row)
  await back.click()
  await expect.poll(() => scrolled(strip)).toBe(0)
  await expect(back).toBeDisabled()

  await expect(strip.getByRole('article')).toHaveCount(cardsOfRow.all)
  await strip.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
  await expect(on).toBeDisabled()
  await expect(back).toBeEnabled()

  // On phones, rows are swiped.
  await page.setViewportSize(screens[360])
  await expect(page.getByRole('button', { name: texts.like('row.next') })).toHaveCount(0)
})

test('a product row of the home page fetches its last products when it is scrolled, and again after a lost connection', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED.*\/rows\//)
  await page.route('/rows/**', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto('/')
  await untilHydrated(page)
  const rows = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') })
  const cardsOf = (place: number) => rows.nth(place).getByRole('article')
  const scrollTo = (left: number) =>
    rows
      .first()
      .getByRole('list')
      .evaluate((element, left) => element.scrollTo({ left, behavior: 'instant' }), left)
  await expect(cardsOf(0)).toHaveCount(cardsOfRow.opening)

  let lost = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/rows/')) lost++
  })
  // Rows hydrate after the body, so earlier scrolling does not count.
  await expect(async () => {
    await scrollTo(100)
    await scrollTo(150)
    await expect(cardsOf(0)).toHaveCount(cardsOfRow.all, { timeout: 500 })
  }).toPass()
  expect(lost).toBe(1)
  await expect(cardsOf(1)).toHaveCount(cardsOfRow.opening)
})

test('a row of the home page far down is fetched as the visitor comes near, and again once a lost connection is back', {
  tag: '@long',
}, async ({ page, context, texts, pageErrors }) => {
  // Rows, and pages that are fetched ahead.
  pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/rows/')) requests++
  })
  await page.goto('/')
  await untilHydrated(page)
  const row = page.getByRole('main').getByRole('region').last()
  await expect(row.getByRole('heading')).toBeAttached()
  expect(requests).toBe(0)

  await context.setOffline(true)
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('alert')).toContainText(texts('listing.offline'))
  await context.setOffline(false)
  await expect(row.getByRole('article')).toHaveCount(cardsOfRow.all)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product row of the home page ends with its last card, and See All has the others', {
    tag: '@long',
  }, async ({ page, texts }) => {
    await page.goto('/')
    const row = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('article') })
      .first()
    const afterLast = await row.getByRole('list').evaluate((list) => {
      const { right } = list.lastElementChild!.getBoundingClientRect()
      return list.scrollWidth - (right - list.getBoundingClientRect().left)
    })
    expect(afterLast).toBeLessThan(40)
    // Rows far down have no products without scripts.
    const last = page.getByRole('main').getByRole('region').last()
    await expect(last.getByRole('link', { name: texts('home.seeAll') })).toBeVisible()
    await expect(last.locator('li').first()).toBeHidden()
    await row.getByRole('link', { name: texts('home.seeAll') }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test.describe('the gallery', () => {
  test('shows the picture whose thumbnail is pressed, moves with the arrow keys and stops at both ends', async ({
    page,
    examples,
    texts,
  }) => {
    await page.goto(pathOf(examples.offered))
    await untilHydrated(page)
    const strip = page.getByRole('list', { name: texts.like('product.pictures') })
    const thumbnails = page.getByRole('link', { name: texts.like('product.showPicture') })
    await expect(thumbnails).toHaveCount(examples.offered.image.length)
    await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true')

    await thumbnails.nth(2).click()
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')
    await expect(thumbnails.nth(0)).not.toHaveAttribute('aria-current', 'true')
    const width = await strip.evaluate((element) => element.clientWidth)
    await expect.poll(() => scrolled(strip)).toBe(2 * width)

    await thumbnails.nth(0).click()
    await expect.poll(() => scrolled(strip)).toBe(0)
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true')
    const last = examples.offered.image.length - 1
    for (let place = 1; place <= last; place++) {
      await page.keyboard.press('ArrowRight')
      await expect(thumbnails.nth(place)).toHaveAttribute('aria-current', 'true')
    }
    await page.keyboard.press('ArrowRight')
    await expect(thumbnails.nth(last)).toHaveAttribute('aria-current', 'true')
  })

  test('moves its thumbnails 100 px per press on an arrow', { tag: '@long' }, async ({
    page,
    examples,
    texts,
  }) => {
    // Too narrow for all thumbnails of one product.
    await page.setViewportSize(screens[768])
    await page.goto(pathOf(examples.offered))
    await untilHydrated(page)
    const thumbnails = page
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: texts.like('product.showPicture') }) })
    const free = await thumbnails.evaluate((list) => list.scrollWidth - list.clientWidth)
    expect(free).toBeGreaterThan(0)

    await expect(page.getByRole('button', { name: texts('product.previousPictures') })).toBeDisabled()
    await page.getByRole('button', { name: texts('product.nextPictures') }).click()
    await expect.poll(() => scrolled(thumbnails)).toBe(Math.min(steps.thumbnails, free))
    await page.getByRole('button', { name: texts('product.previousPictures') }).click()
    await expect.poll(() => scrolled(thumbnails)).toBe(0)
  })

  test('is swiped on phones, and its dots follow', async ({ page, examples, texts }) => {
    await page.setViewportSize(screens[360])
    await page.goto(pathOf(examples.offered))
    await untilHydrated(page)
    const strip = page.getByRole('list', { name: texts.like('product.pictures') })
    const lit = () =>
      strip.evaluate((list) => {
        const dots = [...(list.parentElement?.querySelectorAll('[aria-hidden=true] > span') ?? [])]
        const widths = dots.map((dot) => Math.round(dot.getBoundingClientRect().width))
        return { count: dots.length, place: widths.indexOf(Math.max(...widths)) }
      })
    await expect.poll(lit).toEqual({ count: examples.offered.image.length, place: 0 })
    await strip.evaluate((list) => list.scrollBy({ left: list.clientWidth, behavior: 'instant' }))
    await expect.poll(lit).toEqual({ count: examples.offered.image.length, place: 1 })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is controlled by its thumbnails, which are links to the pictures', { tag: '@long' }, async ({
      page,
      examples,
      texts,
    }) => {
      await page.goto(pathOf(examples.offered))
      const thumbnail = page.getByRole('link', { name: texts.like('product.showPicture') }).nth(1)
      await thumbnail.click()
      const second = page
        .getByRole('list', { name: texts.like('product.pictures') })
        .getByRole('listitem')
        .nth(1)
      await expect(second).toBeInViewport({ ratio: 0.5 })
    })
  })
})
