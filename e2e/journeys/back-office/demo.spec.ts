import { open, signInByApi, test, toasts } from '../../support/account/accounts.ts'
import { accessibilityViolations } from '../../support/assertions.ts'
import { screens } from '../../support/screens.ts'
import { admin, startShop } from '../../support/start-shop.ts'
import { expect } from '../../support/test.ts'
import { browserLocale, textsIn } from '../../support/words.ts'

for (const [language, width] of [
  ['en', 360],
  ['fr', 1280],
] as const)
  test(`the figures of the demo open their orders, and one step clears it everywhere, ${language} at ${width} px`, {
    tag: '@long',
  }, async ({ browser, pageErrors }) => {
    test.setTimeout(180_000)
    const texts = textsIn[language]
    const shop = await startShop(`demo-${language}-${width}`)
    const options = { baseURL: shop.url, locale: browserLocale[language], viewport: screens[width] }
    const contexts = [await browser.newContext(options), await browser.newContext(options)]
    try {
      const [page, desk] = await Promise.all(contexts.map((context) => context.newPage()))
      for (const each of [page!, desk!]) {
        pageErrors.watch(each)
        await signInByApi(each, admin)
      }
      await open(page!, '/dashboard/overview?period=14d')
      const tile = page!.getByRole('listitem').filter({
        has: page!.getByRole('heading', { level: 2, name: texts('overview.orders'), exact: true }),
      })
      const count = Number((await tile.getByRole('paragraph').first().textContent())!.replaceAll(/\D/g, ''))
      expect(count).toBeGreaterThan(50)
      await tile.getByRole('link').click()
      await expect(page!.getByText(texts('desk.found', { count }), { exact: true })).toBeVisible()

      // Two failed deliveries and cash to hand back need attention.
      await open(desk!, '/dashboard/orders')
      await expect(desk!.getByText(texts('desk.live_live'), { exact: true })).toBeAttached()
      await expect(desk!.locator('[data-order-row]')).toHaveCount(3)
      expect(await accessibilityViolations(desk!)).toEqual([])

      await open(page!, '/dashboard/overview?period=14d')
      await page!.getByRole('button', { name: texts('overview.clearDemo') }).click()
      const dialog = page!.getByRole('dialog')
      expect(await accessibilityViolations(page!)).toEqual([])
      await dialog.getByRole('button', { name: texts('overview.clearDemo') }).click()
      // Thousands of products are deleted at once.
      await expect(dialog).toBeHidden({ timeout: 60_000 })
      await expect(toasts(page!, texts)).toContainText(/\d/)
      await expect(page!.getByRole('button', { name: texts('overview.clearDemo') })).toHaveCount(0)
      // A shop without its demo has no orders, so there are no figures yet.
      await expect(tile).toHaveCount(0)
      // The other desk is notified.
      await expect(desk!.getByText(texts('desk.none'))).toBeVisible()
      await open(page!, '/')
      await expect(page!.locator('a[href*="/product/"]')).toHaveCount(0)
    } finally {
      await Promise.all(contexts.map((context) => context.close()))
      await shop.stop()
    }
  })
