import { languageButton, textOf } from '../../support/locators.ts'
import { repeated, screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { textsIn } from '../../support/words.ts'

// The switch is a form, so scripts change nothing; other journeys below press it with scripts.
for (const scripts of [true, false]) {
  test.describe(scripts ? 'With scripts' : 'Without scripts', () => {
    test.use({ javaScriptEnabled: scripts, language: 'fr' })

    test(
      'switching the language keeps the URL, and persists after a reload and on other pages',
      repeated(scripts),
      async ({ page, examples }) => {
        await page.goto(`${examples.subCategory}?sort=price`)
        const url = page.url()
        const french = await textOf(page.getByRole('main'))

        await languageButton(page, 'English').first().click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        expect(page.url()).toBe(url)
        const english = await textOf(page.getByRole('main'))
        expect(english).not.toBe(french)
        await expect(page.getByText(textsIn.en('filters.inStock'), { exact: true })).toBeVisible()
        await expect(page.getByText(textsIn.fr('filters.inStock'), { exact: true })).toHaveCount(0)

        await page.reload()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        await page.goto('/')
        await expect(page).toHaveTitle(textsIn.en('shop.title'))

        await languageButton(page, 'Français').first().click()
        await expect(page).toHaveTitle(textsIn.fr('shop.title'))
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      },
    )
  })
}

for (const name of ['a sub category', 'a search'] as const) {
  test(
    `on a phone the other language is at the top of ${name}, even with a long list`,
    repeated(name === 'a search'),
    async ({ page, examples }) => {
      await page.setViewportSize(screens[360])
      await page.goto(name === 'a sub category' ? examples.subCategory : '/search?q=huile')
      const url = page.url()
      await page.mouse.wheel(0, 1_500)
      const other = page
        .getByRole('banner')
        .getByRole('button', { name: 'English' })
        .filter({ visible: true })
      await expect(other).toBeInViewport()
      await other.click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(page.url()).toBe(url)
    },
  )
}

test('the switch marks the current language, and its names contain the visible letters', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/')
  await expect(languageButton(page, 'Français')).toHaveAccessibleName(/FR/)
  await expect(languageButton(page, 'English')).toHaveAccessibleName(/EN/)
  await expect(languageButton(page, 'Français')).toHaveAttribute('aria-pressed', 'true')
  await expect(languageButton(page, 'English')).toHaveAttribute('aria-pressed', 'false')
})

test('a product has its name and description in both languages at the same URL', async ({
  page,
  examples,
}) => {
  await page.goto(`/product/${examples.offered._id}`)
  const name = await textOf(page.getByRole('heading', { level: 1 }))
  expect(name).toBe(examples.offered.name)
  await expect(page.getByText(examples.offered.description)).toBeVisible()
  const url = page.url()

  await languageButton(page, 'English').first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(page.url()).toBe(url)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
  await expect(page.getByText(examples.offered.description)).toHaveCount(0)
})
