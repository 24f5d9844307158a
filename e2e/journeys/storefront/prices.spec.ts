import type { Page } from '@playwright/test'
import { figure, paid, xof } from '../../support/amounts.ts'
import { columns } from '../../support/assertions.ts'
import { pathOf } from '../../support/examples.ts'
import { cards, languageButton, searchLink, sellingPoints, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens, widths } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { languages } from '../../support/words.ts'

/** Number of columns on each screen. */
const grids = {
  360: { categories: 5, listing: 1, search: 2 },
  768: { categories: 8, listing: 3, search: 3 },
  1280: { categories: 10, listing: 4, search: 5 },
} as const

/** Runs a check at each of the three widths. */
async function atEachWidth(page: Page, check: (width: (typeof widths)[number]) => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize(screens[width])
    await check(width)
  }
}

test('a row has 5, 8 or 10 categories, depending on the width', { tag: '@long' }, async ({ page, texts }) => {
  await page.goto('/')
  const tiles = page.getByRole('navigation', { name: texts('home.categories') }).getByRole('list')
  await atEachWidth(page, async (width) => {
    const tracks = await tiles.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    )
    expect(tracks, `at ${width} px`).toBe(grids[width].categories)
  })
})

test('placeholders for twelve categories and a row of six are shown while the home page loads', {
  tag: '@long',
}, async ({ page, texts }) => {
  await page.goto('/search')
  await untilHydrated(page)
  const delayed = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await delayed.promise
    await route.continue()
  })
  await page
    .getByRole('link', { name: texts('shell.home') })
    .filter({ visible: true })
    .first()
    .click()
  const placeholders = page.locator('.animate-breathe.aspect-square').filter({ visible: true })
  await expect(placeholders).toHaveCount(12 + 6)
  delayed.resolve()
  await expect(page).toHaveURL('/')
  await expect(placeholders).toHaveCount(0)
})

// The served page shows all of this; scripts only take over what is there.
for (const language of languages) {
  test.describe(language, repeated(language === 'en'), () => {
    test.use({ language, javaScriptEnabled: false })

    test('a discounted product shows the price, the former price, the savings, its promise, facts and the three selling points', async ({
      page,
      examples: { offered },
      texts,
    }) => {
      await page.goto(pathOf(offered))
      const main = page.getByRole('main')
      await expect(
        main
          .getByText(xof(paid(offered)))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(main.locator('s').filter({ visible: true }).first()).toContainText(xof(offered.price))
      await expect(main.getByText(texts('product.save'))).toHaveText(
        `${texts('product.save')} ${xof(offered.price - paid(offered))}`,
      )
      await expect(main.getByText(new RegExp(`−${offered.discount}\\s%`)).first()).toBeVisible()
      await expect(
        main.getByText(texts('product.promise'), { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      for (const point of sellingPoints)
        await expect(main.getByText(texts(point), { exact: true })).toBeVisible()
      await expect(main).toContainText('5000')
      await expect(main.getByRole('heading', { name: texts('product.description') })).toBeVisible()
      const terms = main.getByRole('term')
      await expect(terms.filter({ hasText: texts('product.unit') })).toBeVisible()
      expect(await terms.count()).toBeGreaterThanOrEqual(1 + Object.keys(offered.more_details).length)
    })

    test('a product at full price shows one price, no crossed-out price and no savings', {
      tag: '@long',
    }, async ({ page, examples: { plain }, texts }) => {
      await page.goto(pathOf(plain))
      const product = page.getByRole('main')
      await expect(product.getByText(xof(plain.price)).filter({ visible: true }).first()).toBeVisible()
      const offer = product.locator('h1 ~ *, div:has(> h1) ~ *').first()
      await expect(offer.locator('s')).toHaveCount(0)
      await expect(product.getByText(texts('product.save'))).toHaveCount(0)
    })

    test('a sold-out product says so instead of showing the cart control, and shows no delivery promise', async ({
      page,
      examples: { soldOut },
      texts,
    }) => {
      await page.goto(pathOf(soldOut))
      await expect(
        page.getByText(texts('product.outOfStock'), { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
      const head = page.getByRole('main').locator('div:has(> h1)')
      await expect(head.getByText(texts('product.promise'), { exact: true })).toHaveCount(0)
    })
  })
}

test('a card shows the price, the struck-through price, the unit, and the unit price', {
  tag: '@long',
}, async ({ page, examples: { offered } }) => {
  await page.goto(`/search?q=${encodeURIComponent(offered.name)}`)
  const card = cards(page).filter({ has: page.locator(`a[href$="${offered._id}"]`) })
  await expect(card).toContainText(xof(paid(offered)))
  await expect(card.locator('s')).toContainText(figure(offered.price))
  await expect(card).toContainText(offered.unit)
})

test('the unit price is computed from the unit', { tag: '@long' }, async ({ page, goods }) => {
  const [halfKilo] = await goods(1, { unit: '500 g' })
  await page.goto(pathOf(halfKilo!))
  await expect(page.getByRole('main')).toContainText(`${xof(paid(halfKilo!) * 2)} / kg`)
})

test('amounts have narrow spaces between thousands and no breaking space, in both languages', {
  tag: '@long',
}, async ({ page, goods }) => {
  const [dear] = await goods(1, { price: 1_850 })
  await page.goto(pathOf(dear!))
  expect(await textOf(page.getByRole('main'))).toContain(xof(paid(dear!)))
  await languageButton(page, 'English').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await textOf(page.getByRole('main'))).toContain(xof(paid(dear!)))
})

test('pressing a card anywhere, on its picture or its unit, opens the product', { tag: '@long' }, async ({
  page,
  examples,
}) => {
  for (const where of ['picture', 'foot'] as const) {
    await page.goto(examples.subCategory)
    await untilHydrated(page)
    const card = cards(page).first()
    const { width, height } = (await card.boundingBox())!
    const position = where === 'picture' ? { x: width / 2, y: height / 3 } : { x: 8, y: height - 8 }
    // With the mouse, like a finger, so that the topmost element receives the press.
    await card.click({ position, force: true })
    await expect(page, where).toHaveURL(/\/product\//)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a row of a sub category has 1, 3 or 4 products, a row of a search 2, 3 or 5, depending on the width', async ({
    page,
    examples,
  }) => {
    for (const [path, list] of [
      [examples.subCategory, 'listing'],
      ['/search', 'search'],
    ] as const) {
      await page.goto(path)
      await atEachWidth(page, async (width) => {
        expect(await columns(page, 'main article'), `${path} at ${width} px`).toBe(grids[width][list])
      })
    }
  })

  test('every card in stock has the ten-minute badge; a sold-out one has its own text instead', async ({
    page,
    examples,
    texts,
  }) => {
    await page.goto(`/search?q=${encodeURIComponent(examples.soldOut.name)}`)
    const soldOut = cards(page).filter({ hasText: texts('product.outOfStock') })
    await expect(soldOut.first()).not.toContainText('10 min')
    const inStock = cards(page).filter({ hasNotText: texts('product.outOfStock') })
    await expect(inStock.filter({ hasText: '10 min' }).first()).toBeVisible()
    await expect(inStock.filter({ hasNotText: '10 min' })).toHaveCount(0)
  })

  test('the search is one press away on every page, and the footer shows the year 2024', async ({
    page,
    examples,
    texts,
  }) => {
    for (const path of ['/', examples.category, examples.subCategory, '/cart']) {
      await page.goto(path)
      await expect(searchLink(page, texts)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('2024')
    }
  })
})
