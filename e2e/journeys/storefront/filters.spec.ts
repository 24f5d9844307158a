import type { Locator, Page } from '@playwright/test'
import { cardPrices } from '../../support/amounts.ts'
import { untilStill } from '../../support/animations.ts'
import { cards, textOf } from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import type { Texts } from '../../support/words.ts'

/** A chip by its text. */
function chip(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true })
}

async function sortBy(page: Page, texts: Texts, order: string): Promise<void> {
  await page.getByRole('button', { name: texts.like('filters.sortBy') }).click()
  await untilStill(page)
  await chip(page, order).click()
}

function discounts(page: Page): Promise<number[]> {
  return cards(page).evaluateAll((all) =>
    all.map((card) => Number(/−(\d+)/.exec(card.textContent ?? '')?.[1] ?? 0)),
  )
}

const lists = [
  { name: 'a sub category', path: (subCategory: string) => subCategory },
  { name: 'a search', path: () => '/search?q=huile' },
]

// Both lists filter and sort the same way, so `npm test` filters one; the API tests sort.
for (const { name, path } of lists) {
  test(
    `on ${name}, "in stock" and "on offer" do what they say, combine in the URL, and survive a reload`,
    repeated(name === 'a search'),
    async ({ page, examples, texts }) => {
      const [onOffer, inStock] = [chip(page, texts('filters.onOffer')), chip(page, texts('filters.inStock'))]
      const soldOut = cards(page).filter({ hasText: texts('product.outOfStock') })
      await page.goto(path(examples.subCategory))
      await untilHydrated(page)
      await inStock.click()
      await expect(page).toHaveURL(/[?&]stock=1$/)
      await expect(inStock).toHaveAttribute('aria-current', 'true')
      await expect(cards(page).first()).toBeVisible()
      await expect(soldOut).toHaveCount(0)
      await inStock.click()
      await expect(page).not.toHaveURL(/stock/)

      await onOffer.click()
      await expect(page).toHaveURL(/[?&]offer=1$/)
      await expect(onOffer).toHaveAttribute('aria-current', 'true')
      await expect.poll(async () => Math.min(...(await discounts(page)))).toBeGreaterThan(0)
      await page.reload()
      await untilHydrated(page)
      await expect(onOffer).toHaveAttribute('aria-current', 'true')
      expect(Math.min(...(await discounts(page)))).toBeGreaterThan(0)

      await inStock.click()
      await expect(page).toHaveURL(/stock=1/)
      await sortBy(page, texts, texts('filters.price'))
      await expect(page).toHaveURL(({ searchParams }) => {
        const { offer, stock, sort } = Object.fromEntries(searchParams)
        return offer === '1' && stock === '1' && sort === 'price'
      })
      await onOffer.click()
      await expect(page).not.toHaveURL(/offer/)
    },
  )

  test(`on ${name}, prices and discounts are sorted, even across pages`, { tag: '@long' }, async ({
    page,
    examples,
    texts,
  }) => {
    await page.goto(path(examples.subCategory))
    await untilHydrated(page)
    const onePage = await cards(page).count()
    for (const [order, parameter, falls] of [
      ['filters.price', 'price', false],
      ['filters.priceDescending', 'price-desc', true],
    ] as const) {
      await sortBy(page, texts, texts(order))
      await expect(page).toHaveURL(new RegExp(`[?&]sort=${parameter}$`))
      await page.reload()
      await untilHydrated(page)
      await page.mouse.wheel(0, 20_000)
      await expect.poll(() => cards(page).count()).toBeGreaterThan(onePage)
      const prices = await cardPrices(cards(page))
      expect(prices).toEqual(prices.toSorted((one, other) => (falls ? other - one : one - other)))
      expect(new Set(prices).size).toBeGreaterThan(1)
    }
    await sortBy(page, texts, texts('filters.discount'))
    await expect(page).toHaveURL(/[?&]sort=discount$/)
    await expect.poll(async () => (await discounts(page))[0]).toBeGreaterThan(0)
    const found = await discounts(page)
    expect(found).toEqual(found.toSorted((one, other) => other - one))
  })
}

test('a brand leaves only its own products, and its menu shows their number', { tag: '@long' }, async ({
  page,
  texts,
}) => {
  await page.goto('/search?q=huile')
  await untilHydrated(page)
  await page.getByRole('button', { name: texts('filters.brand'), exact: true }).click()
  await untilStill(page)
  const choice = page.locator('[popover=auto]:popover-open').getByRole('link').nth(1)
  const [, brand, count] = /^(.*\D)(\d+)$/.exec((await textOf(choice)).trim()) ?? []
  await choice.click()
  await expect(page).toHaveURL((url) => url.searchParams.get('brand') === brand)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`\\b${count}$`))
  await expect(page.locator('[popover=auto]:popover-open')).toHaveCount(0)
})

test('a menu closes with Escape and returns the focus', { tag: '@long' }, async ({
  page,
  examples,
  texts,
}) => {
  await page.goto(examples.subCategory)
  await untilHydrated(page)
  const button = page.getByRole('button', { name: texts.like('filters.sortBy') })
  await button.click()
  await expect(page.locator('[popover=auto]:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[popover=auto]:popover-open')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('filters that match nothing say so, and one press clears them', { tag: '@long' }, async ({
  page,
  examples,
  texts,
}) => {
  await page.goto(`${examples.subCategory}?brand=Nobody&sort=price`)
  await untilHydrated(page)
  await expect(page.getByText(texts('listing.none'))).toBeVisible()
  await page.getByRole('link', { name: texts('listing.clear') }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/\?/)
})

test('unknown filters and sort orders are ignored', { tag: '@long' }, async ({ page, examples }) => {
  await page.goto(examples.subCategory)
  const plain = await cards(page).allTextContents()
  await page.goto(`${examples.subCategory}?stock=maybe&offer=yes&sort=colour&page=-3&brand=`)
  expect(await cards(page).allTextContents()).toEqual(plain)
})

test('the sort order of a search stays when the query changes', { tag: '@long' }, async ({ page }) => {
  await page.goto('/search?q=huil&sort=price')
  await untilHydrated(page)
  const field = page.getByRole('search').getByRole('textbox')
  await field.press('End')
  await field.press('e')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'huile')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // `list-filter-bar.test.tsx` checks the links, and API tests the lists.
  test('filters and sort orders are links', { tag: '@long' }, async ({ page, examples, texts }) => {
    await page.goto(examples.subCategory)
    await chip(page, texts('filters.onOffer')).click()
    await expect(page).toHaveURL(/offer=1/)
    await page.getByRole('button', { name: texts.like('filters.sortBy') }).press('Enter')
    await chip(page, texts('filters.price')).press('Enter')
    await expect(page).toHaveURL(/offer=1&sort=price/)
    const prices = await cardPrices(cards(page))
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  })

  test('a new search keeps filters and sort order', async ({ page }) => {
    await page.goto('/search?q=lait&stock=1&sort=price')
    const field = page.getByRole('search').getByRole('textbox')
    await field.fill('huile')
    await field.press('Enter')
    await expect(page).toHaveURL(({ searchParams }) => {
      const { q, stock, sort } = Object.fromEntries(searchParams)
      return q === 'huile' && stock === '1' && sort === 'price'
    })
  })
})

test('two filters pressed one after the other both apply, even on a slow network', async ({
  page,
  examples,
  texts,
}) => {
  await page.goto(examples.subCategory)
  await untilHydrated(page)
  const delayed = Promise.withResolvers<void>()
  await page.route('**/*.data?*', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await chip(page, texts('filters.onOffer')).click()
  await chip(page, texts('filters.inStock')).click()
  delayed.resolve()
  await expect(page).toHaveURL(/[?&]offer=1/)
  await expect(page).toHaveURL(/[?&]stock=1/)
  await page.unrouteAll({ behavior: 'wait' })
})
