import { xof } from '../../support/amounts.ts'
import { violationsWithoutScripts } from '../../support/assertions.ts'
import {
  cards,
  categoryTiles,
  searchInput,
  searchLink,
  sellingPoints,
  textOf,
} from '../../support/locators.ts'
import { untilHydrated } from '../../support/page-states.ts'
import { repeated, screens, widths } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { languages } from '../../support/words.ts'

for (const scripts of [true, false]) {
  for (const [turn, width] of widths.entries()) {
    // Each width in one language with scripts and in the other without them, because more combinations would find
    // nothing new.
    for (const language of languages.filter((_, at) => (at + turn + Number(scripts)) % 2 === 0)) {
      // Without scripts, pages differ by width no more than with them.
      const judged = !scripts && width === 360
      const isRepeated = scripts ? width !== 768 : !judged
      test.describe(
        `${language}, ${width} px, ${scripts ? 'with' : 'without'} scripts`,
        repeated(isRepeated),
        () => {
          test.use({ language, viewport: screens[width], javaScriptEnabled: scripts })

          test('a visitor goes from home to a category, a sub category, a product, and finds it again by its name', async ({
            page,
            texts,
          }) => {
            const visited: string[] = []
            await page.goto('/')
            if (scripts) await untilHydrated(page)
            await expect(page).toHaveTitle(texts('shop.title'))
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            visited.push(page.url())

            const tile = categoryTiles(page, texts).nth(1)
            const category = await textOf(tile)
            await tile.click()
            await expect(page).toHaveURL(/-\w+\/[^/]+-\w+$/)
            await expect(
              page.getByText(category, { exact: true }).filter({ visible: true }).first(),
            ).toBeVisible()
            const rail = page.getByRole('navigation', { name: texts('listing.rail') }).getByRole('link')
            const heading = page.getByRole('heading', { level: 1 })
            await expect(heading).toHaveText(await textOf(rail.and(page.locator('[aria-current=page]'))))

            const subCategory = rail.nth(2)
            await subCategory.click()
            await expect(subCategory).toHaveAttribute('aria-current', 'page')
            await expect(heading).toHaveText(await textOf(subCategory))
            visited.push(page.url())

            const card = cards(page).first()
            const name = await textOf(card.getByRole('link'))
            const price = /[\d\u202f]+\u00a0F\u00a0CFA/.exec(await textOf(card))?.[0]
            await card.getByRole('link').click()
            await expect(page).toHaveURL(/\/product\/[^/]+$/)
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
            await expect(page.getByRole('main')).toContainText(price ?? xof(0))
            for (const point of sellingPoints)
              await expect(page.getByText(texts(point), { exact: true })).toBeVisible()
            visited.push(page.url())

            await page.goto('/')
            if (scripts) await untilHydrated(page)
            await searchLink(page, texts).click()
            await expect(page).toHaveURL(/\/search$/)
            await searchInput(page).fill(name)
            if (!scripts) await searchInput(page).press('Enter')
            await expect(page).toHaveURL((url) => url.searchParams.get('q') === name)
            await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.like('search.results'))
            await expect(cards(page).first()).toContainText(name)
            visited.push(page.url())
            if (!judged) return
            await page.goto('about:blank')
            expect(await violationsWithoutScripts(page, visited)).toEqual([])
          })
        },
      )
    }
  }
}
